// @ts-check
/**
 * Shows tables, charts, and an SQL result of the table editor on one page, in every theme.
 *   node scripts/stories.mjs [--check]
 * `--check` only renders each story, in one theme: page tests check the appearance in all themes. Otherwise, the page
 * is served on this computer until Ctrl+C.
 */
import { createReadStream, existsSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { main, say, withProgress } from './lib/log.mjs';
import { root } from './lib/paths.mjs';

const folder = join(root, 'out', 'stories');

await main(async () => {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
  await ensureInstalled();
  await build('--tests');
  const module = pathToFileURL(join(root, 'out', 'test', 'page', 'stories.mjs')).href;
  const { renderStories } = await import(module);
  rmSync(folder, { recursive: true, force: true });
  await withProgress('Rendering', () => renderStories(folder, { inOneTheme: values.check }));
  if (values.check) return 0;
  const server = createServer((request, response) => {
    const file = join(folder, basename(request.url ?? '') || 'index.html');
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('Content-Type', file.endsWith('.png') ? 'image/png' : 'text/html');
    createReadStream(file).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const instanceUrl = server.address();
  say(`Open http://127.0.0.1:${typeof instanceUrl === 'object' ? instanceUrl?.port : ''}/`);
  await once(server, 'close');
  return 0;
});
