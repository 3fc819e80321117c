import http, { type ClientRequest, type RequestOptions } from 'node:http';
import { RequestParameters } from './requestParameters';

/** Replaces `node:http` in the bundled node-fetch. */
const watchedHttp = {
  request: (url: string | URL, { agent, ...options }: RequestOptions): ClientRequest => {
    const parameters = agent instanceof RequestParameters ? agent : undefined;
    const request = http.request(url, { ...options, ...parameters?.socketOptions });
    parameters?.watch(request);
    return request;
  },
};

export default watchedHttp;
