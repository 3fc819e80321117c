import assert from 'node:assert/strict';
import { downloadExport } from '../../../src/instance/analyticsApi';
import type { Snapshot } from '../../../src/reports/snapshot';
import type { ExportRequest } from '../../../src/reports/definitions/definition';
import { downloadSnapshot, type DownloadOptions } from '../../../src/reports/receiving/downloadSnapshot';
import type { ControlledSample } from '../sample/controlledSample';
import { FakeClock } from '../fakeClock';
import { noLimits } from './limits';

/** Downloads an export of the sample instance into a folder. */
export function fetchFrom(
  sample: ControlledSample,
  folder: string,
  request: ExportRequest,
  more: Partial<DownloadOptions> & { readonly token?: string; readonly idleMs?: number } = {},
): Promise<Snapshot> {
  const { token = sample.tokens.analytics, idleMs = 5000, ...options } = more;
  const clock = new FakeClock();
  const target = {
    analyticsUrl: { baseUrl: sample.analyticsUrl, instanceHost: sample.instanceURL },
    credential: { origin: sample.analyticsUrl, authorization: `Bearer ${token}`, secrets: [token] },
  };
  return downloadSnapshot({
    folder,
    connectionId: 'c1',
    request,
    instanceHost: sample.instanceURL,
    limits: noLimits,
    download: (events) =>
      downloadExport(target, request, {
        clock,
        idleMs,
        ...events,
        ...(options.signal && { signal: options.signal }),
      }),
    wait: (milliseconds, signal) => clock.sleep(milliseconds, signal),
    ...options,
  });
}

/** Downloads an export of the sample instance without the product. */
export async function sent(
  sample: ControlledSample,
  route: string,
  parameters: Record<string, string>,
): Promise<Buffer> {
  const query = new URLSearchParams({ instanceURL: sample.instanceURL, ...parameters });
  const response = await globalThis.fetch(`${sample.analyticsUrl}/api/${route}?${query.toString()}`, {
    headers: { Authorization: `Bearer ${sample.tokens.analytics}` },
  });
  assert.equal(response.status, 200);
  return Buffer.from(await response.arrayBuffer());
}
