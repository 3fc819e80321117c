import type { Webhook } from './administration';
import { below } from './chance';
import type { Entity } from './entity';
import { dateTime, hour } from './time';

/** One call of a webhook. */
export interface Delivery extends Entity {
  readonly __typename: 'WebhookDelivery';
  /** Number of the webhook, and of the call. */
  readonly key: string;
  readonly receivedAt: string;
  readonly body: string;
  readonly status: number;
}

/** The last calls of a webhook, the latest first; every tenth or so failed. */
export function deliveriesOf(webhook: Webhook, now: number): Delivery[] {
  return Array.from({ length: 30 }, (_, index) => {
    const key = `${webhook.key}/${30 - index}`;
    return {
      __typename: 'WebhookDelivery',
      key,
      receivedAt: dateTime(now - index * 3 * hour),
      body: JSON.stringify({ event: 'push', repository: `project-${below(240, key)}` }),
      status: below(10, key, 'status') === 0 ? 500 : 200,
    };
  });
}
