import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type * as variables from '../../../src/language/variables/languageVariables';

/** The built bundle of the variables service: its library has no modules that a test could import by name. */
export function loadVariablesBundle(): typeof variables {
  return createRequire(import.meta.url)(resolve('dist', 'languageVariables.js')) as typeof variables;
}
