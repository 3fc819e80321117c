import { htmlResponse, type SampleResponse } from '../http/response';
import { escapeHtml, htmlPage } from './html';

/** Shows the query in the URL fragment: `#` followed by percent-encoded JSON, `{"query": ...}`. */
const fragmentScript = `
const state = document.getElementById('state');
const show = () => {
  try {
    const { query = '', variables, operationName } = JSON.parse(decodeURIComponent(location.hash.slice(1)));
    const parts = [query];
    if (operationName) parts.unshift('# ' + operationName);
    if (variables) parts.push('# variables', typeof variables === 'string' ? variables : JSON.stringify(variables));
    state.textContent = parts.join('\\n');
  } catch {
    state.textContent = location.hash === '' ? '# No query in the URL.' : '# The query in the URL is invalid.';
  }
};
addEventListener('hashchange', show);
show();
`;

/**
 * Returns the page at the URL of the API console. It only shows the query, because the sample has no console.
 */
export function consolePage(baseUrl: string): SampleResponse {
  const body = [
    `<p>This is where the API console of an instance is. You are at the sample instance at <code>${escapeHtml(baseUrl)}</code>;`,
    'run queries from a <code>.graphql</code> file in your editor.</p>',
    '<p>The query in the URL of this page:</p>',
    '<pre id="state"></pre>',
    `<script>${fragmentScript}</script>`,
  ];
  return htmlResponse(200, htmlPage('API console', body.join('\n')));
}

/** Returns the sign-in page for browsers without a credential. */
export function signInPage(baseUrl: string): SampleResponse {
  const body = [
    `<p>This is the sample instance at <code>${escapeHtml(baseUrl)}</code>. It has no pages to sign in to:`,
    'its access tokens were printed when it was started.</p>',
  ];
  return htmlResponse(200, htmlPage('Sign in', body.join('\n')));
}

/** Returns the page that replaces almost all responses during an upgrade. */
export function upgradePage(): SampleResponse {
  return htmlResponse(200, htmlPage('Upgrade in progress', '<p>Migrating the database: step 3 of 12.</p>'));
}

/** Returns the error page of a reverse proxy in front of the instance. */
export function proxyPage(status: number, reason: string): SampleResponse {
  const title = `${status} ${reason}`;
  const lines = [
    '<html>',
    `<head><title>${title}</title></head>`,
    '<body>',
    `<center><h1>${title}</h1></center>`,
    '<hr><center>nginx</center>',
    '</body>',
    '</html>',
    '',
  ];
  return { status, headers: { 'content-type': 'text/html', connection: 'close' }, body: lines.join('\r\n') };
}
