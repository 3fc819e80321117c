// @ts-check
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const name = 'verified https';
const nodeFetch = /^node-fetch$/;
const https = /^(?:node:)?https$/;
const http = /^(?:node:)?http$/;

/**
 * Replaces the `https` imports of node-fetch and of the ClickHouse client with our module, which always verifies
 * certificates. Replaces the `http` import of node-fetch with a module that reads without copying. Bundles
 * node-fetch even if other packages are external.
 * @type {import('esbuild').Plugin}
 */
export const verifiedHttps = {
  name,
  setup({ onResolve }) {
    onResolve({ filter: nodeFetch }, () => ({ path: nodeFetchPath() }));
    onResolve({ filter: https }, ({ importer }) =>
      sendsRequests(importer) ? { path: replacementPath('verifiedHttps') } : undefined,
    );
    onResolve({ filter: http }, ({ importer }) =>
      isNodeFetch(importer) ? { path: replacementPath('watchedHttp') } : undefined,
    );
  },
};

/**
 * The same plugin for rolldown.
 * @type {import('rolldown').Plugin}
 */
export const verifiedHttpsOfChunks = {
  name,
  resolveId: {
    filter: { id: [nodeFetch, https, http] },
    handler(source, importer) {
      if (nodeFetch.test(source)) return nodeFetchPath();
      if (importer === undefined) return undefined;
      if (http.test(source)) return isNodeFetch(importer) ? replacementPath('watchedHttp') : undefined;
      return sendsRequests(importer) ? replacementPath('verifiedHttps') : undefined;
    },
  },
};

function nodeFetchPath() {
  return fileURLToPath(import.meta.resolve('node-fetch'));
}

/** @param {string} module */
function replacementPath(module) {
  return resolve(`src/instance/http/${module}.ts`);
}

/** @param {string} importer path of a module */
function isNodeFetch(importer) {
  return /[\\/]node-fetch[\\/]src[\\/]index\.js$/.test(importer);
}

/** @param {string} importer path of a module */
function sendsRequests(importer) {
  return /[\\/](?:node-fetch[\\/]src|@clickhouse[\\/]client[\\/]dist)[\\/]/.test(importer);
}
