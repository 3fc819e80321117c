// @ts-check
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { targets } from './engineBinding.mjs';
import { npm } from './npm.mjs';
import { root } from './paths.mjs';
import { temporaryFolder } from './temporary.mjs';

/** The programs that the command line runs in workers and processes. */
const programs = ['responses.js', 'examiner.js', 'reportEngine.js'];

/**
 * Creates the npm package of the command line from the built files.
 * @param {string} destination the folder for the file
 * @returns {Promise<string>} the path of the file
 * @throws with the output of npm when packing fails
 */
export async function packCommandLine(destination) {
  const folder = temporaryFolder('cli-package');
  const manifest = manifestOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  writeFileSync(join(folder, 'instance-explorer.js'), "#!/usr/bin/env node\nrequire('./dist/cli/cli.js');\n");
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  cpSync(join(root, 'docs', 'cli.md'), join(folder, 'README.md'));
  mkdirSync(join(folder, 'dist', 'cli'), { recursive: true });
  const scripts = readdirSync(join(root, 'dist', 'cli')).filter((name) => !name.endsWith('.map'));
  for (const name of [...programs, 'licenses/third-party.txt', ...scripts.map((script) => `cli/${script}`)])
    cpSync(join(root, 'dist', name), join(folder, 'dist', name));
  const { code, output } = await npm(['pack', '--pack-destination', destination], { cwd: folder });
  if (code !== 0) throw new Error(`Couldn't create the npm package:\n${output.trim()}`);
  return join(destination, `${manifest.name}-${manifest.version}.tgz`);
}

/**
 * @param {{name: string, version: string, license: string, engines: {node: string},
 *   dependencies: Record<string, string>}} manifest the manifest of the extension
 */
function manifestOf({ name, version, license, engines: { node }, dependencies }) {
  const duckdb = dependencies['@duckdb/node-api'];
  return {
    name,
    version,
    description: 'Run GraphQL operations, check them against a schema, and export reports of an instance.',
    license,
    engines: { node },
    bin: { [name]: 'instance-explorer.js' },
    // npm installs only the library for the platform. Without one, everything works except the report engine.
    optionalDependencies: Object.fromEntries(
      [...new Set(Object.values(targets))].map((platform) => [`@duckdb/node-bindings-${platform}`, duckdb]),
    ),
  };
}
