import { strict as assert } from 'node:assert';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sweepTemporaries } from '../../../../src/reports/temporary';
import { everythingIn } from '../../../support/folders';
import { repetitions } from '../../../support/fullRun';
import { bundleExports, killExporting, seededRandom } from '../../../support/killedExports';

const kills = repetitions({ normal: 20, full: 100 });
const atOnce = 4;
/** Maximum delay of a kill, which is long enough for several consecutive exports on a slow disk. */
const latestMs = 600;

describe('export killed at random moments', function () {
  this.timeout(120_000);
  let folder: string;
  let bundle: string;
  const whole = Buffer.alloc(3_000_000, 'instance user id,true\n');

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'instance-explorer-killed-'));
    bundle = await bundleExports(folder);
    writeFileSync(join(folder, 'source'), whole);
  });
  after(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));

  it('leaves no incomplete target, and the next start deletes its temporary files', async () => {
    const random = seededRandom(20_261_121);
    const cases = Array.from({ length: kills }, (_, index) => ({
      index,
      kind: random() < 0.7 ? ('original' as const) : ('warehouse' as const),
      old: random() < 0.5,
      afterMs: random() * latestMs,
    }));
    const seen = { temporaries: 0, old: 0, whole: 0, absent: 0 };
    const runOne = async ({ index, kind, old, afterMs }: (typeof cases)[number]): Promise<void> => {
      const workspace = join(folder, `workspace-${index}`);
      const target = join(workspace, 'target');
      mkdirSync(workspace);
      if (old) makeOld(target, kind);
      await killExporting(bundle, [join(folder, 'source'), target, kind], afterMs);
      seen.temporaries += readdirSync(workspace).filter((name) => name.endsWith('.tmp')).length;
      seen[stateOf(target, kind)] += 1;
      await sweepTemporaries(workspace);
      assert.deepEqual(
        readdirSync(workspace),
        existsSync(target) ? ['target'] : [],
        'the next start deletes temporary files',
      );
    };
    const lane = async (): Promise<void> => {
      for (let next = cases.shift(); next !== undefined; next = cases.shift()) await runOne(next);
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    assert.ok(seen.whole > 0, `kills hit processes with a complete export: ${JSON.stringify(seen)}`);
    assert.ok(seen.temporaries > 0, `kills hit exports in progress: ${JSON.stringify(seen)}`);
  });

  function makeOld(target: string, kind: 'original' | 'warehouse'): void {
    if (kind === 'original') {
      writeFileSync(target, 'old');
    } else {
      mkdirSync(target);
      writeFileSync(join(target, 'schema.json'), 'old');
    }
  }

  /** Returns the state of the target. Throws if the target is incomplete. */
  function stateOf(target: string, kind: 'original' | 'warehouse'): 'old' | 'whole' | 'absent' {
    if (!existsSync(target)) return 'absent';
    if (kind === 'original') {
      const bytes = readFileSync(target);
      if (bytes.equals(Buffer.from('old'))) return 'old';
      assert.ok(bytes.equals(whole), `a file of ${bytes.length} bytes`);
      return 'whole';
    }
    const names = everythingIn(target);
    if (names.length === 1) return 'old';
    assert.equal(names.length, 9, names.join(', '));
    const part = join(target, 'data', 'month=2026-10', 'data_0.parquet');
    assert.equal(statSync(part).size, 20_000 * '2026-10-01\n'.length);
    for (const name of names.filter((one) => /\.(?:sql|md|json)$/.test(one))) {
      assert.ok(statSync(join(target, name)).size > 100, name);
    }
    return 'whole';
  }
});
