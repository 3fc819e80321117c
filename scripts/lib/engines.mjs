// @ts-check
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { withProgress } from './log.mjs';
import { npmInstall } from './npm.mjs';
import { cacheSubfolder, root } from './paths.mjs';
import { run } from './processes.mjs';

/**
 * A database engine that runs the statements of exported datasets, or a GraphQL engine that answers operations.
 * @typedef {object} Engine
 * @property {string} name the name of its folder in `test/engines`
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

const sparkVersion = '4.1.4';

/** @type {Engine} */
const spark = {
  name: 'spark',
  isSmall: false,
  missing: async () => (await missingJava()) ?? (await missingProgram('python3', 'Python 3')),
  isInstalled: () => isComplete(installFolder('pyspark', sparkVersion)),
  install: async () => {
    const folder = installFolder('pyspark', sparkVersion);
    await installOnce(folder, `PySpark ${sparkVersion} (450 MB) from PyPI`, () =>
      installFromPyPi(folder, [`pyspark==${sparkVersion}`]),
    );
    return { INSTANCE_EXPLORER_SPARK: folder };
  },
};

/**
 * Installs packages from PyPI in an environment for Python.
 * @param {string} folder
 * @param {readonly string[]} packages
 */
async function installFromPyPi(folder, packages) {
  await mustRun('python3', ['-m', 'venv', folder]);
  await mustRun(join(folder, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', ...packages]);
}

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

/** A version that runs with Java 17, and all of whose libraries are in Maven Central. */
const trinoVersion = '411';

/** @type {Engine} */
const trino = {
  name: 'trino',
  isSmall: false,
  missing: async () => (await missingJava()) ?? (await missingProgram('mvn', 'Maven')),
  isInstalled: () => isComplete(installFolder('trino', trinoVersion)),
  install: async () => {
    const folder = installFolder('trino', trinoVersion);
    await installOnce(folder, `Trino ${trinoVersion} (370 MB) from Maven Central`, () =>
      installTrino(folder),
    );
    return { INSTANCE_EXPLORER_TRINO: folder };
  },
};

/**
 * Installs Trino from Maven Central, which has the server and the connector only as libraries. The Java sources in
 * `test/support/engines/trino` make them a program and a plugin.
 * @param {string} folder
 */
async function installTrino(folder) {
  const server = join(folder, 'server');
  const plugin = join(folder, 'plugin', 'hive');
  const services = join(plugin, 'classes', 'META-INF', 'services');
  mkdirSync(services, { recursive: true });
  await copyFromMaven('io.trino:trino-main', trinoVersion, join(server, 'lib'));
  await copyFromMaven('io.trino:trino-hive', trinoVersion, plugin);
  const sources = join(root, 'test', 'support', 'engines', 'trino');
  const compile = (
    /** @type {string[]} */ libraries,
    /** @type {string} */ name,
    /** @type {string} */ into,
  ) => mustRun('javac', ['-cp', libraries.join(delimiter), '-d', into, join(sources, name)]);
  await compile([join(server, 'lib', '*')], 'StartTrino.java', server);
  await compile([join(plugin, '*')], 'HivePlugin.java', join(plugin, 'classes'));
  writeFileSync(join(services, 'io.trino.spi.Plugin'), 'HivePlugin\n');
}

/**
 * Copies a library and everything that it needs into a folder.
 * @param {string} library in the form `group:artifact`
 * @param {string} version
 * @param {string} folder
 */
async function copyFromMaven(library, version, folder) {
  mkdirSync(folder, { recursive: true });
  const [group, artifact] = library.split(':');
  const project = join(folder, 'pom.xml');
  writeFileSync(
    project,
    `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>instance-explorer</groupId>
  <artifactId>libraries</artifactId>
  <version>1</version>
  <dependencies>
    <dependency>
      <groupId>${group}</groupId>
      <artifactId>${artifact}</artifactId>
      <version>${version}</version>
    </dependency>
  </dependencies>
</project>
`,
  );
  const options = ['-DincludeScope=runtime', `-DoutputDirectory=${folder}`];
  await mustRun('mvn', ['-B', '-q', '-f', project, 'dependency:copy-dependencies', ...options]);
  // Trino reads every file in the folder of a plugin as a library.
  renameSync(project, join(folder, '..', `${artifact}.xml`));
}

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
export const engines = [duckdb, clickhouse, spark, trino, python, graphqlGo];

/**
 * Returns the environment variables for tests of the engines that are installed and can run on this computer.
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

/**
 * @returns {Promise<string | undefined>} a sentence if no JDK is installed that can run Spark and Trino, and compile
 *   the sources for {@link installTrino}
 */
async function missingJava() {
  const { code, output } = await run('javac', ['-version'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    timeoutMs: 60_000,
  });
  const version = Number(/javac (\d+)/.exec(output)?.[1] ?? 0);
  if (code === 0 && (version === 17 || version === 21)) return undefined;
  return `It requires a JDK with Java 17 or 21. ${code === 0 ? `Found: ${output.trim()}.` : 'No javac was found.'}`;
}

/**
 * @param {string} program
 * @param {string} title
 * @param {string} [versionArgument] the argument with which it prints its version
 * @returns {Promise<string | undefined>} a sentence if the program can't be started
 */
async function missingProgram(program, title, versionArgument = '--version') {
  const { code } = await run(program, [versionArgument], { stdio: 'ignore', timeoutMs: 60_000 });
  return code === 0 ? undefined : `It requires ${title}, but ${program} wasn't found.`;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} [cwd]
 * @throws with the end of the output if it fails
 */
async function mustRun(program, args, cwd = root) {
  const ended = await run(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], timeoutMs: 1_800_000 });
  if (ended.code === 0) return;
  throw new Error(`${program} failed:\n${ended.output.trim().split('\n').slice(-15).join('\n')}`);
}

/**
 * @param {string} name
 * @param {string} version
 * @returns {string} the folder in the cache for this version, which may not exist
 */
function installFolder(name, version) {
  return join(cacheSubfolder('engines'), `${name}-${version}`);
}

/** @param {string} folder */
function isComplete(folder) {
  return existsSync(join(folder, '.complete'));
}

/**
 * Installs a program into a folder, unless an earlier installation was completed.
 * @param {string} folder
 * @param {string} what what is installed, for the progress message
 * @param {() => Promise<void>} install
 */
async function installOnce(folder, what, install) {
  if (isComplete(folder)) return;
  mkdirSync(folder, { recursive: true });
  await withProgress(`Installing ${what}`, install);
  writeFileSync(join(folder, '.complete'), '');
}
