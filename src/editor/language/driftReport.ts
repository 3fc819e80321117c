import type { App } from '../../app';
import { methods } from '../../language';
import { Failure } from '../../shared/failure';
import type { LanguageFeature } from './languageFeature';

/**
 * Opens the report about the last change of the schema.
 *
 * @throws Failure `input` when there was none
 */
export async function showSchemaChanges(app: App, feature: LanguageFeature): Promise<void> {
  const { server, schemas } = await feature.started();
  const text = await server.request<string | null>(methods.driftReport);
  if (text === null) {
    throw new Failure('input', 'The schema has not changed since this window opened.', {
      advice: 'Ask the instance again with "Instance Explorer: Reload Schema".',
    });
  }
  const name = schemas.state.connection?.name ?? 'the instance';
  await app.editor.documents.show({ name: `Schema changes of ${name}.md`, text });
}
