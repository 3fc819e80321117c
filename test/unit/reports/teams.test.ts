import assert from 'node:assert/strict';
import { join } from 'node:path';
import { teamAnalyses } from '../../../src/reports/analyses/teamAnalyses';
import { readPageRows } from '../../../src/reports/analyses/pages/readPageRows';
import type { TableSource } from '../../../src/reports/engine/engine';
import type { Snapshot } from '../../../src/reports/snapshot';
import { sourceOf } from '../../../src/reports/snapshotSources';
import { hasUsers, knownUsers } from '../../../src/reports/teams/knownUsers';
import { matchTeams, proposeKeys, type KnownUser } from '../../../src/reports/teams/matchTeams';
import { readTeams, writeTeams } from '../../../src/reports/teams/storedTeams';
import { readTeamFile, type TeamFile } from '../../../src/reports/teams/teamFile';
import { writeUserNames } from '../../../src/reports/userNames';
import { engineForSuite, everyRow } from '../../support/reports/engine';
import { writeSnapshotAt } from '../../support/reports/writtenSnapshots';
import { throwsUserError } from '../../support/userErrors';

const at = '2026-10-01T10:12:00.000Z';
const about = (columns: readonly string[], origin = 'o1') => ({ origin, columns, file: 'teams.csv' });

