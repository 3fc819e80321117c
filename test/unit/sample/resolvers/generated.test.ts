import assert from 'node:assert/strict';
import { isObjectType } from 'graphql';
import { operationFields, siteAdminFields } from '../../../../src/sample/resolvers/generated';
import { buildSampleSchema } from '../../../../src/sample/schema';

describe('generated fields with restricted access', () => {
  it('exist in the schema', () => {
    const schema = buildSampleSchema();
    const missing = [...siteAdminFields, ...operationFields].filter((name) => {
      const [typeName = '', fieldName = ''] = name.split('.');
      const type = schema.getType(typeName);
      return !isObjectType(type) || type.getFields()[fieldName] === undefined;
    });
    assert.deepEqual(missing, []);
  });
});
