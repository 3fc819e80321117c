import * as l10n from '@vscode/l10n';
import { CompletionItemKind } from 'vscode-languageserver-types';
import { pathRoots, predicateNames, valueTypes } from '../../operations/tests/expectation';
import { directiveNames, type DirectiveName } from '../../operations/tests/directiveLines';
import { joinMarkdown, codeBlock, markdown, type Markdown } from '../../shared/markdown';
import { group, toEntries, type CompletionEntry, type Suggestion } from './completionEntries';

interface TestCompletion {
  readonly entries: readonly CompletionEntry[];
  /** The number of characters before the cursor that an entry replaces. */
  readonly replaces: number;
}

/**
 * Returns suggestions in a comment with a test directive; `undefined` elsewhere.
 *
 * @param before the text of the line before the cursor
 */
export function completeTestComment(before: string): TestCompletion | undefined {
  const directive = /^\s*#[ \t]*(@\w*)$/.exec(before)?.[1];
  if (directive !== undefined) {
    const items = directiveNames.map((name) => suggestion(`@${name} `, directiveText(name), true));
    return { entries: toEntries(items), replaces: directive.length };
  }
  const expectation = /^\s*#[ \t]*@expect[ \t]+(.*)$/.exec(before)?.[1];
  if (expectation === undefined) return undefined;
  const typed = /[^\s]*$/.exec(expectation)?.[0] ?? '';
  return {
    entries: toEntries(wordsAfter(expectation).map((word) => suggestion(word, ''))),
    replaces: typed.length,
  };
}

/** Returns the possible next words of an expectation, with a space if another one follows. */
function wordsAfter(expectation: string): readonly string[] {
  if (/^\w*$/.test(expectation)) return pathRoots;
  if (/^\S+\s+\S*$/.test(expectation))
    return [...predicateNames, 'is not', 'not contains', 'not matches'].map((word) => `${word} `);
  if (/^\S+\s+is\s+(?:not\s+)?\w*$/.test(expectation)) return valueTypes;
  return [];
}

/**
 * Returns the hover for the test directive at a character of a line; `undefined` if there is none.
 *
 * @returns the text, and the range in the line
 */
export function hoverTestComment(
  line: string,
  character: number,
): { readonly text: Markdown; readonly start: number; readonly end: number } | undefined {
  const [, before, written] = /^(\s*#[ \t]*)@(\w+)/.exec(line) ?? [];
  const name = directiveNames.find((known) => known === written);
  if (before === undefined || !name) return undefined;
  const [start, end] = [before.length, before.length + name.length + 1];
  if (character < start || character > end) return undefined;
  const text = joinMarkdown(
    [codeBlock(`# ${examples[name]}`, 'graphql'), markdown`${directiveText(name)}`],
    '\n\n',
  );
  return { text, start, end };
}

const examples: Readonly<Record<DirectiveName, string>> = {
  test: '@test Returns the first users',
  vars: '@vars {"first": 2}',
  expect: '@expect data.users.nodes length == 2',
};

function directiveText(name: DirectiveName): string {
  switch (name) {
    case 'test':
      return l10n.t('Starts a test of the operation below, with its title.');
    case 'vars':
      return l10n.t(
        'The variables of the test as JSON on one line. They take precedence over the variables file.',
      );
    case 'expect':
      return l10n.t(
        'A path of the response, a predicate, and a JSON value. The test fails if the response differs.',
      );
  }
}

function suggestion(insert: string, documentation: string, continues = false): Suggestion {
  return {
    label: insert.trimEnd(),
    kind: CompletionItemKind.Keyword,
    detail: '',
    group: group.first,
    insert,
    documentation,
    continues,
  };
}
