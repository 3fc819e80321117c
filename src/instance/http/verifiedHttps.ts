import type { ClientRequest } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import type { ClientIdentity } from './clientIdentity';

/** Passes a client certificate through node-fetch, which hands only its agent on to `node:https`. */
export class IdentityAgent extends https.Agent {
  constructor(readonly identity: ClientIdentity) {
    super();
  }
}

/**
 * `node:https` for the bundled node-fetch; the build puts it in place. It verifies certificates whatever the
 * environment says: `NODE_TLS_REJECT_UNAUTHORIZED=0` turns the check off where a request does not ask for it. This
 * option and the client certificate are on the request because VS Code replaces agents; an agent's certificate would
 * not be sent. Trusted authorities are those of VS Code.
 */
const verifiedHttps = {
  request: (url: string, { agent, ...options }: RequestOptions): ClientRequest =>
    https.request(url, {
      ...options,
      ...(agent instanceof IdentityAgent ? agent.identity.tls : {}),
      rejectUnauthorized: true,
    }),
};

export default verifiedHttps;
