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
 * Replaces `node:https` in the bundled node-fetch and in the bundled ClickHouse client. Always verifies certificates, because
 * `NODE_TLS_REJECT_UNAUTHORIZED=0` disables verification for requests without this option. The option and the
 * client certificate are set on the request, because VS Code replaces agents. VS Code determines the trusted
 * certificate authorities.
 */
const verifiedHttps = {
  Agent: https.Agent,
  request: (url: string | URL, { agent, ...options }: RequestOptions): ClientRequest =>
    https.request(url, {
      ...options,
      ...(agent instanceof IdentityAgent ? agent.identity.tls : {}),
      rejectUnauthorized: true,
    }),
};

export default verifiedHttps;
