import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import { readInstanceUrl, type InstanceUrl } from '../instanceUrl';
import { parseObject } from '../../shared/parseObject';
import { isRecord } from '../../shared/record';
import { parsed } from '../../shared/schema';
import { tokenProblem } from '../credential';
import type { CustomHeader } from '../headers';
import { readAuthorization, type ImportedCredential } from './cliAuthorization';
import { headersInEnvironment, sortHeaders, type FoundHeaders } from './cliHeaders';

/** The path of the CLI configuration file, relative to the home folder. */
export const cliConfigFile = 'src-config.json';

/** The sources of the CLI configuration. */
export interface CliSources {
  /** The text of the configuration file, if it exists. */
  readonly file?: string | undefined;
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** A connection that can be imported. Contains no secrets, because it may be shown and logged. */
interface ImportProposal {
  readonly source: 'configuration file' | 'environment';
  readonly instanceUrl: InstanceUrl;
  readonly scheme: ImportedCredential['scheme'] | undefined;
  readonly headerNames: readonly string[];
  /** One message for each setting that isn't imported, or that is imported with changes. */
  readonly warnings: readonly string[];
}

export interface Import {
  readonly proposal: ImportProposal;
  /** A secret of the connection. Stored only in SecretStorage. */
  readonly credential: ImportedCredential | undefined;
  readonly headers: readonly CustomHeader[];
}

export interface ImportReading {
  readonly imports: readonly Import[];
  /** One message for each source that can't be used. */
  readonly problems: readonly string[];
}

interface Settings {
  readonly source: ImportProposal['source'];
  /** The source of the URL, which can differ if the settings of both sources are merged. */
  readonly urlSource: ImportProposal['source'];
  readonly endpoint: string;
  readonly token: string;
  readonly proxy: string;
  readonly headers: FoundHeaders;
}

/**
 * Reads the configuration of the CLI. Environment variables take precedence over the file. Unlike in the CLI itself,
 * the token of one instance is never combined with the URL of another.
 */
export function readCliConfig({ file, environment = {} }: CliSources): ImportReading {
  const problems: string[] = [];
  const inFile = file === undefined ? undefined : settingsInFile(file);
  if (inFile === 'unreadable') {
    problems.push(
      l10n.t(
        "The file {file} doesn't contain a JSON object and was skipped. Correct it, then import again.",
        {
          file: cliConfigFile,
        },
      ),
    );
  }
  const fromFile = inFile === 'unreadable' ? undefined : inFile;
  const fromEnvironment = settingsInEnvironment(environment);
  const merged = merge(fromFile, fromEnvironment);
  const imports = merged.flatMap((settings) => {
    const created = importOf(settings);
    if (typeof created !== 'string') return [created];
    problems.push(created);
    return [];
  });
  return { imports, problems };
}

/**
 * Merges the settings of both sources if they are for the same origin. The settings that the CLI would use
 * come first.
 */
function merge(file: Settings | undefined, environment: Settings | undefined): readonly Settings[] {
  if (!file || !environment) return [environment ?? file].filter((one) => one !== undefined);
  const endpoint = environment.endpoint === '' ? file.endpoint : environment.endpoint;
  if (originOf(endpoint) !== originOf(file.endpoint)) return [environment, file];
  const names = new Set(environment.headers.map(([name]) => name.toLowerCase()));
  return [
    {
      source: 'environment',
      urlSource: environment.endpoint === '' ? file.urlSource : environment.urlSource,
      endpoint,
      token: environment.token === '' ? file.token : environment.token,
      proxy: environment.proxy === '' ? file.proxy : environment.proxy,
      headers: [...environment.headers, ...file.headers.filter(([name]) => !names.has(name.toLowerCase()))],
    },
  ];
}

function settingsInFile(text: string): Settings | 'unreadable' | undefined {
  const value = parseObject(text.replace(/^\uFEFF/, ''));
  if (!value) return 'unreadable';
  // The CLI ignores the case of keys, and uses the last of several equal ones.
  const values = new Map(Object.entries(value).map(([key, one]) => [key.toLowerCase(), one]));
  const textOf = (name: string): string => parsed(v.string(), values.get(name.toLowerCase()))?.trim() ?? '';
  const additional = values.get('additionalheaders');
  const headers = isRecord(additional) ? Object.entries(additional) : [];
  const settings: Settings = {
    source: 'configuration file',
    urlSource: 'configuration file',
    endpoint: textOf('endpoint'),
    token: textOf('accessToken'),
    proxy: textOf('proxy'),
    headers: headers.map(([name, header]) => [name, headerText(header)]),
  };
  return isEmpty(settings) ? undefined : settings;
}

/** Returns the value of a header. The CLI reads null as an empty text. */
function headerText(value: unknown): string {
  return String(parsed(v.union([v.string(), v.number(), v.boolean()]), value) ?? '');
}

function settingsInEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): Settings | undefined {
  const settings: Settings = {
    source: 'environment',
    urlSource: 'environment',
    endpoint: environment['SRC_ENDPOINT']?.trim() ?? '',
    token: environment['SRC_ACCESS_TOKEN']?.trim() ?? '',
    proxy: environment['SRC_PROXY']?.trim() ?? '',
    headers: headersInEnvironment(environment),
  };
  return isEmpty(settings) ? undefined : settings;
}

