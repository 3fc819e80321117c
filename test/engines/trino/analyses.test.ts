import { describeAnalyses } from '../../support/engines/analyses';
import { startTrinoWarehouse } from '../../support/engines/remoteServer';

describeAnalyses('Trino', startTrinoWarehouse);
