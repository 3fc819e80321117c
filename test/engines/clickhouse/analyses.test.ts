import { describeAnalyses } from '../../support/engines/analyses';
import { startClickHouseServer } from '../../support/engines/remoteServer';

describeAnalyses('ClickHouse', startClickHouseServer);
