import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  GraphQLError,
  Kind,
  TypeInfo,
  ValidationContext,
  buildSchema,
  parse,
  specifiedRules,
  validate,
  visit,
  visitInParallel,
  visitWithTypeInfo,
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
} from 'graphql';
import type { ExecutableNode } from '../../../../src/language/documents/executableNode';
import { KnownOperationTypesRule } from '../../../../src/language/diagnostics/engineRules';
import { definitionRules } from '../../../../src/language/diagnostics/rules';
import { RuleWalk } from '../../../../src/language/diagnostics/ruleWalk';
import { DefinitionContext } from '../../../../src/language/diagnostics/definitionContext';
import { validateDefinition } from '../../../../src/language/diagnostics/validateDefinition';
import { repetitions } from '../../../support/fullRun';
import { randomDocument } from '../../../support/language/randomDocuments';
import { testSchema } from '../../../support/language/schema';

function executable(document: DocumentNode): readonly ExecutableNode[] {
  return document.definitions.filter(
    (node): node is ExecutableNode =>
      node.kind === Kind.OPERATION_DEFINITION || node.kind === Kind.FRAGMENT_DEFINITION,
  );
}

function fragmentsBut(document: DocumentNode, definition: ExecutableNode): FragmentDefinitionNode[] {
  return document.definitions.filter(
    (node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION && node !== definition,
  );
}

const asText = (error: GraphQLError): string => `${error.message} @ ${(error.positions ?? []).join()}`;

/** Returns the errors that graphql-js reports for one definition, with positions. */
function theirWalk(node: ExecutableNode, fragments: readonly FragmentDefinitionNode[]): string[] {
  const errors: string[] = [];
  const types = new TypeInfo(testSchema);
  const document = { kind: Kind.DOCUMENT, definitions: [node, ...fragments] } as const;
  const context = new ValidationContext(testSchema, document, types, (error) => errors.push(asText(error)));
  visit(node, visitWithTypeInfo(types, visitInParallel(definitionRules.map(({ rule }) => rule(context)))));
  return errors;
}

/** Returns the errors that {@link RuleWalk} reports for one definition, with positions. */
function ourWalk(node: ExecutableNode, fragments: readonly FragmentDefinitionNode[]): string[] {
  const errors: string[] = [];
  const types = new TypeInfo(testSchema);
  const context = new DefinitionContext(testSchema, node, fragments, types);
  const report = context.reportingTo((error) => errors.push(asText(error)));
  const visitors = [context.usageCollector, ...definitionRules.map(({ rule }) => rule(report))];
  new RuleWalk(types, visitors, (rule, error) => assert.fail(`${rule} gave up: ${error.message}`)).walk(node);
  return errors;
}

/**
 * Removes the details from messages about fragment cycles and field conflicts. graphql-js reports only the
 * first occurrence, but the extension reports all.
 */
const oneSided = (message: string): string =>
  message.replace(/^(Cannot spread fragment|Fields "\w+" conflict).*/, '$1');

/** The rules that validate an entire document instead of a separate definition. */
const byName = new Set([
  'LoneAnonymousOperationRule',
  'UniqueOperationNamesRule',
  'UniqueFragmentNamesRule',
  'NoUnusedFragmentsRule',
  'ExecutableDefinitionsRule',
]);

describe('RuleWalk and validateDefinition', function () {
  this.timeout(60_000);

  it('report the same errors for one definition as graphql-js, in the same order and at the same positions', () => {
    let told = 0;
    fc.assert(
      fc.property(randomDocument(), (text) => {
        const document = parse(text);
        for (const node of executable(document)) {
          const expected = theirWalk(node, fragmentsBut(document, node));
          told += expected.length;
          assert.deepEqual(ourWalk(node, fragmentsBut(document, node)), expected);
        }
      }),
      { numRuns: repetitions({ normal: 60, full: 300 }) },
    );
    assert.ok(told > 500, 'enough documents are invalid');
  });

  it('report the same errors for separate definitions as graphql-js for a complete document', () => {
    const rules = [...specifiedRules.filter(({ name }) => !byName.has(name)), KnownOperationTypesRule];
    fc.assert(
      fc.property(randomDocument(), (text) => {
        const document = parse(text);
        const names = fragmentsBut(document, { kind: Kind.OPERATION_DEFINITION } as ExecutableNode).map(
          ({ name }) => name.value,
        );
        fc.pre(new Set(names).size === names.length);
        const expected = new Set(
          validate(testSchema, document, rules, { maxErrors: 10_000 }).map(({ message }) =>
            oneSided(message),
          ),
        );
        fc.pre(expected.size <= 40);
        const found = executable(document)
          .flatMap((node) => validateDefinition(testSchema, node, fragmentsBut(document, node)))
          .filter(({ severity }) => severity !== 'warning');
        fc.pre(!found.some(({ code }) => code === 'too-many'));
        const messages = found.map(({ message }) => oneSided(message));
        assert.deepEqual([...new Set(messages)].sort(), [...expected].sort());
      }),
      { numRuns: repetitions({ normal: 60, full: 300 }) },
    );
  });

  it('skip a subtree only for the rule that skips it, and stop a rule that throws', () => {
    const document = parse('query Q { viewer { id friends { id } } }');
    const [node] = executable(document);
    assert.ok(node);
    const heard: string[] = [];
    const skipping: ASTVisitor = {
      Field: ({ name }) => {
        heard.push(`skips ${name.value}`);
        return name.value === 'friends' ? false : undefined;
      },
    };
    const breaking: ASTVisitor = {
      enter: (one) => {
        if (one.kind === Kind.FIELD) {
          heard.push(`breaks ${one.name.value}`);
          throw new GraphQLError('enough');
        }
      },
    };
    const whole: ASTVisitor = { Field: { leave: ({ name }) => void heard.push(`leaves ${name.value}`) } };
    const gaveUp: string[] = [];
    new RuleWalk(new TypeInfo(testSchema), [skipping, breaking, whole], (rule, { message }) =>
      gaveUp.push(`${rule} ${message}`),
    ).walk(node);
    assert.deepEqual(heard, [
      'skips viewer',
      'breaks viewer',
      'skips id',
      'leaves id',
      'skips friends',
      'leaves id',
      'leaves friends',
      'leaves viewer',
    ]);
    assert.deepEqual(gaveUp, ['1 enough']);
  });

  it('report a rule that stopped, and the problems of other rules', () => {
    const repeated = Array.from({ length: 1200 }, () => 'viewer { id }').join(' ');
    const [node] = executable(parse(`query Q { ${repeated} nope }`));
    assert.ok(node);
    assert.deepEqual(
      validateDefinition(testSchema, node, []).map(({ code, severity }) => `${code} ${severity}`),
      ['too-complex information', 'unknown-field error'],
    );
  });

  it('support definitions with 1,000 nested selection sets', () => {
    const schema = buildSchema('type Query { a: Query }');
    const depth = 1000;
    const [node] = executable(parse(`query Q { ${'a { '.repeat(depth)}a${' }'.repeat(depth)} }`));
    assert.ok(node);
    assert.deepEqual(
      validateDefinition(schema, node, []).map(({ code }) => code),
      ['selection'],
    );
  });
});
