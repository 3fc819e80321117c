import assert from 'node:assert/strict';
import { noSchema, type SchemaState } from '../../../../src/core/schemas/connectionSchema';
import { schemaStatusRows } from '../../../../src/editor/language/schemaStatusRows';
import { UserError } from '../../../../src/shared/userError';
import { connectionNamed } from '../../../support/language/schemaSources';

describe('schemaStatusRows', () => {
  const state: SchemaState = { ...noSchema, connection: connectionNamed('a') };
  const facts = { connectionId: 'a', connectionName: 'A', types: 0, fields: 0, problems: [] };
  const failure = new UserError('unreachable', 'Nothing answers.', { advice: 'Check the URL.' });
  const labels = (part: Partial<SchemaState>): readonly string[] =>
    schemaStatusRows({ ...state, ...part }).map(({ label }) => label);

  it('shows that the schema is loading, including on a retry', () => {
    assert.deepEqual(labels({}), ['Loading schema...']);
    assert.deepEqual(labels({ loading: true, facts }), ['Loading schema...']);
    assert.deepEqual(labels({ loading: true, failure }), ['Loading schema...']);
  });

  it('offers to load the schema if there is none and nothing loads it', () => {
    assert.deepEqual(labels({ facts }), ["The schema isn't loaded.", 'Try Again', 'Choose Schema File...']);
  });

  it('shows the error and the actions to fix it', () => {
    const rows = schemaStatusRows({ ...state, failure, facts });
    assert.deepEqual(
      rows.map(({ label, command }) => [label, command]),
      [
        ['Nothing answers.', undefined],
        ['Try Again', 'instanceExplorer.reloadSchema'],
        ['Choose Schema File...', 'instanceExplorer.chooseSchemaFile'],
      ],
    );
    assert.equal(rows[0]?.tooltip, 'Nothing answers. Check the URL.');
    assert.equal(labels({ facts: { ...facts, failure: 'No JSON.' } })[0], 'No JSON.');
  });

  it('returns no rows if there is a schema, even if a refresh fails', () => {
    assert.deepEqual(labels({ facts: { ...facts, types: 5 }, failure }), []);
  });
});
