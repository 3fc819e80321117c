import type { ClientRequest } from 'node:http';
import https, { type RequestOptions } from 'node:https';

/**
 * `node:https` for the bundled node-fetch; `esbuild.mjs` puts it in place. It verifies certificates whatever the
 * environment says: `NODE_TLS_REJECT_UNAUTHORIZED=0` turns the check off where a request does not ask for it. The
 * option is on the request because VS Code replaces agents. Trusted authorities are those of VS Code.
 */
const verifiedHttps = {
  request: (url: string, options: RequestOptions): ClientRequest =>
    https.request(url, { ...options, rejectUnauthorized: true }),
};

export default verifiedHttps;
