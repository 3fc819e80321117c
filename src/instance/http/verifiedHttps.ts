import type { ClientRequest } from 'node:http';
import https, { type RequestOptions } from 'node:https';
import { RequestParameters } from './requestParameters';

/**
 * Replaces `node:https` in the bundled node-fetch and in the bundled ClickHouse client. Always verifies certificates:
 * without `rejectUnauthorized`, `NODE_TLS_REJECT_UNAUTHORIZED=0` would disable the verification. This option and the
 * client certificate are set on the request, because VS Code replaces agents. VS Code determines the trusted
 * certificate authorities.
 */
const verifiedHttps = {
  Agent: https.Agent,
  request: (url: string | URL, { agent, ...options }: RequestOptions): ClientRequest => {
    const parameters = agent instanceof RequestParameters ? agent : undefined;
    const request = https.request(url, {
      ...options,
      ...parameters?.socketOptions,
      ...parameters?.identity?.tls,
      rejectUnauthorized: true,
    });
    parameters?.watch(request);
    return request;
  },
};

export default verifiedHttps;
