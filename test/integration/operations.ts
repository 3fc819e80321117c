import { strict as assert } from 'node:assert';
import { commands, languages, tasks, Uri, window, workspace, type TextDocument } from 'vscode';
import { answerConfirmations } from './confirmations';
import { connected, lensCommands, lensTitles, responseDocument } from './responseDocument';
import { eventually, type World } from './world';

export function registerOperationsSuite(world: World): void {
  const people = Uri.joinPath(world.folder, 'queries', 'people.graphql');

  const run = async (document: TextDocument, marker: string): Promise<void> => {
    await commands.executeCommand(
      'instanceExplorer.runOperation',
      document.uri,
      document.getText().indexOf(marker),
    );
  };

  const ownProblems = (document: TextDocument) =>
    languages.getDiagnostics(document.uri).filter(({ source }) => source === 'Sample');

  describe('running operations', () => {
    before(async () => {
      await window.showTextDocument(await workspace.openTextDocument(people));
      await connected(people);
    });

    it('recognizes .graphql files by their extension', async () => {
      assert.equal((await workspace.openTextDocument(people)).languageId, 'graphql');
    });

    it('shows a Run lens per operation, with the connection, user, and cost in its tooltip', async () => {
      const runs = (await lensCommands(people)).filter(({ title }) => title === '$(play)\u00a0Run');
      assert.equal(runs.length, 2);
      const cost = /^Run on Sample as \w+.*\. Cost depth \d+\/30 · fields \d+\/500K · unique \d+\/500/;
      for (const { tooltip } of runs) assert.match(tooltip ?? '', cost);
    });

    it('shows the lenses of an operation with an empty selection set', async () => {
      const document = await workspace.openTextDocument({
        language: 'graphql',
        content: 'query Find($first: Int!) {\n  users(first: $first) { }\n}\n',
      });
      assert.deepEqual((await lensTitles(document.uri)).slice(0, 2), ['$(play)\u00a0Run', '1 variable']);
    });

    it('opens the response as a document with word wrap and without a minimap, without taking the focus from the query', async () => {
      const document = await workspace.openTextDocument(people);
      await run(document, 'query Me');
      const shown = await responseDocument('Me.json');
      assert.equal(shown.languageId, 'graphql-response');
      const settings = workspace.getConfiguration('editor', shown);
      assert.equal(settings.get('wordWrap'), 'on', 'values are visible without scrolling');
      assert.equal(settings.get('minimap.enabled'), false);
      const query = workspace.getConfiguration('editor', document);
      assert.equal(query.get('wordWrap'), 'off', 'other documents have the settings of the user');
      const body = JSON.parse(shown.getText()) as { data: { currentUser: { username: string } } };
      assert.ok(body.data.currentUser.username.length > 0);
      assert.equal(window.activeTextEditor?.document.uri.toString(), people.toString());
    });

    it('shows the lenses of a response after the user changes its language', async () => {
      await run(await workspace.openTextDocument(people), 'query Me');
      const document = await languages.setTextDocumentLanguage(
        await responseDocument('Me.json'),
        'plaintext',
      );
      assert.ok((await lensTitles(document.uri)).some((title) => title.includes('200 · ')));
      await languages.setTextDocumentLanguage(document, 'graphql-response');
    });

    it('sends the required fragments', async () => {
      const document = await workspace.openTextDocument(people);
      await run(document, 'query FirstPeople');
      const body = JSON.parse((await responseDocument('FirstPeople.json')).getText()) as {
        data: { users: { nodes: { username: string }[]; totalCount: number } };
      };
      assert.equal(body.data.users.nodes.length, 10);
      assert.ok(body.data.users.totalCount >= 100);
    });

    it('shows the table and page actions, status, duration, and number of rows above the response', async () => {
      const shown = await responseDocument('FirstPeople.json');
      const [table, pages, summary] = await eventually('the summary', async () => {
        const found = await lensCommands(shown.uri);
        return found.length > 0 ? found : undefined;
      });
      assert.match(table?.title ?? '', /^\$\(table\)\sTable$/);
      assert.match(pages?.title ?? '', /^\$\([a-z-]+\)\sAll Pages$/);
      assert.match(summary?.title ?? '', /200 · .+ m?s · 10 rows$/);
    });

    it('reads variables from the file next to the document', async () => {
      const search = Uri.joinPath(world.folder, 'queries', 'search.graphql');
      await run(await workspace.openTextDocument(search), 'query CountMatches');
      const body = JSON.parse((await responseDocument('CountMatches.json')).getText()) as {
        data: { search: { results: { matchCount: number } } };
      };
      assert.equal(typeof body.data.search.results.matchCount, 'number');
    });

    it('runs an operation even if another operation in the document is invalid', async () => {
      const document = await workspace.openTextDocument({
        language: 'graphql',
        content: 'query Broken { currentUser { \n\nquery Whole { currentUser { username } }\n',
      });
      await window.showTextDocument(document);
      await run(document, 'query Whole');
      assert.match((await responseDocument('Whole.json')).getText(), /"username"/);
    });

    it('shows and counts GraphQL errors in the response', async () => {
      const document = await workspace.openTextDocument({
        language: 'graphql',
        content: 'query Partly { site { productVersion } node(id: "nobody") { id } }\n',
      });
      await window.showTextDocument(document);
      await run(document, 'query Partly');
      const shown = await responseDocument('Partly.json');
      assert.match(shown.getText(), /"errors"/);
      const [first] = await eventually('the trouble', async () => {
        const found = await lensCommands(shown.uri);
        return found[0]?.title.includes('error') === true ? found : undefined;
      });
      assert.equal(first?.title, '$(warning)\u00a0200 · 1 error');
      assert.match(first?.tooltip ?? '', /^1 error, with partial data: .*nobody/);
    });

    it('marks the field of an error in the query until the query is edited', async () => {
      const text = '# first line\nquery Marked {\n  site { id }\n  gone: node(id: "nobody") { id }\n}\n';
      const document = await workspace.openTextDocument({ language: 'graphql', content: text });
      const editor = await window.showTextDocument(document);
      await run(document, 'query Marked');
      const [problem] = await eventually('the problem', () => {
        const found = ownProblems(document);
        return found.length > 0 ? found : undefined;
      });
      assert.equal(document.getText(problem?.range), 'gone');
      await window.showTextDocument(document);
      await editor.edit((edit) => edit.insert(document.positionAt(0), '\n'));
      await eventually('no problem', () => ownProblems(document).length === 0);
    });

    it('finds a fragment in another document of the workspace', async () => {
      const document = await workspace.openTextDocument({
        language: 'graphql',
        content: 'query Borrowed { currentUser { ...Person } }\n',
      });
      await window.showTextDocument(document);
      await run(document, 'query Borrowed');
      assert.match((await responseDocument('Borrowed.json')).getText(), /"username"/);
    });

    it('opens a list of a response in the table editor', async () => {
      await run(await workspace.openTextDocument(people), 'query FirstPeople');
      const shown = await responseDocument('FirstPeople.json');
      await commands.executeCommand('instanceExplorer.showTable', shown.uri);
      await eventually('the table', () =>
        window.tabGroups.all
          .flatMap(({ tabs }) => tabs)
          .find(({ label }) => label === 'FirstPeople: users.nodes'),
      );
    });

    it('combines all pages into one response', async () => {
      const document = await workspace.openTextDocument({
        language: 'graphql',
        content:
          'query Everyone { users(first: 100) { nodes { id } totalCount pageInfo { hasNextPage endCursor } } }\n',
      });
      await window.showTextDocument(document);
      await commands.executeCommand('instanceExplorer.runAllPages', document.uri, 5);
      const { data } = JSON.parse((await responseDocument('Everyone.json')).getText()) as {
        data: { users: { nodes: { id: string }[]; totalCount: number } };
      };
      assert.ok(data.users.totalCount > 100);
      assert.equal(new Set(data.users.nodes.map(({ id }) => id)).size, data.users.totalCount);
    });

    it('opens a scratch query that is pinned to its connection and can run unchanged', async () => {
      await commands.executeCommand('instanceExplorer.newQuery');
      const document = await eventually('the scratch document', () => {
        const shown = window.activeTextEditor?.document;
        return shown?.isUntitled === true && shown.getText().includes('query Scratch') ? shown : undefined;
      });
      const editor = window.activeTextEditor;
      assert.equal(
        document.lineAt(editor?.selection.active.line ?? 0).text.trim(),
        '',
        'the cursor is on an empty line',
      );
      const [first] = await eventually('its lens', async () => {
        const titles = await lensTitles(document.uri);
        return titles.length > 0 ? titles : undefined;
      });
      assert.equal(first, '$(pinned)\u00a0Sample');
      await run(document, 'query Scratch');
      assert.match((await responseDocument('Scratch.json')).getText(), /"username"/);
    });

    it('writes a response with a task after the user allows the folder to use the connection', async () => {
      const settings = Uri.joinPath(world.folder, '.vscode');
      const written = Uri.joinPath(world.folder, 'me.json');
      const type = 'instanceExplorer';
      const task = {
        type,
        label: 'Who I am',
        file: 'queries/people.graphql',
        operation: 'Me',
        output: 'me.json',
      };
      await workspace.fs.writeFile(
        Uri.joinPath(settings, 'tasks.json'),
        Buffer.from(JSON.stringify({ version: '2.0.0', tasks: [{ ...task, problemMatcher: [] }] })),
      );
      const confirmations = answerConfirmations();
      const ended = (): Promise<void> =>
        new Promise((resolve) => {
          const listening = tasks.onDidEndTask(({ execution }) => {
            if (execution.task.name !== task.label) return;
            listening.dispose();
            resolve();
          });
        });
      try {
        const known = await eventually('the task', async () =>
          (await tasks.fetchTasks({ type })).find(({ name }) => name === task.label),
        );
        const refused = ended();
        await tasks.executeTask(known);
        await refused;
        await assert.rejects(Promise.resolve(workspace.fs.stat(written)), 'nothing is sent without asking');
        confirmations.reply('Allow');
        const done = ended();
        await tasks.executeTask(known);
        await done;
        const bytes = await workspace.fs.readFile(written);
        assert.match(Buffer.from(bytes).toString('utf8'), /"username": "/);
        const prompt = `Allow tasks in "${workspace.name ?? ''}" to use Sample?`;
        assert.deepEqual(confirmations.asked, [prompt, prompt]);
      } finally {
        confirmations.restore();
        await workspace.fs.delete(settings, { recursive: true });
        await workspace.fs.delete(written);
      }
    });

    it('runs the queries of a folder, and shows a summary', async () => {
      await commands.executeCommand('instanceExplorer.runFile', Uri.joinPath(world.folder, 'queries'));
      const summary = await responseDocument('Run summary.md');
      assert.match(summary.getText(), /\| `queries\/people\.graphql` \| `Me` \| `200` \|/);
    });
  });
}
