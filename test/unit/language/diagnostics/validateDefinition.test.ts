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
import type { ExecutableNode } from '../../../../src/language/documents/parseDefinition';
import { definitionRules } from '../../../../src/language/diagnostics/rules';
import { RuleWalk } from '../../../../src/language/diagnostics/ruleWalk';
import { DefinitionContext } from '../../../../src/language/diagnostics/definitionContext';
import { validateDefinition } from '../../../../src/language/diagnostics/validateDefinition';
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

/** What graphql-js' own walk hears of one definition. */
function theirWalk(node: ExecutableNode, fragments: readonly FragmentDefinitionNode[]): string[] {
  const errors: string[] = [];
  const types = new TypeInfo(testSchema);
  const document = { kind: Kind.DOCUMENT, definitions: [node, ...fragments] } as const;
  const context = new ValidationContext(testSchema, document, types, (error) => errors.push(asText(error)));
  visit(node, visitWithTypeInfo(types, visitInParallel(definitionRules.map(({ rule }) => rule(context)))));
  return errors;
}

/** What our walk hears, with the uses of variables collected along the way. */
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
 * A circle of fragments is told at each fragment in it, and a conflict wherever it is met; graphql-js tells either
 * once, from the side it meets first.
 */
const oneSided = (message: string): string =>
  message.replace(/^(Cannot spread fragment|Fields "\w+" conflict).*/, '$1');

/** These concern a document as a whole, and are judged by names alone. */
const byName = new Set([
  'LoneAnonymousOperationRule',
  'UniqueOperationNamesRule',
  'UniqueFragmentNamesRule',
  'NoUnusedFragmentsRule',
  'ExecutableDefinitionsRule',
]);

describe('our walk of a definition', function () {
  this.timeout(60_000);

  it('hears from every rule what graphql-js hears, in the same order and at the same places', () => {
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
      { numRuns: 300 },
    );
    assert.ok(told > 500, 'the documents are wrong often enough');
  });

  it('says of a document, definition by definition, what graphql-js says of the whole', () => {
    const rules = specifiedRules.filter(({ name }) => !byName.has(name));
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
          .filter(({ code }) => code !== 'deprecated');
        fc.pre(!found.some(({ code }) => code === 'too-many'));
        const messages = found.map(({ message }) => oneSided(message));
        assert.deepEqual([...new Set(messages)].sort(), [...expected].sort());
      }),
      { numRuns: 300 },
    );
  });

  it('passes over what a rule skips for that rule alone, and asks no more where one breaks off', () => {
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

  it('says where a rule gave up, and what the others found', () => {
    const repeated = Array.from({ length: 1200 }, () => 'viewer { id }').join(' ');
    const [node] = executable(parse(`query Q { ${repeated} nope }`));
    assert.ok(node);
    assert.deepEqual(
      validateDefinition(testSchema, node, []).map(({ code, severity }) => `${code} ${severity}`),
      ['too-complex information', 'unknown-field error'],
    );
  });

  it('is no error of ours where a definition nests as deeply as it can be parsed', () => {
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
