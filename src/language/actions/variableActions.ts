import * as l10n from '@vscode/l10n';
import { Kind, isNonNullType, type GraphQLInputType, type ValueNode } from 'graphql';
import { fragmentNode } from '../documents/parseDefinition';
import { reachedFragments } from '../documents/definitionQueries';
import type { Action, ActionRequest, Edit, ProblemAt } from './action';
import { nodesAround, walk } from './locatedNodes';

/**
 * Returns the action that declares the undeclared variables of an operation with the types that their uses require, if
 * these are known.
 */
export function declareVariables(request: ActionRequest, problem: ProblemAt): Action[] {
  const used = usedTypes(request);
  const { node } = request.placed.definition;
  for (const { variable } of node?.variableDefinitions ?? []) used.delete(variable.name.value);
  if (used.size === 0 || node?.kind !== Kind.OPERATION_DEFINITION) return [];
  const texts = [...used].map(([name, type]) => `$${name}: ${String(type)}`);
  const title =
    used.size === 1
      ? l10n.t('Declare {variable}', { variable: texts[0] ?? '' })
      : l10n.t('Declare {count} variables', { count: used.size });
  return [
    { title, kind: 'quickfix', edits: [declaration(request, texts.join(', '))], problem, preferred: true },
  ];
}

/**
 * Returns the action that deletes the declaration of a variable and the adjacent comma or, for the only variable, the
 * parentheses.
 */
export function removeVariable({ document, placed }: ActionRequest, problem: ProblemAt): Action[] {
  const definitions = placed.definition.node?.variableDefinitions ?? [];
  const index = definitions.findIndex(
    ({ loc }) => loc !== undefined && placed.start + loc.start === problem.start,
  );
  const location = definitions[index]?.loc;
  if (!location) return [];
  const edit = (start: number, end: number): Edit => ({
    document,
    start: placed.start + start,
    end: placed.start + end,
    text: '',
  });
  const { text } = placed.definition;
  const next = definitions[index + 1]?.loc;
  const previous = definitions[index - 1]?.loc;
  const alone = { start: text.lastIndexOf('(', location.start), end: text.indexOf(')', location.end) + 1 };
  const edits = next
    ? edit(location.start, next.start)
    : previous
      ? edit(previous.end, location.end)
      : edit(alone.start, alone.end);
  const [variable = ''] = text.slice(location.start, location.end).split(':');
  const title = l10n.t('Remove {variable}', { variable });
  return [{ title, kind: 'quickfix', edits: [edits], problem, preferred: true }];
}

const literals = new Set<string>([
  Kind.INT,
  Kind.FLOAT,
  Kind.STRING,
  Kind.BOOLEAN,
  Kind.ENUM,
  Kind.LIST,
  Kind.OBJECT,
]);

/** Returns the action that replaces a literal with a variable that has the literal as its default value. */
export function extractLiteral(request: ActionRequest): Action[] {
  const { schema, placed, document, start } = request;
  if (placed.definition.node?.kind !== Kind.OPERATION_DEFINITION) return [];
  const around = nodesAround(schema, placed, start);
  // Extracts only complete argument values, not list items or fields of input objects.
  const value = around.find(({ node }) => literals.has(node.kind));
  if (!value?.argument || !value.node.loc) return [];
  const inDefinition = around.some(({ node }) => node.kind === Kind.VARIABLE_DEFINITION);
  if (inDefinition || containsVariable(value.node as ValueNode)) return [];
  const name = freeName(request, value.argument.name);
  const literal = placed.definition.text.slice(value.node.loc.start, value.node.loc.end);
  // Declares the argument's type, because the input type at a list literal is the type of its items.
  const declared = `$${name}: ${String(value.argument.type)} = ${literal}`;
  const use = {
    document,
    start: placed.start + value.node.loc.start,
    end: placed.start + value.node.loc.end,
    text: `$${name}`,
  };
  return [
    {
      title: l10n.t('Extract to variable {variable}', { variable: `$${name}` }),
      kind: 'refactor.extract',
      edits: [declaration(request, declared), use],
    },
  ];
}

/** Returns the edit that declares variables, after the existing ones or in new parentheses. */
function declaration({ document, placed }: ActionRequest, text: string): Edit {
  const { node, text: definition } = placed.definition;
  const last = node?.variableDefinitions?.at(-1)?.loc?.end;
  if (last !== undefined)
    return { document, start: placed.start + last, end: placed.start + last, text: `, ${text}` };
  const anonymous = definition.startsWith('{');
  const head = anonymous ? 0 : (node?.name?.loc?.end ?? /^\w+/.exec(definition)?.[0].length ?? 0);
  const at = placed.start + head;
  return { document, start: at, end: at, text: anonymous ? `query (${text}) ` : `(${text})` };
}

function usedTypes({ schema, project, document, placed }: ActionRequest): Map<string, GraphQLInputType> {
  const used = new Map<string, GraphQLInputType>();
  const fragments = reachedFragments(project, document, placed.definition).map(({ placed: fragment }) =>
    fragmentNode(fragment.definition),
  );
  for (const node of [placed.definition.node, ...fragments]) {
    if (!node) continue;
    walk(schema, node, ({ node: inner, inputType }) => {
      if (inner.kind !== Kind.VARIABLE || !inputType) return undefined;
      const known = used.get(inner.name.value);
      // A non-null type takes precedence over a nullable type.
      if (!known || isNonNullType(inputType)) used.set(inner.name.value, inputType);
      return undefined;
    });
  }
  return used;
}

function containsVariable(value: ValueNode): boolean {
  switch (value.kind) {
    case Kind.VARIABLE:
      return true;
    case Kind.LIST:
      return value.values.some(containsVariable);
    case Kind.OBJECT:
      return value.fields.some((field) => containsVariable(field.value));
    default:
      return false;
  }
}

function freeName({ placed }: ActionRequest, requested: string): string {
  const taken = new Set(
    (placed.definition.node?.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
  );
  let name = requested;
  for (let count = 2; taken.has(name); count += 1) name = `${requested}${count}`;
  return name;
}
