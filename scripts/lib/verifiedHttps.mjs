// @ts-check
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const name = 'verified https';
const nodeFetch = /^node-fetch$/;
const https = /^(?:node:)?https$/;

/**
 * Replaces the `https` imports of node-fetch and of the ClickHouse client with our module, which always verifies
 * certificates. Bundles node-fetch even if other packages are external.
 * @type {import('esbuild').Plugin}
 */
export const verifiedHttps = {
  name,
  setup({ onResolve }) {
    onResolve({ filter: nodeFetch }, () => ({ path: nodeFetchPath() }));
    onResolve({ filter: https }, ({ importer }) =>
      sendsRequests(importer) ? { path: replacementPath() } : undefined,
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
    filter: { id: [nodeFetch, https] },
    handler(source, importer) {
      if (nodeFetch.test(source)) return nodeFetchPath();
      return importer !== undefined && sendsRequests(importer) ? replacementPath() : undefined;
    },
  },
};

function nodeFetchPath() {
  return fileURLToPath(import.meta.resolve('node-fetch'));
}

function replacementPath() {
  return resolve('src/instance/http/verifiedHttps.ts');
}

/** @param {string} importer path of a module */
function sendsRequests(importer) {
  return /[\\/](?:node-fetch[\\/]src|@clickhouse[\\/]client[\\/]dist)[\\/]/.test(importer);
}
