import { DirectiveLocation, type GraphQLDirective, type GraphQLSchema } from 'graphql';
import { canUseDirective, RuleKinds, type State } from 'graphql-language-service';
import { CompletionItemKind } from 'vscode-languageserver-types';
import { group, type Suggestion } from './completionEntries';
import { requiredArguments } from './snippets';

/**
 * Returns the directives that are valid at the cursor.
 *
 * @param owner the state of the definition or selection that the directives belong to
 */
export function directiveSuggestions(
  schema: GraphQLSchema,
  owner: State['prevState'],
  before: string,
): Suggestion[] {
  const typedAt = /@\w*$/.test(before);
  return schema
    .getDirectives()
    .filter((directive) => fits(owner, directive))
    .map(({ name, args, description, locations }) => ({
      label: `@${name}`,
      kind: CompletionItemKind.Function,
      detail: locations.length === 0 ? '' : 'directive',
      group: group.usual,
      insert: `@${name}${requiredArguments(args)}`,
      snippet: true,
      continues: args.length > 0,
      filter: typedAt ? `@${name}` : name,
      documentation: description ?? '',
    }));
}

function fits(owner: State['prevState'], directive: GraphQLDirective): boolean {
  return owner?.kind === RuleKinds.VARIABLE_DEFINITION
    ? directive.locations.includes(DirectiveLocation.VARIABLE_DEFINITION)
    : canUseDirective(owner, directive);
}
