import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { summarizeRegistry } from '../../../src/reports/registry';
import { UserError } from '../../../src/shared/userError';
import { inChunks, inChunksThen } from '../../support/chunks';
import { rejectsWith } from '../../support/userErrors';
import { folderForEachTest } from '../../support/folders';

const header = 'Instance user ID,Service Account,Site Admin';

describe('summarizeRegistry', () => {
  const folder = folderForEachTest();

  it('counts users, service accounts, and site admins', async () => {
    const csv = `${header}\n1,false,true\n2,false,false\n3,true,false\n4,true,true\n5,false,false\n`;
    assert.deepEqual(await summarizeRegistry(inChunks(csv)), {
      rows: 5,
      users: 3,
      siteAdmins: 2,
      serviceAccounts: 2,
      notes: [],
    });
  });

  it('returns the same summary for a file and a stream', async () => {
    const csv = `${header}\r\n1,false,true\r\n2,true,false\r\n`;
    const path = join(folder.path, 'registry.csv');
    writeFileSync(path, csv);
    assert.deepEqual(await summarizeRegistry(path), await summarizeRegistry(inChunks(csv, 1)));
  });

  it('finds columns by name in any order, case, and spacing', async () => {
    const csv = 'Email, site_admin,SERVICE ACCOUNT ,InstanceUserId\na@example.com,TRUE, False ,1\n';
    const summary = await summarizeRegistry(inChunks(csv));
    assert.deepEqual([summary.users, summary.siteAdmins, summary.serviceAccounts], [1, 1, 0]);
    assert.deepEqual(summary.notes, [
      `The header is "Email, site_admin,SERVICE ACCOUNT ,InstanceUserId" instead of "${header}".`,
    ]);
  });

  it('leaves a count undefined if its column is missing', async () => {
    const summary = await summarizeRegistry(inChunks('User,Service Account\n1,false\n2,true\n'));
    assert.deepEqual([summary.users, summary.serviceAccounts, summary.siteAdmins], [1, 1, undefined]);
    assert.deepEqual(summary.notes, [
      `The header is "User,Service Account" instead of "${header}".`,
      'The column "Instance user ID" is missing.',
      'The column "Site Admin" is missing, so site admins can\'t be counted.',
    ]);
    const other = await summarizeRegistry(inChunks('A;B\n1;2\n'));
    assert.deepEqual(
      [other.users, other.serviceAccounts, other.siteAdmins, other.rows],
      [undefined, undefined, undefined, 1],
    );
  });

  it('truncates an unusually long header in the note', async () => {
    const [note] = (await summarizeRegistry(inChunks(`${'x'.repeat(5000)}\n`))).notes;
    assert.ok(note !== undefined && note.length < 400 && note.includes('xxx…"'), note);
  });

  it('includes quoted line ends and blank lines in the line numbers of ragged rows', async () => {
    const csv = `${header}\r\n1,false,false\r\n"2\r\n\n",true,false\r\n\r\n\r\n3,true\r\n4,false,true,extra\r\n`;
    const summary = await summarizeRegistry(inChunks(csv, 1));
    assert.equal(summary.rows, 4);
    assert.deepEqual(summary.notes, [
      '2 rows have a different number of cells than the header (lines 8, 9).',
      '"Site Admin" isn\'t true or false in 1 row, which isn\'t counted for this column (line 8).',
    ]);
    assert.deepEqual([summary.users, summary.serviceAccounts, summary.siteAdmins], [2, 2, 1]);
  });

  it('excludes values other than true and false from counts', async () => {
    const csv = `${header}\n${Array.from({ length: 8 }, (_, id) => `${id},yes,`).join('\n')}\n9,false,1\n`;
    const summary = await summarizeRegistry(inChunks(csv));
    assert.deepEqual([summary.users, summary.serviceAccounts, summary.siteAdmins], [1, 0, 0]);
    assert.deepEqual(summary.notes, [
      '"Service Account" isn\'t true or false in 8 rows, which aren\'t counted for this column (lines 2, 3, 4, 5, 6, and 3 more).',
      '"Site Admin" isn\'t true or false in 9 rows, which aren\'t counted for this column (lines 2, 3, 4, 5, 6, and 4 more).',
    ]);
  });

  it('removes and reports a byte order mark in the first column', async () => {
    for (const size of [1, 2, 3, 100]) {
      const summary = await summarizeRegistry(
        inChunks(`\ufeff"Instance user ID",Service Account,Site Admin\n`, size),
      );
      assert.deepEqual([summary.users, summary.siteAdmins], [0, 0]);
      assert.deepEqual(summary.notes, [
        'There are no rows below the header.',
        'The file starts with a byte order mark. Exports in the original format include it.',
      ]);
    }
  });

  it('reads UTF-16, as written by spreadsheet programs', async () => {
    const csv = Buffer.from(`\ufeff${header}\n1,false,true\n`, 'utf16le');
    const summary = await summarizeRegistry(inChunks(csv, 1));
    assert.deepEqual([summary.users, summary.siteAdmins, summary.rows], [1, 1, 1]);
  });

  it('distinguishes an empty file from a file without rows', async () => {
    const empty = await summarizeRegistry(inChunks(''));
    assert.deepEqual([empty.rows, empty.users], [0, undefined]);
    assert.deepEqual(empty.notes, ['The file is empty.']);
    const blank = await summarizeRegistry(inChunks('\r\n\n'));
    assert.deepEqual(blank.notes, empty.notes);
    const noRows = await summarizeRegistry(inChunks(`${header}\n`));
    assert.deepEqual([noRows.users, noRows.siteAdmins, noRows.serviceAccounts], [0, 0, 0]);
    assert.deepEqual(noRows.notes, ['There are no rows below the header.']);
  });

  it('counts the rows before an unclosed quote', async () => {
    const summary = await summarizeRegistry(
      inChunks(`${header}\n1,false,true\n\n"2,false,true\n3,true,false\n`),
    );
    assert.deepEqual([summary.rows, summary.users, summary.siteAdmins], [1, 1, 1]);
    assert.deepEqual(summary.notes, [
      "Reading stopped at line 4 (unclosed quote). Later rows aren't counted.",
    ]);
  });

  it("doesn't read the rest of a large file after an unclosed quote", async () => {
    let sent = 0;
    const endless = async function* (): AsyncGenerator<Uint8Array> {
      yield* inChunks(`${header}\n1,true,false\n"`);
      for (; sent < 10_000; sent += 1) {
        await Promise.resolve();
        yield Buffer.alloc(64 * 1024, 'x\n');
      }
    };
    const summary = await summarizeRegistry(endless());
    assert.ok(sent < 100, `read on for ${sent} chunks`);
    assert.equal(summary.rows, 1);
    assert.match(summary.notes.join(), /^Reading stopped at line 3 \(row of more than 1,048,576 characters/);
  });

  it('reads a stray quote as a character', async () => {
    const summary = await summarizeRegistry(inChunks(`${header}\nO"Neill,false,true\n"a"b,true,"false"\n`));
    assert.deepEqual([summary.users, summary.siteAdmins, summary.serviceAccounts], [1, 1, 1]);
  });

  it('rejects on file errors and source errors', async () => {
    await rejectsWith(summarizeRegistry(join(folder.path, 'absent.csv')), {
      kind: 'file',
      message: "Couldn't read the CSV file. The file or its folder doesn't exist.",
    });
    const broken = new UserError('unreachable', 'The instance hung up.');
    await rejectsWith(summarizeRegistry(inChunksThen(`${header}\n1,`, broken)), { kind: 'unreachable' });
  });
});
