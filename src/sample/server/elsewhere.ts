import { jsonResponse } from '../http/response';
import { readBody, defaultBodyCaps } from '../http/body';
import { listen, type Listener } from '../http/listener';
import { send } from '../http/send';
import { recordable, type RequestRecord } from './record';

/**
 * Starts an external origin that redirects lead to. It sends the same response to all requests, under any
 * host name, and records them. A secure client never sends a credential to it.
 */
export async function startElsewhere(record: RequestRecord): Promise<Listener> {
  const listener = await listen(0);
  listener.serve((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const recorded = record.note('elsewhere', method, url, headers);
    recorded.status = 200;
    void readBody(request, defaultBodyCaps).then((body) => {
      if (body.kind === 'text') recorded.body = recordable(body.text);
      return send(request, response, jsonResponse(200, { data: { currentUser: { username: 'elsewhere' } } }));
    });
  });
  return listener;
}
