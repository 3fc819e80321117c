import type { ClientRequest } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import type { ClientIdentity } from './clientIdentity';

/** Passes a client certificate through node-fetch, which passes only its agent to `node:https`. */
export class IdentityAgent extends https.Agent {
  constructor(readonly identity: ClientIdentity) {
    super();
  }
}

/**
 * `node:https` for the bundled node-fetch; the build replaces the import. It always verifies certificates:
 * `NODE_TLS_REJECT_UNAUTHORIZED=0` disables verification for requests that do not set the option. This option and the
 * client certificate are set on the request because VS Code replaces agents; an agent's certificate would not be
 * sent. VS Code determines the trusted authorities.
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
