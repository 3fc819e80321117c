import { startDuckDb } from '../../support/engines/duckDb';
import { describeHandOver } from '../../support/engines/handOver';

describeHandOver('duckdb', startDuckDb);
