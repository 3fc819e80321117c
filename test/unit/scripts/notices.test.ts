import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { bundledPackages, notices, type Bundle } from '../../../scripts/lib/notices.mjs';
import { folderForEachTest } from '../../support/folders';

const bundle = (...files: readonly string[]): Bundle => ({
  outputs: {
    'dist/some.js': {
      bytes: 1,
      inputs: Object.fromEntries(files.map((file) => [file, { bytesInOutput: 1 }])),
    },
  },
});

describe('third-party notices', () => {
  const home = folderForEachTest();
  const put = (path: string, text: string): void => {
    const file = join(home.path, path);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  };
  const created = (name: string, more: object = {}): void =>
    put(
      `node_modules/${name}/package.json`,
      JSON.stringify({ name, version: '1.2.3', license: 'MIT', ...more }),
    );

  it('list exactly the packages with bundled code, including nested packages', () => {
    const one = bundle('src/main.ts', 'node_modules/a/lib/x.js', 'node_modules/@b/c/index.js');
    const two = bundle('node_modules/a/node_modules/d/x.js', 'node_modules/a/other.js');
    const shaken = { outputs: { o: { bytes: 1, inputs: { 'node_modules/e/x.js': { bytesInOutput: 0 } } } } };
    assert.deepEqual(bundledPackages([one, two, shaken]), [
      'node_modules/@b/c',
      'node_modules/a',
      'node_modules/a/node_modules/d',
    ]);
  });

  it('contain the license and notice of each package, without repeated texts', () => {
    created('a');
    put('node_modules/a/LICENSE', 'Do as you like.\n');
    created('b');
    put('node_modules/b/License.txt', 'Do as you like.');
    created('c', { license: 'Apache-2.0' });
    put('node_modules/c/LICENSE.md', 'Apache terms');
    put('node_modules/c/NOTICE', 'Made by many.');
    const text = notices(home.path, [
      bundle('node_modules/a/x.js', 'node_modules/b/x.js', 'node_modules/c/x.js'),
    ]);
    assert.match(text, /a 1\.2\.3 \(MIT\)\nb 1\.2\.3 \(MIT\)\n\nDo as you like\./);
    assert.match(text, /c 1\.2\.3 \(Apache-2\.0\)\n\nApache terms\n\nMade by many\./);
    assert.equal(text.split('Do as you like.').length, 2);
  });

  it('contain a license from a README, or the standard text of a named license', () => {
    created('a');
    put(
      'node_modules/a/README.md',
      'About\n=====\n\nLicense\n-------\n\n(The MIT License)\n\nCopyright (c) Ada',
    );
    created('b', { author: { name: 'A. Author' } });
    const text = notices(home.path, [bundle('node_modules/a/x.js', 'node_modules/b/x.js')]);
    assert.match(text, /Copyright \(c\) Ada/);
    assert.match(
      text,
      /b 1\.2\.3 \(MIT\)\n\nMIT License\n\nCopyright \(c\) A\. Author\n\nPermission is hereby/,
    );
  });

  it("can't be created if the license text of a bundled package is unknown", () => {
    created('a', { license: 'ISC' });
    assert.throws(() => notices(home.path, [bundle('node_modules/a/x.js')]), /a 1\.2\.3 is bundled/);
  });

  it('are generated for all bundles', () => {
    const names = readdirSync('out/meta').filter(
      (name) => !/^(?:unit|page|integration|e2e|bench\w*)\./.test(name),
    );
    const bundles = names.map((name) => JSON.parse(readFileSync(join('out/meta', name), 'utf8')) as Bundle);
    const text = readFileSync(resolve('dist/licenses/third-party.txt'), 'utf8');
    const packages = bundledPackages(bundles);
    for (const name of ['ag-grid-community', 'node-fetch', 'vscode-languageserver'])
      assert.ok(packages.includes(`node_modules/${name}`), name);
    for (const folder of packages) {
      const { name, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        readonly name: string;
        readonly version: string;
      };
      assert.ok(text.includes(`${name} ${version} (`), `The notices lack ${name}, which is bundled.`);
    }
  });
});
