import { startTrino } from '../../support/engines/trino';
import { describeHandOver } from '../../support/engines/handOver';

describeHandOver('trino', startTrino);
