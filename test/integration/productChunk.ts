import { join } from 'node:path';
import type { World } from './world';

/** Loads a chunk of the extension with the same module state as the running extension. */
export function productChunk(world: World, name: string): unknown {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- the path is known only at runtime
  return require(join(world.extension.extensionPath, 'dist', `extension-${name}.js`));
}
