import { randomSecret } from '../../../src/sample/auth/tokens';
import { defaultBodyCaps, readBody } from '../../../src/sample/http/body';
import { listen, type Listener } from '../../../src/sample/http/listener';
import { jsonResponse } from '../../../src/sample/http/response';
import { send } from '../../../src/sample/http/send';
import type { SampleOptions } from '../../../src/sample/options';
import { startSample, type RunningSample } from '../../../src/sample/start';
import { SampleControl } from './control';
import { controlPath, respondControl } from './endpoint';
import { FieldFaults } from './faults/fieldFaults';
import { FaultStore } from './faults/store';
import { recordAndFail } from './intercept';
import { recordable, RequestRecord } from './record';

export interface ControlledOptions extends SampleOptions {
  /** Whether to open the control endpoint, with a random token. */
  readonly controlEndpoint?: boolean;
  /** Whether to record requests. Default: true if the control endpoint is open. */
  readonly record?: boolean;
}

/** A sample instance that tests control. */
export interface ControlledSample extends RunningSample {
  /** For tests in the same process. Other processes use the control endpoint and its token. */
  readonly control: SampleControl;
  /** Token of the control endpoint; undefined if the endpoint is disabled. */
  readonly controlToken: string | undefined;
}

/** Starts a sample instance whose requests are recorded, and which fails and changes as tests tell it to. */
export async function startControlledSample(options: ControlledOptions = {}): Promise<ControlledSample> {
  const record = new RequestRecord(options.record ?? options.controlEndpoint ?? false);
  const faults = new FaultStore();
  let opened: Promise<Listener> | undefined;
  const elsewhere = async () => (await (opened ??= startElsewhere(record))).origin;
  const now = () => sample.parts.clock.now();
  const recorded = recordAndFail({ faults, record, elsewhere, now });
  const token = options.controlEndpoint === true ? randomSecret() : undefined;
  const sample = await startSample({
    ...options,
    // Control requests are excluded from faults and recording.
    intercept: async (site, request, response, body) => {
      if (token === undefined || site !== 'instance' || request.url !== controlPath)
        return recorded(site, request, response, body);
      const read = await body;
      const text = read.kind === 'text' ? read.text : '';
      const reply = await respondControl({ control, token }, request.headers.authorization, text);
      await send(request, response, reply);
      return true;
    },
  });
  const fieldFaults = new FieldFaults(sample.parts.schema);
  const control = new SampleControl({ ...sample.parts, faults, fieldFaults, record, elsewhere });
  const stop = async () => void (await Promise.all([sample.stop(), opened?.then((each) => each.stop())]));
  return { ...sample, control, controlToken: token, stop };
}

/**
 * Starts an external origin that redirects lead to. It sends the same response to all requests, under any
 * host name, and records them. A secure client never sends a credential to it.
 */
async function startElsewhere(record: RequestRecord): Promise<Listener> {
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
