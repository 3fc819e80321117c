import type { Connection } from '../../instance/connection';
import type { OperationRequest } from '../requestText';
import type { ValuePath, Variables } from '../variables';

/** A request before validation and confirmation. */
export interface RequestDraft {
  readonly documentUri: string;
  /** The version of the document that the request was built from. */
  readonly documentVersion: number;
  readonly request: OperationRequest;
  readonly connection: Connection;
  readonly variables: Variables;
}

/** An operation that is ready to be sent: validated if possible, and confirmed if required. */
export interface PreparedRun extends RequestDraft {
  /** The reason why the operation wasn't validated against the schema; `undefined` if it was. */
  readonly unchecked: string | undefined;
  /** The places of numbers in the values of variables that are sent as the text of an ID. */
  readonly numericIds?: readonly ValuePath[] | undefined;
}
