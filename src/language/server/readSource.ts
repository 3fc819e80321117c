import * as l10n from '@vscode/l10n';
import { readFile } from 'node:fs/promises';
import { isInterfaceType, isObjectType, type GraphQLSchema } from 'graphql';
import { toUserError } from '../../shared/userError';
import type { SchemaInfo, SchemaSource } from '../protocol';
import { SchemaInUse } from '../schema/schemaInUse';

export interface SourceReading {
  readonly schema: SchemaInUse | undefined;
  readonly facts: SchemaInfo;
}

/**
 * Reads the schema that the extension host specifies. Returns a failure message instead of throwing an error.
 */
export async function readSource({
  connectionId,
  connectionName,
  path,
  chosen = false,
}: SchemaSource): Promise<SourceReading> {
  const none = { connectionId, connectionName, types: 0, fields: 0, problems: [] };
  if (path === undefined) return { schema: undefined, facts: none };
  try {
    const schema = SchemaInUse.read(connectionId, connectionName, await readFile(path), chosen);
    return {
      schema,
      facts: { connectionId, connectionName, problems: schema.problems, ...sizeOf(schema.schema) },
    };
  } catch (error) {
    return {
      schema: undefined,
      facts: { ...none, failure: toUserError(error, l10n.t("Couldn't read the schema.")).explanation },
    };
  }
}

function sizeOf(schema: GraphQLSchema): { types: number; fields: number } {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const fields = types
    .filter((type) => isObjectType(type) || isInterfaceType(type))
    .reduce((sum, type) => sum + Object.keys(type.getFields()).length, 0);
  return { types: types.length, fields };
}
