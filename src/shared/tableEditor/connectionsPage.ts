import { flag, listOf, oneOf, optional, record, text, type Infer } from '../schema';

/** An operation on one of several connections, for display. */
export type ConnectionRow = Infer<typeof connectionRow>;

const connectionRow = record({
  /** The ID of the connection. */
  id: text(),
  name: text(),
  environment: optional(record({ kind: oneOf('production', 'staging'), label: text() })),
  state: oneOf('waiting', 'checking', 'running', 'ok', 'partial', 'failed', 'notSent', 'canceled'),
  label: text(),
  rows: optional(text()),
  time: optional(text()),
  /** What failed and why, or the errors beside partial data. */
  reason: optional(text()),
  /** The label of the button with the action that the error suggests. */
  fix: optional(text()),
  action: optional(oneOf('cancel', 'retry')),
});

/** A value that differs between connections. */
export type ConnectionDifference = Infer<typeof difference>;

const difference = record({
  /** The keys from the root of the response, such as `site.productVersion`. */
  path: text(),
  /** The most frequent value first. A value is marked if another one is more frequent. */
  values: listOf(record({ value: text(), connections: text(), names: text(), marked: flag })),
});

/** The states of an operation on several connections, and what differs between their responses. */
export type ConnectionsPage = Infer<typeof connectionsPage>;

export const connectionsPage = record({
  /** The progress while the operation runs, and then the number of responses. */
  summary: text(),
  rows: listOf(connectionRow),
  /** Whether the actions of the page are available. They aren't after a reload of the window. */
  live: flag,
  /** Whether the operation is running on at least one connection. */
  active: flag,
  canRetry: flag,
  /** The paths of the lists that the table can contain; at least two, or none. */
  lists: listOf(text()),
  /** The path of the list in the table. */
  list: optional(text()),
  differences: listOf(difference),
  /** A sentence if the responses have no differences. */
  same: optional(text()),
  /** The label of a button that shows only rows that not all connections returned. */
  differing: optional(text()),
});

/**
 * The actions of the page. `cancel` and `retry` affect one connection or all, `fix` one connection. `showDiffering`
 * filters the table; `selectList` combines another list in it.
 */
export const connectionsAction = oneOf('cancel', 'retry', 'fix', 'showDiffering', 'selectList');
export type ConnectionsAction = Infer<typeof connectionsAction>;
