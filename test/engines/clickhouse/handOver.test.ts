import { startClickHouse } from '../../support/engines/clickHouse';
import { describeHandOver } from '../../support/engines/handOver';

describeHandOver('clickhouse', startClickHouse);