function isEmpty({ endpoint, token, headers }: Settings): boolean {
  return endpoint === '' && token === '' && headers.length === 0;
}

/** Converts settings to an import, or returns an error message. */
function importOf({ source, urlSource, endpoint, token, proxy, headers: found }: Settings): Import | string {
  if (endpoint === '') {
    return source === 'environment'
      ? l10n.t(
          'The environment variables contain a token or headers, but no URL. Add a connection and enter the URL.',
        )
      : l10n.t(
          'The configuration file contains a token or headers, but no URL. Add a connection and enter the URL.',
        );
  }
  const warnings: string[] = [];
  const bare = withoutUserInfo(endpoint);
  if (bare !== endpoint) warnings.push(l10n.t("The user name and password in the URL aren't imported."));
  const reading = readInstanceUrl(bare);
  if (!reading.ok) {
    return urlSource === 'environment'
      ? l10n.t(
          "The environment variables don't contain a valid instance URL. Add a connection and enter the URL.",
        )
      : l10n.t(
          "The configuration file doesn't contain a valid instance URL. Add a connection and enter the URL.",
        );
  }
  const { headers, authorization, warnings: headerWarnings } = sortHeaders(found);
  const { credential, warning } = credentialOf(token, authorization);
  if (warning !== undefined) warnings.push(warning);
  if (proxy !== '') {
    warnings.push(
      l10n.t("The proxy isn't imported. The proxy settings of VS Code apply to all connections."),
    );
  }
  const { instanceUrl } = reading;
  const proposal: ImportProposal = {
    source,
    instanceUrl,
    scheme: credential?.scheme,
    headerNames: headers.map(({ name }) => name),
    warnings: [...warnings, ...headerWarnings],
  };
  return { proposal, credential, headers };
}

function credentialOf(
  token: string,
  authorization: string | undefined,
): { readonly credential: ImportedCredential | undefined; readonly warning?: string } {
  if (token !== '') {
    if (tokenProblem(token) !== undefined)
      return {
        credential: undefined,
        warning: l10n.t("The token isn't imported because it isn't valid. Sign in instead."),
      };
    const credential = { scheme: 'token', token } as const;
    return authorization === undefined
      ? { credential }
      : {
          credential,
          warning: l10n.t("The Authorization header isn't imported because the access token replaces it."),
        };
  }
  if (authorization === undefined) return { credential: undefined };
  const credential = readAuthorization(authorization);
  return credential
    ? { credential }
    : {
        credential,
        warning: l10n.t(
          "The Authorization header doesn't contain a token that can be imported. Sign in instead.",
        ),
      };
}

function withoutUserInfo(endpoint: string): string {
  return endpoint.replace(/^([a-z][a-z0-9+.-]*:\/\/)[^/?#]*@/i, '$1');
}

function originOf(endpoint: string): string | undefined {
  const reading = readInstanceUrl(withoutUserInfo(endpoint));
  return reading.ok ? reading.instanceUrl.origin : undefined;
}
