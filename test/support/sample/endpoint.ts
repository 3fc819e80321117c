import { timingSafeEqual } from 'node:crypto';
import { jsonResponse, textResponse, type SampleResponse } from '../../../src/sample/http/response';
import type { SampleControl } from './control';

export const controlPath = '/.sample/control';

/** Names of the control methods that callers can run: all public methods of the control object. */
const callable = [
  'addFault',
  'removeFaults',
  'failField',
  'healFields',
  'requests',
  'forgetRequests',
  'configure',
  'issueToken',
  'revokeToken',
  'addUser',
  'setSiteAdmin',
  'deleteUser',
  'decideDevice',
  'advanceClock',
  'elsewhere',
] as const satisfies readonly (keyof SampleControl)[];

export interface ControlEndpoint {
  readonly control: SampleControl;
  readonly token: string;
}

/**
 * Handles requests with the body `{"call": "addFault", "arguments": [...]}`. Responds with 200 and `{"result":
 * ...}`, or with 400 and `{"error": ...}`. Callers without the control token get a 404, which doesn't reveal
 * the endpoint.
 */
export async function respondControl(
  { control, token }: ControlEndpoint,
  authorization: string | undefined,
  body: string,
): Promise<SampleResponse> {
  if (!sameText(authorization ?? '', `Bearer ${token}`)) return textResponse(404, 'not found');
  try {
    const { call, arguments: parameters = [] } = JSON.parse(body) as {
      call?: unknown;
      arguments?: unknown[];
    };
    const name = callable.find((one) => one === call);
    if (name === undefined)
      throw new Error(`nothing can be called ${JSON.stringify(call)}; there is ${callable.join(', ')}`);
    const calls = control as unknown as Record<string, (...values: readonly unknown[]) => unknown>;
    return jsonResponse(200, { result: (await calls[name]?.(...parameters)) ?? null });
  } catch (error) {
    return jsonResponse(400, { error: error instanceof Error ? error.message : String(error) });
  }
}

function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
