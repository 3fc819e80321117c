import * as l10n from '@vscode/l10n';
import {
  Kind,
  getNamedType,
  getNullableType,
  parseValue,
  type GraphQLInputType,
  type VariableDefinitionNode,
} from 'graphql';
import { fragmentNode } from '../documents/parseDefinition';
import { reachedFragments } from '../documents/definitionQueries';
import { defaultText } from '../schema/defaultText';
import type { Action, ActionRequest, ProblemAt } from './action';
import { nodesAround, walk } from './locatedNodes';

/**
 * Returns the actions that declare a variable with a default value of the schema: one for each different default value
 * of the arguments and input fields that use the variable.
 */
export function addDefaultValue(request: ActionRequest, problem: ProblemAt): Action[] {
  const definition = variableAt(request, problem);
  const start = definition?.defaultValue?.loc?.start ?? definition?.type.loc?.end;
  if (!definition || start === undefined) return [];
  const end = definition.defaultValue?.loc?.end ?? start;
  const defaults = defaultsOf(request, definition.variable.name.value);
  return defaults.map((value) => ({
    title: l10n.t('Add the default value {value}', { value }),
    kind: 'quickfix',
    edits: [replacement(request, start, end, definition.defaultValue ? value : ` = ${value}`)],
    problem,
    preferred: defaults.length === 1,
  }));
}

/** Returns the action that replaces null with the default value of the argument or input field. */
export function replaceNull(request: ActionRequest, problem: ProblemAt): Action[] {
  const { schema, placed } = request;
  const located = nodesAround(schema, placed, problem.start).findLast(({ node }) => node.kind === Kind.NULL);
  const value = located?.inputType && textOf(located.inputType, located.defaultValue);
  if (value === undefined) return [];
  return [
    {
      title: l10n.t('Change to {name}', { name: value }),
      kind: 'quickfix',
      edits: [{ document: request.document, start: problem.start, end: problem.end, text: value }],
      problem,
      preferred: true,
    },
  ];
}

/** Returns the action that removes the "!" from the type of a variable with a default value. */
export function makeOptional(request: ActionRequest, problem: ProblemAt): Action[] {
  const definition = variableAt(request, problem);
  const type = definition?.type;
  if (type?.kind !== Kind.NON_NULL_TYPE || !type.loc || !type.type.loc) return [];
  const { text } = request.placed.definition;
  const name = `${text.slice(type.type.loc.start, type.type.loc.end)}${text.slice(type.loc.end, definition?.defaultValue?.loc?.end)}`;
  return [
    {
      title: l10n.t('Change to {name}', { name }),
      kind: 'quickfix',
      edits: [replacement(request, type.type.loc.end, type.loc.end, '')],
      problem,
      preferred: true,
    },
  ];
}

/** Returns the actions that write a large number in the forms that the type of its place accepts. */
export function rewriteNumber(request: ActionRequest, problem: ProblemAt): Action[] {
  const source = sourceAt(request, problem);
  const type = nodesAround(request.schema, request.placed, problem.start).findLast(
    ({ node }) => node.kind === Kind.INT || node.kind === Kind.FLOAT,
  )?.inputType;
  const scalar = type && getNamedType(type).name;
  const largest = `${source.startsWith('-') ? '-' : ''}${Number.MAX_VALUE}`.replace('+', '');
  const float = /[.eE]/.test(source) ? source : `${source}.0`;
  const number = Number.isFinite(Number(source)) ? float : largest;
  const texts = [
    ...(scalar === 'Float' ? [] : [JSON.stringify(source)]),
    ...(scalar === 'ID' ? [] : [number]),
  ];
  return texts.map((text) => changeTo(text, request, problem, texts.length === 1));
}

/** Returns the action that replaces an escape sequence with its character, or with a shorter one if it needs any. */
export function unescape(request: ActionRequest, problem: ProblemAt): Action[] {
  const sequence = sourceAt(request, problem);
  const value = parseValue(`"${sequence === '\\"""' ? '' : sequence}"`);
  if (value.kind !== Kind.STRING || value.value === '') return [];
  // The sequences of JSON are also those of GraphQL.
  return [changeTo(JSON.stringify(value.value).slice(1, -1), request, problem)];
}

function sourceAt({ document }: ActionRequest, { start, end }: ProblemAt): string {
  return document.content.slice(start, end);
}

function changeTo(text: string, { document }: ActionRequest, problem: ProblemAt, preferred = true): Action {
  return {
    title: l10n.t('Change to {name}', { name: text }),
    kind: 'quickfix',
    edits: [{ document, start: problem.start, end: problem.end, text }],
    problem,
    preferred,
  };
}

function variableAt({ placed }: ActionRequest, { start }: ProblemAt): VariableDefinitionNode | undefined {
  const { node } = placed.definition;
  if (node?.kind !== Kind.OPERATION_DEFINITION) return undefined;
  return node.variableDefinitions?.find(({ loc }) => loc !== undefined && placed.start + loc.start === start);
}

/** Returns the default values where a variable is used, in the operation and the fragments that it reaches. */
function defaultsOf({ schema, project, document, placed }: ActionRequest, name: string): readonly string[] {
  const fragments = reachedFragments(project, document, placed.definition);
  const texts = new Set<string>();
  for (const node of [
    placed.definition.node,
    ...fragments.map(({ placed: fragment }) => fragmentNode(fragment.definition)),
  ]) {
    if (!node) continue;
    walk(schema, node, ({ node: inner, inputType, defaultValue }) => {
      if (inner.kind !== Kind.VARIABLE || inner.name.value !== name || !inputType) return undefined;
      const text = textOf(inputType, defaultValue);
      if (text !== undefined) texts.add(text);
      return undefined;
    });
  }
  return [...texts];
}

function textOf(type: GraphQLInputType, defaultValue: unknown): string | undefined {
  return defaultValue == null ? undefined : defaultText({ type: getNullableType(type), defaultValue });
}

function replacement(
  { document, placed }: ActionRequest,
  start: number,
  end: number,
  text: string,
): Action['edits'][number] {
  return { document, start: placed.start + start, end: placed.start + end, text };
}