describe('teams', function () {
  this.timeout(120_000);
  const { engine, file, folder: home } = engineForSuite();
  const folder = join(home, 'snapshots');

  /** 10,000 users, each with some rows; 3 of 100 aren't in the file, which has rows of other people as well. */
  const count = 10_000;
  const teamName = (user: number): string => `Team ${user % 17}`;
  const inFile = (user: number): boolean => user % 100 >= 3;
  const rowsOf = (user: number): number => 1 + (user % 4);
  let usage: Snapshot;
  let registry: Snapshot;
  let users: readonly KnownUser[];

  before(async () => {
    const lines = ['Instance user ID,User Email,Active User,Date,Searches,Credits Used'];
    for (let user = 0; user < count; user += 1) {
      for (let row = 0; row < rowsOf(user); row += 1) {
        const isActive = user % 10 !== 9;
        lines.push(`${user},user${user}@example.com,${isActive},2026-09-0${row + 1},${user % 7},0.5`);
      }
    }
    const parameters = { granularity: 'by_user_day' };
    usage = await writeSnapshotAt(folder, {
      csv: `${lines.join('\n')}\n`,
      at,
      exportName: 'by-user-client-date',
      identity: 'by_user_day/last30Days',
      parameters,
    });
    const accounts = Array.from({ length: count }, (_, user) => `${user},false,false`);
    registry = await writeSnapshotAt(folder, {
      csv: ['Instance user ID,Service Account,Site Admin', ...accounts, ''].join('\n'),
      at,
    });
    users = await knownUsers(engine, [usage], undefined);
  });

  const teamFile = (): Promise<TeamFile> => {
    const lines = ['Name;E-Mail;Team;Cost Center'];
    for (let user = 0; user < count; user += 1) {
      if (inFile(user))
        lines.push(`Person ${user}; USER${user}@Example.com ;${teamName(user)};00${user % 5}`);
    }
    for (let other = 0; other < 25; other += 1)
      lines.push(`Guest ${other};guest${other}@example.org;Guests;1`);
    return readTeamFile(engine, { kind: 'csv', path: file('teams.csv', `${lines.join('\n')}\n`) });
  };

  const resultOf = async (id: string, source: TableSource) => {
    const opened = await engine.open(source);
    await opened.close();
    const { columns } = opened.info;
    const team = columns.find(({ name, joined }) => name === 'Team' && joined === true);
    const query = teamAnalyses
      .find((each) => each.id === id)
      ?.query({ tables: { usage: columns }, asOf: '2026-10-01', unseenDays: 30, team });
    assert.ok(query?.ok === true);
    const reader = await engine.query(query.sql, [{ name: 'usage', source }]);
    const rows = await readPageRows(reader);
    await reader.close();
    return rows;
  };

  it('are matched to 10,000 users by email address, with 3% unmatched', async () => {
    const read = await teamFile();
    assert.equal(users.length, count);
    assert.deepEqual(proposeKeys(read, users)[0], { column: 'E-Mail', field: 'email', matched: 9700 });
    const match = matchTeams(read, users, { key: 'E-Mail', columns: ['Team', 'Cost Center'] });
    assert.equal(match.members.length, 9700);
    assert.deepEqual(
      match.usersWithoutTeam.map(({ id }) => Number(id)).sort((a, b) => a - b),
      Array.from({ length: count }, (_, user) => user).filter((user) => !inFile(user)),
    );
    assert.deepEqual(
      match.unmatchedRows.map(({ row, key }) => `${row} ${key}`),
      Array.from({ length: 25 }, (_, other) => `${9701 + other} guest${other}@example.org`),
    );
  });

  it('give the same usage and credits by team as an independent computation', async () => {
    const { members } = matchTeams(await teamFile(), users, {
      key: 'E-Mail',
      columns: ['Team', 'Cost Center'],
    });
    const teams = await writeTeams(folder, 'c1', about(['Team', 'Cost Center']), members);
    const source = sourceOf(usage, undefined, teams);
    const opened = await engine.open(source);
    await opened.close();
    const { columns } = opened.info;
    assert.deepEqual(
      columns.filter(({ joined }) => joined === true).map(({ name, joinedFrom }) => [name, joinedFrom]),
      [
        ['Team', 'teams.csv'],
        ['Cost Center', 'teams.csv'],
      ],
    );
    const expected = new Map<string | null, { users: number; searches: number; credits: number }>();
    let active = 0;
    for (let user = 0; user < count; user += 1) {
      const name = inFile(user) ? teamName(user) : null;
      const totals = expected.get(name) ?? { users: 0, searches: 0, credits: 0 };
      expected.set(name, totals);
      totals.credits += rowsOf(user) * 0.5;
      if (user % 10 === 9) continue;
      active += 1;
      totals.users += 1;
      totals.searches += rowsOf(user) * (user % 7);
    }
    const usageRows = await resultOf('usageByTeam', source);
    assert.equal(usageRows.length, expected.size);
    assert.ok(!Object.keys(usageRows[0] ?? {}).includes('Cost Center'));
    for (const row of usageRows) {
      const { users: all, searches } = expected.get(row['Team'] ?? null) ?? assert.fail(String(row['Team']));
      assert.deepEqual([Number(row['Active Users']), Number(row['Searches'])], [all, searches]);
      assert.ok(Math.abs(Number(row['Share of Active Users']) - all / active) <= 0.00005);
    }
    for (const row of await resultOf('creditsByTeam', source)) {
      assert.equal(Number(row['Credits Used']), expected.get(row['Team'] ?? null)?.credits);
    }
    const accounts = await engine.open(sourceOf(registry, undefined, teams));
    const [first, second, , fourth] = await everyRow(accounts);
    await accounts.close();
    assert.deepEqual(
      [first, second, fourth].map((row) => row?.slice(0, 3)),
      [
        ['0', null, null],
        ['1', null, null],
        ['3', 'Team 3', '003'],
      ],
    );
  });

  it('never replace a column of the report with a column of the file', async () => {
    const report = await writeSnapshotAt(folder, {
      csv: 'User ID,Date,AI Credits\n1,2026-09-01,5\n2,2026-09-01,7\n',
      at,
      exportName: 'by-user-client-date',
      identity: 'by_user_day/allTime',
    });
    const columns = ['Team', 'Credits', 'Active'];
    const teams = await writeTeams(folder, 'c4', about(columns), [
      { id: '1', username: '', email: '', values: ['A', '100', 'true'] },
      { id: '2', username: '', email: '', values: ['A', '200', 'false'] },
    ]);
    const source = sourceOf(report, undefined, teams);
    assert.deepEqual(
      (await resultOf('creditsByTeam', source)).map((row) => [row['Team'], Number(row['Credits Used'])]),
      [['A', 12]],
    );
    assert.deepEqual(
      (await resultOf('usageByTeam', source)).map((row) => [row['Team'], row['Active Users']]),
      [['A', '2']],
    );
  });

  it('are read again if their origin differs', async () => {
    await writeTeams(folder, 'c2', about(['Team']), []);
    assert.deepEqual((await readTeams(folder, 'c2', about(['Team'])))?.columns, ['Team']);
    assert.equal(await readTeams(folder, 'c2', about(['Team'], 'o2')), undefined);
    assert.equal(await readTeams(folder, 'c3', about(['Team'])), undefined);
    await writeTeams(folder, 'c2', about(['Team'], 'o2'), []);
    const [first, second] = await Promise.all(
      ['o1', 'o2'].map((origin) => readTeams(folder, 'c2', about(['Team'], origin))),
    );
    assert.ok(first !== undefined && second !== undefined, 'two windows with different files');
  });

  it('are matched by the usernames that the instance lists if reports have only IDs', async () => {
    const names = await writeUserNames(folder, { id: 'c1', baseUrl: 'https://a.example' }, [
      { databaseId: 7, username: 'ada', displayName: '', createdAt: '' },
    ]);
    assert.equal(hasUsers(registry), false);
    assert.deepEqual(await knownUsers(engine, [], names), [{ id: '7', username: 'ada', email: '' }]);
  });

  for (const [encoding, bytes, note] of [
    ['UTF-16', Buffer.from('\ufeffuser\tTeam\nada\tZürich\n', 'utf16le'), /^$/],
    ['Windows-1252', Buffer.from('user\tTeam\nada\tZürich\n', 'latin1'), /Windows-1252/],
  ] as const) {
    it(`are read from a file in ${encoding}`, async () => {
      const path = file(`teams-${encoding}.tsv`, bytes);
      const read = await readTeamFile(engine, { kind: 'tsv', path });
      assert.deepEqual(read.rows, [['ada', 'Zürich']]);
      assert.match(read.notes.join(' '), note);
    });
  }
});

