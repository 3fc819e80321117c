import { strict as assert } from 'node:assert';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { eventually } from '../eventually';
import type { Control } from '../sampleControl';
import type { SampleProcess } from '../sampleProcess';
import { filesBelow } from '../search';
import { decide } from './confirmation';
import type { Workbench } from './workbench';

/** Downloads a report and credits that echo tokens, and waits until both are stored. */
export async function downloadEchoes(
  workbench: Workbench,
  control: Control,
  tokens: readonly string[],
): Promise<void> {
  const header = 'Instance user ID,Service Account,Site Admin,Note\n';
  await control('addFault', {
    path: '/api/reports/user-registry',
    action: {
      kind: 'reply',
      status: 200,
      headers: { 'content-type': 'text/csv' },
      body: header + tokens.map((token, row) => `${row},false,false,canary ${token}\n`).join(''),
    },
  });
  await control('addFault', {
    path: '/api/credits',
    action: {
      kind: 'reply',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(tokens.map((token) => ({ left: 1, echo: `Bearer ${token}` }))),
    },
  });
  const isStored = (text: string) => (): boolean =>
    [...filesBelow(workbench.dataDir)].some(
      (path) => basename(path) === 'body' && readFileSync(path, 'utf8').includes(text),
    );
  await workbench.ask('Instance Explorer: Refresh Report', 'User registry');
  await eventually(isStored('canary '), 'the registry is stored');
  const credits = workbench.treeRow(/Credits(?! burn)/);
  await workbench.press(credits, credits.filter({ hasText: /just now|min ago/ }));
  await eventually(isStored('Bearer '), 'the credits are stored');
  await control('removeFaults');
}

const literal = `sgp_${'c4'.repeat(20)}`;

/** Workspace file with a token that the user entered. */
export const literalFile = 'literal.graphql';

/** Files that the workspace must contain when it is opened. */
export const tokenFiles = {
  [literalFile]: `query Literal {\n  # ${literal}\n  user(username: "${literal}") {\n    username\n  }\n}\n`,
};

/**
 * Creates a token with a mutation, and runs an operation with a token in its text and a response that is so large
 * that it is saved to a file.
 *
 * @returns the tokens, which the user can see, by name
 */
export async function enterAndCreateTokens(
  workbench: Workbench,
  control: Control,
  { baseUrl, tokens }: SampleProcess,
): Promise<Readonly<Record<string, string>>> {
  const { page } = workbench;
  const run = async (name: string): Promise<void> => {
    await workbench.openFile(name);
    await workbench.focusFile(name);
    await workbench.runAtCursor();
  };
  const user = await adminId(baseUrl, tokens['admin'] ?? '');
  const call = `createAccessToken(user: "${user}", scopes: ["user:all"], note: "canary")`;
  writeFileSync(
    join(workbench.folder, 'create.graphql'),
    `mutation Create {\n  ${call} {\n    id\n    token\n  }\n}\n`,
  );
  await run('create.graphql');
  await decide(page, 'Run "Create" on Echo as', 'Run Mutation');
  // In a narrow editor, the value is below its name.
  const line = page.locator('.view-line', { hasText: /"\w{40}"/ }).first();
  await line.waitFor();
  const created = /\w{40}/.exec(await line.innerText())?.[0] ?? '';
  assert.ok(created !== '', 'the user sees the token');

  const inLargeResponse = `sgp_${'d5'.repeat(20)}`;
  const users = Array.from({ length: 20_000 }, (_, id) => ({ id, note: `large ${inLargeResponse}` }));
  await control('addFault', {
    operation: 'Literal',
    action: {
      kind: 'reply',
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data: { user: { username: literal, users } } }),
    },
  });
  await run(literalFile);
  await workbench.tab('Literal.json').waitFor();
  await control('removeFaults');
  const isSaved = (): boolean =>
    [...filesBelow(workbench.dataDir)].some(
      (path) => path.endsWith('.raw.json') && readFileSync(path, 'utf8').includes('large '),
    );
  assert.ok(isSaved(), 'the large response is saved');
  await workbench.command('Instance Explorer: Focus on History View');
  for (const name of ['Create', 'Literal']) await workbench.treeRow(name).first().waitFor();
  return { created, literal, inLargeResponse };
}

async function adminId(baseUrl: string, token: string): Promise<string> {
  const response = await globalThis.fetch(`${baseUrl}/.api/graphql`, {
    method: 'POST',
    headers: { Authorization: `token ${token}` },
    body: JSON.stringify({ query: '{ currentUser { id } }' }),
  });
  const { data } = (await response.json()) as {
    readonly data: { readonly currentUser: { readonly id: string } };
  };
  return data.currentUser.id;
}
