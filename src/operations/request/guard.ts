import { Kind, OperationTypeNode, print, type FragmentDefinitionNode } from 'graphql';
import type { OperationRequest } from '../requestText';
import { fieldsOf } from './places';

/** The properties of a connection and a run that determine the guard decision. */
export interface GuardInfo {
  readonly mutationPolicy: 'allow' | 'ask' | 'read-only';
  readonly sudo: boolean;
  /** Whether a task or a batch run sends the request. Tasks can come from an untrusted source. */
  readonly unattended: boolean;
}

/**
 * Whether a request is sent, requires confirmation, or is blocked. Based on the syntax tree of the
 * definitions that are sent, not on their text.
 */
export type GuardDecision = 'send' | 'ask' | 'refuse';

export function guardDecision(
  request: OperationRequest,
  { mutationPolicy, sudo, unattended }: GuardInfo,
): GuardDecision {
  if (!changesInstance(request)) return 'send';
  switch (mutationPolicy) {
    case 'read-only':
      return 'refuse';
    case 'ask':
      return 'ask';
    case 'allow':
      return sudo || unattended ? 'ask' : 'send';
  }
}

/** Whether running the request can change the instance. */
export function changesInstance(request: OperationRequest): boolean {
  return operationTypes(request).includes(OperationTypeNode.MUTATION);
}

/** Whether the request contains only queries, so that it can be sent more than once. */
export function onlyQueries(request: OperationRequest): boolean {
  return operationTypes(request).every((type) => type === OperationTypeNode.QUERY);
}

function operationTypes({ document }: OperationRequest): readonly OperationTypeNode[] {
  return document.definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION ? [definition.operation] : [],
  );
}

/**
 * Returns the root fields of a request, including those in fragments, each with its arguments as written:
 * `deleteOrganization(organization: $id)`.
 */
export function rootCalls({ document, operation }: OperationRequest): readonly string[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return fieldsOf(operation.node.selectionSet, fragments).map(({ name, arguments: given = [] }) =>
    given.length === 0 ? name.value : `${name.value}(${given.map(print).join(', ')})`,
  );
}
