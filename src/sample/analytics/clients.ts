import { metricIndex, type Metric } from './columns';

/** Client kinds, which determine the recorded metrics. */
type ClientKind = 'none' | 'web' | 'webChat' | 'editor' | 'script';

export interface Client {
  readonly name: string;
  readonly kind: ClientKind;
}

/** The first entry represents days on which a user signed in without any counted activity. */
export const clients: readonly Client[] = [
  { name: '', kind: 'none' },
  { name: 'web.app', kind: 'web' },
  { name: 'web.assistant', kind: 'webChat' },
  { name: 'vscode.assistant', kind: 'editor' },
  { name: 'jetbrains.assistant', kind: 'editor' },
  { name: 'visualstudio.assistant', kind: 'editor' },
  { name: 'neovim.assistant', kind: 'editor' },
  { name: 'cli', kind: 'script' },
];

export const NO_CLIENT = 0;
export const WEB_CLIENT = 1;
export const WEB_CHAT_CLIENT = 2;
export const FIRST_EDITOR = 3;
export const EDITOR_COUNT = 4;
export const CLI_CLIENT = 7;

/**
 * The first entry is the blank cell of clients without a language; the others are sorted from common to rare.
 */
export const languages: readonly string[] = [
  '',
  'TypeScript',
  'Go',
  'Python',
  'Java',
  'C++',
  'JavaScript',
  'C#',
  'Rust',
  'Kotlin',
  'Ruby',
  'SQL',
  'Shell',
  'Markdown',
  'YAML',
  'Objective-C',
];

export const NO_LANGUAGE = 0;

const recorded: Readonly<Record<ClientKind, readonly Metric[]>> = {
  none: [],
  web: ['Searches', 'Code Navigation Events', 'Insight Views'],
  webChat: ['Chat Events', 'Credits Used'],
  editor: [
    'Chat Events',
    'Command Events',
    'Completion Suggestions',
    'Completion Acceptances',
    'Accepted Characters',
    'Characters Written',
    'Lines Changed by Chat',
    'Lines Changed by Completion',
    'Credits Used',
  ],
  script: ['Searches', 'Code Navigation Events'],
};

/** For each client, a bit mask of the metrics it records. The cells of all other metrics are blank. */
export const recordedBits: readonly number[] = clients.map(({ kind }) =>
  recorded[kind].reduce((bits, metric) => bits | (1 << metricIndex(metric)), 0),
);
