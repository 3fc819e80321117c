import { localizedManifest } from '../manifest';

/** Returns the extension with its manifest in English. */
export const extensions = { getExtension: () => ({ packageJSON: localizedManifest() }) };
