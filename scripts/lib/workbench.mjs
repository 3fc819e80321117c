// @ts-check
import { asUriPath } from './development.mjs';

/**
 * @typedef {object} WorkbenchPage
 * @property {string} serverUrl the URL that `startServer` returns, with its token
 * @property {string} [folder] absolute path of the folder to open; by default, an empty window
 * @property {string} [openFile] absolute path of a file to open at the start
 * @property {[string, string][]} [extraPayload] additional options of the workbench, as name and value
 */

/**
 * Returns the URL of the workbench with the given folder and file.
 * @param {WorkbenchPage} page
 * @returns {string}
 */
export function workbenchUrl({ serverUrl, folder, openFile, extraPayload = [] }) {
  const url = new URL(serverUrl);
  /** @type {[string, string][]} */
  const payload = [['skipWelcome', 'true'], ...extraPayload];
  if (openFile !== undefined) payload.push(['openFile', `vscode-remote://${url.host}${asUriPath(openFile)}`]);
  if (folder === undefined) url.searchParams.set('ew', 'true');
  else url.searchParams.set('folder', asUriPath(folder));
  url.searchParams.set('payload', JSON.stringify(payload));
  return url.href;
}
