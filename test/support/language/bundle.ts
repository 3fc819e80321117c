import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type * as variables from '../../../src/language/variables/languageVariables';

/**
 * Loads the bundle of the variables service, because Node.js can't import the modules of its library by name.
 */
export function loadVariablesBundle(): typeof variables {
  return createRequire(import.meta.url)(resolve('out/test/languageVariables.js')) as typeof variables;
}
