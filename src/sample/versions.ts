import { isObjectType, type GraphQLSchema } from 'graphql';

/** The fields, by type, that each version of the sample instance doesn't have yet, the latest version first. */
const missingFields = {
  '7.0.0': {},
  '6.12.0': { Site: ['isPublic'], SiteUsers: ['nodes'] },
  '6.9.0': { Site: ['isPublic', 'rateLimits'], SiteUsers: ['nodes'], Query: ['viewerIsAuthenticated'] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;

export type SampleVersion = keyof typeof missingFields;

export const sampleVersions = Object.keys(missingFields) as readonly SampleVersion[];

export const latestVersion: SampleVersion = '7.0.0';

export function isSampleVersion(text: string): text is SampleVersion {
  return Object.hasOwn(missingFields, text);
}

/** Removes the fields that a version doesn't have from the schema of the latest version. */
export function removeLaterFields(schema: GraphQLSchema, version: SampleVersion): void {
  for (const [typeName, names] of Object.entries<readonly string[]>(missingFields[version])) {
    const type = schema.getType(typeName);
    if (!isObjectType(type)) continue;
    for (const name of names) delete type.getFields()[name];
  }
}
