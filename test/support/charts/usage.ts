import type { Cell } from '../../../src/shared/table/table';
import { memoryReader } from '../reports/memory/memoryReader';
import type { TableReader } from '../../../src/shared/table/reader';

const clients = ['vscode', 'jetbrains', 'cli', 'web', 'neovim', 'emacs', 'sublime', 'zed', 'notebook', 'api'];
const languages = [
  'typescript',
  'go',
  'python',
  'java',
  'rust',
  'c++',
  'kotlin',
  'ruby',
  'scala',
  'swift',
  'perl',
  'haskell',
  'elixir',
  'r',
];
const people = [
  'ada',
  'grace',
  'edsger',
  'barbara',
  'donald',
  'radia',
  'ken',
  'frances',
  'alan',
  'margaret',
  'dennis',
  'hedy',
  'john',
  'katherine',
  'linus',
  'mary',
  'niklaus',
  'sophie',
  'tim',
  'vint',
  'whitfield',
  'yukihiro',
  'zaha',
  'anita',
];

/** Returns a seeded generator of pseudorandom numbers from 0 to less than 1. */
function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Returns a table with a row for each user event, with fewer events on weekends and for some clients. */
export function usageTable(days = 120): TableReader {
  const next = chance(7);
  const rows: Cell[][] = [];
  for (let day = 0; day < days; day += 1) {
    const date = Date.UTC(2026, 6, 6 + day);
    const weekend = [0, 6].includes(new Date(date).getUTCDay());
    const events = Math.round((weekend ? 6 : 30) * (0.8 + 0.4 * next()) * (1 + day / days));
    for (let event = 0; event < events; event += 1) {
      const skewed = (list: readonly string[], power: number): string =>
        list[Math.floor(list.length * next() ** power)] ?? '';
      const hour = Math.min(23, Math.max(0, Math.round(13 + (next() + next() + next() - 1.5) * 9)));
      const moment = new Date(date + hour * 3_600_000).toISOString().slice(0, 19);
      const latency = Math.round(40 + 400 * -Math.log(1 - next() * 0.99) * 0.25);
      rows.push([
        moment,
        String(100 + Math.floor(24 * next())),
        skewed(people, 1.3),
        skewed(clients, 2.4),
        next() < 0.04 ? null : skewed(languages, 1.8),
        String(1 + Math.floor(20 * next() ** 2)),
        String(latency),
      ]);
    }
  }
  const names = ['Time', 'User ID', 'Username', 'Client', 'Language', 'Suggestions', 'Latency in ms'];
  return memoryReader({ names, rows });
}
