import http, { type ClientRequest, type RequestOptions } from 'node:http';
import { RequestParameters } from './requestParameters';

/** Replaces `node:http` in the bundled node-fetch. */
const watchedHttp = {
  request: (url: string | URL, { agent, ...options }: RequestOptions): ClientRequest => {
    const request = http.request(url, options);
    if (agent instanceof RequestParameters) agent.watch(request);
    return request;
  },
};

export default watchedHttp;
