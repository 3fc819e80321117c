import type {
  Completion,
  CompletionContext,
  CompletionResult,
  CompletionSource,
} from '@codemirror/autocomplete';
import { schemaCompletionSource, SQLDialect } from '@codemirror/lang-sql';
import { LanguageSupport } from '@codemirror/language';
import { functionNames, suggestions, type NamedTable, type Suggestion } from './suggestions';

/**
 * Keywords of the engine's SQL, for highlighting. The default list of CodeMirror has more words, such as `usage`, which
 * is the name of a table.
 */
const highlightedKeywords =
  'all analyse analyze and any array as asc asymmetric between both by case cast check collate column constraint ' +
  'cross current default desc describe distinct else end except exclude exists false fetch filter first following ' +
  'for from full group grouping having ilike in inner intersect interval into is isnull join last lateral left like ' +
  'limit natural not notnull null nulls offset on only or order outer over partition pivot placing positional ' +
  'preceding qualify range recursive replace returning right row rows select semi anti sets similar some summarize ' +
  'symmetric table tablesample then ties to trailing true unbounded union unique unpivot using values variadic when ' +
  'where window with within';

const types =
  'bigint blob boolean bool char date decimal double float hugeint int integer json numeric real smallint struct text ' +
  'time timestamp timestamptz tinyint ubigint uinteger usmallint utinyint uuid varchar list map';

/** The engine's SQL dialect: case-insensitive names, in double quotes if necessary. */
const dialect = SQLDialect.define({
  keywords: highlightedKeywords,
  types,
  builtin: functionNames.join(' '),
  identifierQuotes: '"',
  caseInsensitiveIdentifiers: true,
  doubleDollarQuotedStrings: true,
  charSetCasts: false,
  operatorChars: '+-*/<>=~!@#%^&|`?:',
});

/** SQL language support with the names of a catalog. */
export function language(catalog: readonly NamedTable[]): LanguageSupport {
  return new LanguageSupport(dialect.language, [
    dialect.language.data.of({ autocomplete: completionSource(catalog) }),
  ]);
}

/** Returns a source that uses CodeMirror's completion after a dot. Other suggestions depend on the statement. */
export function completionSource(catalog: readonly NamedTable[]): CompletionSource {
  const schema = Object.fromEntries(
    catalog.map(({ name, columns }) => [name, columns.map((column) => column.name)]),
  );
  const afterDot = schemaCompletionSource({ dialect, schema });
  return (context) => {
    if (isInText(context)) return null;
    if (context.matchBefore(/\.\s*"?[\p{L}\p{N}_]*/u) !== null) return afterDot(context);
    return isOpen(context, '"') ? quotedNames(context, catalog) : names(context, catalog);
  };
}

function names(context: CompletionContext, catalog: readonly NamedTable[]): CompletionResult | null {
  // A snapshot is named by its day, such as registry@2026-10-01.
  const word = context.matchBefore(/[\p{L}\p{N}_]+(?:@[\p{L}\p{N}_:-]*)?/u);
  if (word === null && !context.explicit) return null;
  return {
    from: word?.from ?? context.pos,
    options: [...found(context, catalog).map((each) => completion(each, each.text)), ...keywords],
    validFor: /^[\p{L}\p{N}_]*(?:@[\p{L}\p{N}_:-]*)?$/u,
  };
}

/** Completes quoted names up to and including the closing quote, which the editor may have inserted. */
function quotedNames(context: CompletionContext, catalog: readonly NamedTable[]): CompletionResult | null {
  const { state, pos } = context;
  const quoted = context.matchBefore(/"[^"\n]*/);
  if (quoted === null) return null;
  return {
    from: quoted.from + 1,
    to: state.doc.sliceString(pos, pos + 1) === '"' ? pos + 1 : pos,
    options: found(context, catalog)
      .filter(({ kind }) => kind !== 'function')
      .map((each) => completion(each, `${each.label.replaceAll('"', '""')}"`)),
    validFor: /^[^"\n]*$/,
  };
}

function found({ state }: CompletionContext, catalog: readonly NamedTable[]): Suggestion[] {
  return suggestions(catalog, state.doc.toString());
}

function completion({ label, kind, detail, weight }: Suggestion, apply: string): Completion {
  return { label, apply, type: kind, detail, boost: weight * 10 };
}

const keywords: readonly Completion[] = [
  ...[
    'select',
    'from',
    'where',
    'group by',
    'order by',
    'having',
    'limit',
    'join',
    'left join',
    'on',
    'using',
  ],
  ...[
    'as',
    'and',
    'or',
    'not',
    'in',
    'is null',
    'between',
    'like',
    'ilike',
    'distinct',
    'case',
    'when',
    'then',
  ],
  ...[
    'else',
    'end',
    'with',
    'union all',
    'over',
    'partition by',
    'desc',
    'asc',
    'interval',
    'filter',
    'qualify',
  ],
].map((label) => ({ label, type: 'keyword', boost: -5 }));

/** Whether the cursor is in a single-quoted string, or in a comment that starts with `--`. */
function isInText(context: CompletionContext): boolean {
  return isOpen(context, "'") || /--[^\n]*$/.test(before(context));
}

/** Whether a quote is open at the cursor; a doubled quote closes and reopens it. */
function isOpen(context: CompletionContext, quote: '"' | "'"): boolean {
  return before(context).split(quote).length % 2 === 0;
}

function before({ state, pos }: CompletionContext): string {
  return state.doc.sliceString(0, pos);
}
