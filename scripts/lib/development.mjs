// @ts-check

/**
 * @typedef {object} Development
 * @property {string} extension absolute path of an extension to load from source
 * @property {string} [tests] absolute path of a module whose `run()` runs the tests; the host exits afterwards
 */

/** The start of the development options in the workbench's page. */
const marker = '&quot;developmentOptions&quot;:{';

/**
 * Adds an extension under development to the workbench's page. The URL of the page can also specify an extension.
 * However, released builds of VS Code support this only with a test switch, which also hides notifications. In
 * addition, a URL is untrusted input, but the user who starts the server sets this option.
 * @param {string} html the workbench's page
 * @param {string} authority host and port of the page
 * @param {Development} development
 * @returns {string}
 * @throws when the page doesn't have the format of VS Code 1.105 to 1.139
 */
export function addDevelopment(html, authority, { extension, tests }) {
  if (!html.includes(marker)) throw new Error('The workbench page has no development options.');
  /** @param {string} path */
  const remote = (path) => ({ scheme: 'vscode-remote', authority, path: asUriPath(path) });
  const options = {
    extensions: [remote(extension)],
    ...(tests === undefined ? {} : { extensionTestsPath: remote(tests) }),
  };
  const inner = JSON.stringify(options).slice(1, -1);
  return html.replace(marker, () => `${marker}${escapeAttribute(inner)},`);
}

/**
 * @param {string} path a path of this system
 * @returns {string} the path of its URI: with forward slashes, and one before a drive letter
 */
export function asUriPath(path) {
  const forward = path.replaceAll('\\', '/');
  return forward.startsWith('/') ? forward : `/${forward}`;
}

/** @param {string} text */
function escapeAttribute(text) {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
