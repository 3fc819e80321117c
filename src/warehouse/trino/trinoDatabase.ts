/**
 * Splits the database of a Trino warehouse, such as `hive.usage`, into its catalog and its schema. Returns `undefined`
 * for other texts.
 */
export function readTrinoDatabase(
  database: string,
): { readonly catalog: string; readonly schema: string } | undefined {
  const [, catalog, schema] = /^([^.]+)\.([^.]+)$/.exec(database) ?? [];
  return catalog === undefined || schema === undefined ? undefined : { catalog, schema };
}
