// @ts-check
/**
 * Prints figures about the structure of `src`, one for each line.
 *   node scripts/structure.mjs
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './lib/log.mjs';
import { root } from './lib/paths.mjs';
import { figuresOf, sourcesOf } from './lib/structure.mjs';

const { contributes } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
for (const [name, value] of Object.entries(figuresOf(sourcesOf(join(root, 'src')))))
  say(`${name}: ${value.toLocaleString('en-US')}`);
say(`commands: ${contributes.commands.length}`);
