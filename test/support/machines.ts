import type { Machine } from '../../src/instance/machine';

/** The machine that tests run on, unless they say otherwise. */
export const thisMachine = (): Machine => ({ id: 'machine-1', name: 'this-computer' });

/** Another machine that shares the secret storage, such as the one behind a remote window. */
export const remoteMachine = (): Machine => ({ id: 'machine-2', name: 'build-server' });