describe('team files that are wrong', () => {
  const known: readonly KnownUser[] = [
    { id: '1', username: 'ada', email: 'ada@example.com' },
    { id: '2', username: 'bob', email: '' },
  ];
  const of = (...rows: (readonly (string | null)[])[]): TeamFile => ({
    columns: ['user', 'Team'],
    rows,
    notes: [],
  });
  const match = (file: TeamFile, key = 'user', columns = ['Team']) =>
    matchTeams(file, known, { key, columns });

  it('name a user with different teams, and accept equal rows', () => {
    throwsUserError(() => match(of(['ada', 'A'], ['bob', 'B'], ['ADA ', 'B'])), {
      kind: 'input',
      message: 'The team file has different values for the user "ada" in the rows 1 and 3.',
    });
    throwsUserError(() => match(of(['ada', 'A'], ['bob', 'B'], ['ada', 'B'], ['bob', null])), {
      kind: 'input',
      message: /different values for 2 users, such as "ada" in the rows 1 and 3/,
    });
    const { members } = match(of(['ada', 'A'], ['ada', ' A ']));
    assert.deepEqual(
      members.map(({ values }) => values),
      [['A']],
    );
  });

  it('have no match, or not the columns that were selected', () => {
    throwsUserError(() => match(of(['eve', 'A'])), { kind: 'input', message: /known user/ });
    throwsUserError(() => match(of(['ada', 'A']), 'user', ['Cost']), {
      kind: 'input',
      message: /no column Cost/,
    });
    assert.deepEqual(proposeKeys(of(['eve', 'A']), known), []);
  });

  it('never match blank cells to users without an email address', () => {
    const { members, unmatchedRows } = match(of(['ada@example.com', 'A'], ['', 'B'], [null, 'C']));
    assert.deepEqual(
      members.map(({ id }) => id),
      ['1'],
    );
    assert.deepEqual(unmatchedRows, [
      { row: 2, key: '' },
      { row: 3, key: '' },
    ]);
  });

  it('have users with a blank team, who have no team', () => {
    const { members, unmatchedRows, usersWithoutTeam } = match(of(['ada', ' '], ['bob', null]));
    assert.deepEqual(
      members.map(({ values }) => values),
      [[null], [null]],
    );
    assert.deepEqual(unmatchedRows, []);
    assert.deepEqual(usersWithoutTeam, known);
  });

  it('can be matched by ID', () => {
    assert.deepEqual(proposeKeys(of(['1', 'A'], ['2', 'B']), known)[0], {
      column: 'user',
      field: 'id',
      matched: 2,
    });
  });
});
