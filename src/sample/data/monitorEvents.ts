import { below, pick } from './chance';
import type { Entity } from './entity';
import type { Monitor } from './keepsakes';
import { dateTime, hour } from './time';

/** What a code monitor watches for. */
export interface Trigger extends Entity {
  readonly __typename: 'MonitorQuery';
  /** The number of the monitor. */
  readonly key: number;
  readonly query: string;
  readonly monitor: Monitor;
}

/** One time that a monitor found something. */
export interface MonitorEvent extends Entity {
  readonly __typename: 'MonitorEvent';
  /** Number of the monitor, and of the event. */
  readonly key: string;
  readonly status: 'PENDING' | 'SUCCESS' | 'ERROR';
  readonly message: string | null;
  readonly timestamp: string;
  readonly resultCount: number;
}

export function triggerOf(monitor: Monitor): Trigger {
  return { __typename: 'MonitorQuery', key: monitor.key, query: monitor.query, monitor };
}

/** What a monitor found, the latest first; nothing while it is off. */
export function monitorEventsOf(monitor: Monitor, now: number): MonitorEvent[] {
  if (!monitor.enabled) return [];
  return Array.from({ length: 5 + below(40, monitor.key, 'events') }, (_, index) => {
    const key = `${monitor.key}/${index}`;
    const status = pick(['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS', 'ERROR'] as const, key);
    return {
      __typename: 'MonitorEvent',
      key,
      status,
      message: status === 'ERROR' ? 'The mail server refused the message.' : null,
      timestamp: dateTime(now - (index * 9 + below(8, key)) * hour),
      resultCount: 1 + below(12, key, 'results'),
    };
  });
}
