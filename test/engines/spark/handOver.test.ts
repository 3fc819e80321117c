import { startSpark } from '../../support/engines/spark';
import { describeHandOver } from '../../support/engines/handOver';

describeHandOver('spark', startSpark);
