import type { Connection } from '../../../../src/instance/connection';
import type { Credential } from '../../../../src/instance/credential';
import { CredentialStore } from '../../../../src/instance/credentialStore';
import type { Rejection } from '../../../../src/instance/rejections';
import { createSessionParts, type SessionParts } from '../../../../src/instance/sessionParts';
import { Sessions } from '../../../../src/instance/sessions';
import type { RecordedRequest } from '../../../support/sample/record';
import type { ControlledSample } from '../../../support/sample/controlledSample';
import { folderForEachTest } from '../../../support/folders';
import { thisMachine } from '../../../support/machines';
import { MemorySecrets } from '../../../support/secretStores';
import { runningSample } from '../../sample/support/running';
import { connectionTo, signInByBrowser } from './connections';

/** Test bench with a sample instance and the sessions of a VS Code window. */
export interface SessionBench {
  readonly sample: ControlledSample;
  readonly secrets: MemorySecrets;
  readonly parts: SessionParts;
  readonly sessions: Sessions;
  /** The events of `onDidReject`. */
  readonly heard: readonly Rejection[];
  /** The state of the only connection. */
  readonly state: string;
  /** The requests to renew a sign-in, including failed ones. */
  readonly renewals: readonly RecordedRequest[];
  store(credential: Credential): Promise<void>;
  withToken(token: string): Promise<Connection>;
  signedIn(): Promise<Connection>;
}

/**
 * Creates test benches for a `describe` block, and returns a function that returns the bench of the current test. Tests
 * share the sample, but no other part of the bench.
 */
export function useSessionBench(): () => SessionBench {
  const sample = runningSample();
  const folder = folderForEachTest();
  let bench: SessionBench | undefined;
  beforeEach(() => {
    bench = createBench(sample(), folder.path);
    sample().control.forgetRequests();
  });
  afterEach(() => {
    sample().control.removeFaults();
    sample().control.configure({ accessTokens: 'all', oauth: true, upgrading: false });
  });
  return () => {
    if (bench === undefined) throw new Error('The bench is available only while tests run.');
    return bench;
  };
}

function createBench(sample: ControlledSample, folder: string): SessionBench {
  const secrets = new MemorySecrets();
  const credentials = new CredentialStore(secrets, thisMachine);
  const parts = createSessionParts({ credentials, folder, machine: thisMachine, settleMs: 200, claimMs: 20 });
  const sessions = new Sessions(parts);
  const heard: Rejection[] = [];
  sessions.onDidReject((rejection) => heard.push(rejection));
  const store = (credential: Credential): Promise<void> =>
    credentials.store('c1', 'graphql', sample.baseUrl, credential);
  return {
    sample,
    secrets,
    parts,
    sessions,
    heard,
    get state() {
      return parts.states.get('c1');
    },
    get renewals() {
      return sample.control.requests().filter(({ body }) => body.includes('grant_type=refresh_token'));
    },
    store,
    withToken: async (token) => {
      await store({ scheme: 'token', token });
      return connectionTo(sample);
    },
    signedIn: async () => {
      await store(await signInByBrowser(sample));
      sample.control.forgetRequests();
      return connectionTo(sample, { scheme: 'oauth' });
    },
  };
}
