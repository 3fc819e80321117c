// @ts-check
import { join } from 'node:path';
import { installFolder, installOnce, isComplete, missingProgram, mustRun } from './engineInstall.mjs';
import { findJdk, missingJdk } from './jdks.mjs';

const keycloakVersion = '26.5.6';
const keycloakJava = [17, 21];
const oauth2ProxyVersion = '7.15.6';

/**
 * Keycloak, an OAuth provider.
 * @type {import('./engines.mjs').Engine}
 */
const keycloak = {
  name: 'keycloak',
  isSmall: false,
  missing: async () =>
    process.platform === 'win32'
      ? 'Its script requires Linux or macOS.'
      : (missingJdk(keycloakJava) ?? (await missingProgram('mvn', 'Maven'))),
  isInstalled: () => isComplete(installFolder('keycloak', keycloakVersion)),
  install: async () => {
    const folder = installFolder('keycloak', keycloakVersion);
    const program = join(folder, `keycloak-${keycloakVersion}`);
    const java = findJdk(keycloakJava) ?? '';
    await installOnce(folder, `Keycloak ${keycloakVersion} (165 MB) from Maven Central`, async () => {
      const artifact = `org.keycloak:keycloak-quarkus-dist:${keycloakVersion}:zip`;
      const options = [`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`];
      await mustRun('mvn', ['-B', '-q', 'dependency:unpack', ...options]);
      // With the options of its build, it starts without building again.
      const environment = `JAVA_HOME=${java}`;
      await mustRun('env', [environment, join(program, 'bin', 'kc.sh'), 'build', '--db=dev-mem']);
    });
    return { INSTANCE_EXPLORER_KEYCLOAK: program, INSTANCE_EXPLORER_KEYCLOAK_JAVA: java };
  },
};

/**
 * oauth2-proxy, an access proxy.
 * @type {import('./engines.mjs').Engine}
 */
const oauth2Proxy = {
  name: 'oauth2-proxy',
  isSmall: false,
  missing: () => missingProgram('go', 'Go', 'version'),
  isInstalled: () => isComplete(installFolder('oauth2-proxy', oauth2ProxyVersion)),
  install: async () => {
    const folder = installFolder('oauth2-proxy', oauth2ProxyVersion);
    const module = 'github.com/oauth2-proxy/oauth2-proxy/v7';
    await installOnce(folder, `the Go module ${module}@v${oauth2ProxyVersion}`, async () => {
      await mustRun('go', ['mod', 'init', 'proxy'], folder);
      await mustRun('go', ['get', `${module}@v${oauth2ProxyVersion}`], folder);
      await mustRun('go', ['build', '-o', folder, module], folder);
    });
    return { INSTANCE_EXPLORER_OAUTH2_PROXY: folder };
  },
};

/**
 * What signs users in, or is in front of an instance.
 * @type {readonly import('./engines.mjs').Engine[]}
 */
export const accessEngines = [keycloak, oauth2Proxy];
