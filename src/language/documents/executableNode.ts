import type { FragmentDefinitionNode, OperationDefinitionNode } from 'graphql';

export type ExecutableNode = OperationDefinitionNode | FragmentDefinitionNode;
