import { isRecord } from '../../../shared/record';
import type { EngineSettings, FromEngine, Topic, ToEngine } from './engineMessages';

const topics: Readonly<Record<Topic, readonly string[]>> = {
  open: ['source'],
  query: ['sql', 'tables'],
  page: ['table', 'query', 'page'],
  profile: ['table', 'query', 'column'],
  aggregate: ['table', 'query', 'request'],
  write: ['table', 'request'],
  close: ['table'],
};

function isLanguage({ locale, translations }: Readonly<Record<string, unknown>>): boolean {
  return typeof locale === 'string' && (translations === undefined || isRecord(translations));
}

/** Validates a message to the engine. Returns `undefined` if it isn't valid. */
export function readToEngine(value: unknown): ToEngine | undefined {
  if (!isRecord(value)) return undefined;
  if (value['type'] === 'language') return isLanguage(value) ? (value as ToEngine) : undefined;
  if (!isId(value['id'])) return undefined;
  if (value['type'] === 'cancel') return value as ToEngine;
  const engineRequest = value['engineRequest'];
  if (value['type'] !== 'ask' || !isRecord(engineRequest)) return undefined;
  const topic = engineRequest['topic'];
  if (typeof topic !== 'string' || !Object.hasOwn(topics, topic)) return undefined;
  const complete = topics[topic as Topic].every((name) =>
    name === 'table' ? isId(engineRequest[name]) : engineRequest[name] !== undefined,
  );
  return complete ? (value as ToEngine) : undefined;
}

/** Validates a message from the engine. Returns `undefined` if it isn't valid. */
export function readFromEngine(value: unknown): FromEngine | undefined {
  if (!isRecord(value)) return undefined;
  if (value['type'] === 'leaving') return { type: 'leaving' };
  if (!isId(value['id'])) return undefined;
  switch (value['type']) {
    case 'reply':
      return 'reply' in value ? (value as FromEngine) : undefined;
    case 'failure': {
      const failure = value['failure'];
      const whole =
        isRecord(failure) && typeof failure['kind'] === 'string' && typeof failure['message'] === 'string';
      return whole ? (value as FromEngine) : undefined;
    }
    case 'progress':
      return typeof value['share'] === 'number' ? (value as FromEngine) : undefined;
    default:
      return undefined;
  }
}

/**
 * Parses the settings in the argument of the engine's program.
 *
 * @throws Error if they aren't valid
 */
export function readSettings(text: string | undefined): EngineSettings {
  const value: unknown = JSON.parse(text ?? 'null');
  const whole =
    isRecord(value) &&
    typeof value['memoryMb'] === 'number' &&
    typeof value['tempDiskMb'] === 'number' &&
    typeof value['folder'] === 'string';
  if (!whole) throw new Error('The report engine was started without its settings.');
  return value as unknown as EngineSettings;
}

function isId(value: unknown): boolean {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
