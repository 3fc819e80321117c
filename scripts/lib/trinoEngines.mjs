// @ts-check
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installFolder, installOnce, isComplete, missingProgram, mustRun } from './engineInstall.mjs';
import { findJdk, missingJdk } from './jdks.mjs';
import { root } from './paths.mjs';

/**
 * The oldest and the newest version of Trino that the tests run. All of their libraries are in Maven Central.
 * @type {readonly {version: string, size: string, java: readonly number[], plugin: string}[]}
 */
const versions = [
  // The module with the plugin of this version isn't in Maven Central.
  { version: '411', size: '370 MB', java: [17, 21], plugin: 'HivePlugin' },
  { version: '483', size: '360 MB', java: [25], plugin: 'io.trino.plugin.hive.HivePlugin' },
];

/** @type {readonly import('./engines.mjs').Engine[]} */
export const trinoEngines = versions.map((trino) => {
  const { version, size, java } = trino;
  const folder = () => installFolder('trino', version);
  return {
    name: 'trino',
    version,
    isSmall: false,
    missing: async () => missingJdk(java) ?? (await missingProgram('mvn', 'Maven')),
    isInstalled: () => isComplete(folder()),
    install: async () => {
      await installOnce(folder(), `Trino ${version} (${size}) from Maven Central`, () =>
        installTrino(folder(), trino),
      );
      return {
        INSTANCE_EXPLORER_TRINO: folder(),
        INSTANCE_EXPLORER_TRINO_VERSION: version,
        INSTANCE_EXPLORER_TRINO_JAVA: findJdk(java) ?? '',
      };
    },
  };
});

/**
 * Installs Trino from Maven Central, which has the server and the connector only as libraries. The Java sources in
 * `test/support/engines/trino` make them a program and a plugin.
 * @param {string} folder
 * @param {(typeof versions)[number]} trino
 */
async function installTrino(folder, { version, java, plugin: pluginClass }) {
  const server = join(folder, 'server');
  const plugin = join(folder, 'plugin', 'hive');
  const services = join(plugin, 'classes', 'META-INF', 'services');
  mkdirSync(services, { recursive: true });
  await copyFromMaven('io.trino:trino-main', version, join(server, 'lib'));
  await copyFromMaven('io.trino:trino-hive', version, plugin);
  const sources = join(root, 'test', 'support', 'engines', 'trino');
  const compiler = join(findJdk(java) ?? '', 'bin', 'javac');
  const compile = (
    /** @type {string[]} */ libraries,
    /** @type {string} */ name,
    /** @type {string} */ into,
  ) => mustRun(compiler, ['-cp', libraries.join(delimiter), '-d', into, join(sources, name)]);
  await compile([join(server, 'lib', '*')], 'StartTrino.java', server);
  if (pluginClass === 'HivePlugin')
    await compile([join(plugin, '*')], 'HivePlugin.java', join(plugin, 'classes'));
  writeFileSync(join(services, 'io.trino.spi.Plugin'), `${pluginClass}\n`);
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
