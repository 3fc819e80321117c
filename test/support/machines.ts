import type { Machine } from '../../src/instance/machine';

/** Default computer of the tests. */
export const thisMachine = (): Machine => ({ id: 'machine-1', name: 'this-computer' });

/** Another computer that shares the secret storage, such as a remote host. */
export const remoteMachine = (): Machine => ({ id: 'machine-2', name: 'build-server' });
