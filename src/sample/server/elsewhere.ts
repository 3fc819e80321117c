import { jsonResponse } from '../http/response';
import { readBody, defaultBodyCaps } from '../http/body';
import { listen, type Listener } from '../http/listener';
import { send } from '../http/send';
import { recordable, type RequestRecord } from './record';

/**
 * Another origin, for redirects to lead to: it answers every request alike, under any name, and records what it
 * got. A client that is careful with credentials never comes here with one.
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
