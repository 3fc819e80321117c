import type { GraphqlDocument, Operation } from '../document';
import {
  operationRequest,
  type ForeignFragment,
  type ForeignFragments,
  type OperationRequest,
} from '../requestText';

/** A document whose fragments other documents can use. */
export interface FragmentSource extends Pick<ForeignFragment, 'origin' | 'label'> {
  readonly document: GraphqlDocument;
}

/** Returns a lookup by name of the fragments in documents. */
export function fragmentsIn(sources: readonly FragmentSource[]): ForeignFragments {
  const byName = new Map<string, ForeignFragment[]>();
  for (const { origin, label, document } of sources)
    for (const fragment of document.definitions) {
      if (fragment.kind !== 'fragment') continue;
      const found = byName.get(fragment.name) ?? [];
      found.push({ origin, label, text: document.text, fragment });
      byName.set(fragment.name, found);
    }
  return (name) => byName.get(name) ?? [];
}

/**
 * Builds the request for an operation, including fragments from other documents.
 *
 * @param elsewhere reads the other documents; called only if the document spreads a fragment that it doesn't define
 * @throws UserError see `operationRequest`, and the errors of `elsewhere`
 */
export async function completeRequest(
  document: GraphqlDocument,
  operation: Operation,
  elsewhere: () => Promise<ForeignFragments>,
): Promise<OperationRequest> {
  const own = new Set(document.definitions.flatMap((one) => (one.kind === 'fragment' ? [one.name] : [])));
  const spread = [...document.text.matchAll(/\.\.\.\s*(\w+)/g)].map(([, name]) => name ?? '');
  const foreign = spread.some((name) => name !== 'on' && !own.has(name));
  return operationRequest(document, operation, foreign ? await elsewhere() : undefined);
}
