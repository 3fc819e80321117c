import * as v from 'valibot';
import { listOf, record, text } from '../schema';

/** An operation on one of several connections, for display. */
export type ConnectionRow = v.InferOutput<typeof connectionRow>;

const connectionRow = record({
  /** The ID of the connection. */
  id: text(),
  name: text(),
  environment: v.exactOptional(record({ kind: v.picklist(['production', 'staging']), label: text() })),
  state: v.picklist(['waiting', 'checking', 'running', 'ok', 'partial', 'failed', 'notSent', 'canceled']),
  label: text(),
  rows: v.exactOptional(text()),
  time: v.exactOptional(text()),
  /** What failed and why, or the errors beside partial data. */
  reason: v.exactOptional(text()),
  /** The label of the button with the action that the error suggests. */
  fix: v.exactOptional(text()),
  action: v.exactOptional(v.picklist(['cancel', 'retry'])),
});

/** A value that differs between connections. */
export type ConnectionDifference = v.InferOutput<typeof difference>;

const difference = record({
  /** The keys from the root of the response, such as `site.productVersion`. */
  path: text(),
  /** The most frequent value first. A value is marked if another one is more frequent. */
  values: listOf(record({ value: text(), connections: text(), names: text(), marked: v.boolean() })),
});

/** The states of an operation on several connections, and what differs between their responses. */
export type ConnectionsPage = v.InferOutput<typeof connectionsPage>;

export const connectionsPage = record({
  /** The progress while the operation runs, and then the number of responses. */
  summary: text(),
  rows: listOf(connectionRow),
  /** Whether the actions of the page are available. They aren't after a reload of the window. */
  live: v.boolean(),
  /** Whether the operation is running on at least one connection. */
  active: v.boolean(),
  canRetry: v.boolean(),
  /** The paths of the lists that the table can contain; at least two, or none. */
  lists: listOf(text()),
  /** The path of the list in the table. */
  list: v.exactOptional(text()),
  differences: listOf(difference),
  /** A sentence if the responses have no differences. */
  same: v.exactOptional(text()),
  /** The label of a button that shows only rows that not all connections returned. */
  differing: v.exactOptional(text()),
});

/**
 * The actions of the page. `cancel` and `retry` affect one connection or all, `fix` one connection. `showDiffering`
 * filters the table; `selectList` combines another list in it.
 */
export const connectionsAction = v.picklist(['cancel', 'retry', 'fix', 'showDiffering', 'selectList']);
export type ConnectionsAction = v.InferOutput<typeof connectionsAction>;
