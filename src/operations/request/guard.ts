import { Kind, OperationTypeNode, print, type FragmentDefinitionNode } from 'graphql';
import type { OperationRequest } from '../requestText';
import { fieldsOf } from './places';

/** What may be done through a connection, and whether it acts in the name of somebody else. */
export interface GuardFacts {
  readonly protection: 'allow' | 'ask' | 'read-only';
  readonly sudo: boolean;
}

/**
 * What has to happen before a request may leave: decided on the syntax tree of the very definitions that will
 * be sent, never on their text.
 */
export type GuardDecision = 'send' | 'ask' | 'refuse';

export function guardDecision(request: OperationRequest, { protection, sudo }: GuardFacts): GuardDecision {
  if (!changesInstance(request)) return 'send';
  switch (protection) {
    case 'read-only':
      return 'refuse';
    case 'ask':
      return 'ask';
    case 'allow':
      return sudo ? 'ask' : 'send';
  }
}

/** Whether running the request can change the instance. */
export function changesInstance({ document }: OperationRequest): boolean {
  return document.definitions.some(
    (definition) =>
      definition.kind === Kind.OPERATION_DEFINITION && definition.operation === OperationTypeNode.MUTATION,
  );
}

/**
 * What a request does at its root, fragments included, each field with its arguments as written:
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
