import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as l10n from '@vscode/l10n';
import type { HttpResponse } from '../../../src/instance/http/httpRequest';
import { parseResponse } from '../../../src/operations/response/parseResponse';
import { noSecretParts } from '../../../src/operations/secrets/savedResponse';
import { ProcessExamination } from '../../../src/reports/receiving/processExamination';
import { displayLanguage, setDisplayLanguage } from '../../../src/shared/displayLanguage';
import { folderForEachTest } from '../../support/folders';
import { ServerProcess } from '../../support/language/serverProcess';
import { inPseudoLanguage, pseudo } from '../../support/pseudoLanguage';
import { engineForSuite } from '../../support/reports/engine';
import { rejectsWith } from '../../support/userErrors';

describe('the language of messages', function () {
  this.timeout(60_000);
  const { engine } = engineForSuite();
  const home = folderForEachTest();

  it('is English if a translation is missing', () => {
    for (const translations of [{}, { Other: 'Autre' }]) {
      setDisplayLanguage({ locale: 'fr', translations });
      assert.equal(l10n.t('{count} rows', { count: 2 }), '2 rows');
    }
    setDisplayLanguage(undefined);
    assert.equal(displayLanguage(), undefined);
  });

  describe('is passed', () => {
    inPseudoLanguage();

    it('to the report engine', async () => {
      const { advice } = await rejectsWith(engine.query('SELECT nothing', []), {
        kind: 'input',
        message: pseudo("The report engine couldn't run this statement."),
      });
      assert.equal(advice, pseudo('Correct the statement, then run it again.'));
    });

    it('to the validation process', async () => {
      const body = join(home.path, 'body');
      writeFileSync(body, '');
      const examination = new ProcessExamination(resolve('dist', 'examiner.js'), body, 'The usage report');
      try {
        await rejectsWith(examination.finish(), {
          kind: 'csv',
          message: pseudo('{report} is empty.').replace('{report}', 'The usage report'),
        });
      } finally {
        await examination.end();
      }
    });

    it('to the response worker', async () => {
      const { notes } = await parseResponse(largeResponseInLatin1(), {
        worker: resolve('dist', 'responses.js'),
        capBytes: 8 * 1024 * 1024,
        inEditorBytes: 8 * 1024 * 1024,
        folder: '',
        fileName: '',
        target: { baseUrl: 'http://127.0.0.1', credential: undefined },
        omit: noSecretParts,
        startedAt: 0,
      });
      assert.deepEqual(notes, [pseudo("The response isn't valid UTF-8. Unreadable bytes are shown as �.")]);
    });

    it('to the language server', async () => {
      const language = displayLanguage();
      assert.ok(language !== undefined);
      const server = await ServerProcess.start({ language });
      try {
        const uri = 'file:///query.graphql';
        await server.open(uri, 'query Q { a }\nquery Q { b }');
        const found = await server.diagnostics(uri, (all) => all.length > 0);
        const duplicate = found.find(({ code }) => code === 'duplicate-operation');
        const message = pseudo('There can be only one operation named "{name}".').replace('{name}', 'Q');
        assert.equal(duplicate?.message, message);
      } finally {
        await server.stop();
      }
    });
  });
});

/** Returns a response that isn't valid UTF-8, and that is large enough to be read in a worker. */
function largeResponseInLatin1(): HttpResponse {
  return {
    status: 200,
    statusText: 'OK',
    url: '',
    firstByteMs: 1,
    header: (name) => (name === 'content-type' ? 'application/json' : undefined),
    body: (async function* () {
      yield await Promise.resolve(Buffer.from(`{"data":{"a":"é${'x'.repeat(512 * 1024)}"}}`, 'latin1'));
    })(),
    discard: () => undefined,
  };
}
