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
 * @param elsewhere reads the other documents; called only if the operation, or a fragment of the
 *   document, spreads a fragment that the document doesn't define
 * @throws UserError see `operationRequest`, and the errors of `elsewhere`
 */
export async function completeRequest(
  document: GraphqlDocument,
  operation: Operation,
  elsewhere: () => Promise<ForeignFragments>,
): Promise<OperationRequest> {
  const fragments = document.definitions.filter((one) => one.kind === 'fragment');
  const local = new Set(fragments.map(({ name }) => name));
  const texts = [operation, ...fragments].map(({ start, end }) => document.text.slice(start, end));
  const spread = [...texts.join(' ').matchAll(/\.\.\.\s*(\w+)/g)].map(([, name]) => name ?? '');
  const foreign = spread.some((name) => name !== 'on' && !local.has(name));
  return operationRequest(document, operation, foreign ? await elsewhere() : undefined);
}
