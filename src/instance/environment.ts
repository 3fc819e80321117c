import * as l10n from '@vscode/l10n';

export const environments = ['production', 'staging', 'other'] as const;

/** The environment of an instance. */
export type Environment = (typeof environments)[number];

/** An environment whose connections are marked with a label and a color, and which is saved. */
export type MarkedEnvironment = Exclude<Environment, 'other'>;

/** The part of a connection that shows its environment. */
interface Marked {
  readonly environment?: MarkedEnvironment | undefined;
}

/** The mutation policies of a connection, the strictest one last. */
type Policy = 'allow' | 'ask' | 'read-only';

/** The codicons of environments. They differ in shape, so that their color adds no information. */
export const environmentIcons: Readonly<Record<Environment, string>> = {
  production: 'shield',
  staging: 'beaker',
  other: 'circle-outline',
};

const stagingNames = new Set(['staging', 'stage', 'stg', 'preprod', 'nonprod', 'preproduction', 'uat']);
const productionNames = new Set(['production', 'prod', 'prd', 'live']);

/**
 * Suggests the environment of an instance by the words of its host, such as `prod` in `code-prod.example.com`. The last
 * part of a host is ignored, because it is a top-level domain.
 */
export function suggestEnvironment(baseUrl: string): Environment {
  const parts = new URL(baseUrl).hostname.split('.');
  for (const part of parts.length === 1 ? parts : parts.slice(0, -1)) {
    const words = part
      .replace(/\b(pre|non)-(?=prod)/g, '$1')
      .split('-')
      .map((word) => word.replace(/\d+$/, ''));
    if (words.some((word) => productionNames.has(word))) return 'production';
    if (words.some((word) => stagingNames.has(word))) return 'staging';
  }
  return 'other';
}

/** Returns the mutation policy of a connection after a change of its environment: production asks, at least. */
export function policyIn(environment: Environment, policy: Policy): Policy {
  return environment === 'production' && policy === 'allow' ? 'ask' : policy;
}

/** Returns the label of a connection's environment, such as `production`; `undefined` if it has no mark. */
export function environmentMark({ environment }: Marked): string | undefined {
  switch (environment) {
    case 'production':
      return l10n.t({ message: 'production', comment: 'The environment of an instance' });
    case 'staging':
      return l10n.t({ message: 'staging', comment: 'The environment of an instance' });
    case undefined:
      return undefined;
  }
}

/** Returns the name of a connection with its environment, if it is marked: `Acme (production)`. */
export function nameWithEnvironment(connection: Marked & { readonly name: string }): string {
  const mark = environmentMark(connection);
  return mark === undefined ? connection.name : `${connection.name} (${mark})`;
}

/** Returns the name of an environment, to select it. */
export function environmentName(environment: Environment): string {
  switch (environment) {
    case 'production':
      return l10n.t({ message: 'Production', comment: 'The environment of an instance' });
    case 'staging':
      return l10n.t({ message: 'Staging', comment: 'The environment of an instance' });
    case 'other':
      return l10n.t({ message: 'Other', comment: 'The environment of an instance' });
  }
}
