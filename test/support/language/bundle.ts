import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import type * as variables from '../../../src/language/variables/languageVariables';

/** The variables service, built with its library, which has no modules whose names Node can import. */
export function loadVariablesBundle(): typeof variables {
  return createRequire(import.meta.url)(resolve('out/test/languageVariables.js')) as typeof variables;
}
