import { env, ThemeIcon } from 'vscode';
import { bindHeaders, clientIdProblem, discoverOAuth, endpointProblem, serverByHand } from '../../instance';
import type { App } from '../../app';
import { Failure } from '../../shared/failure';
import type { Choice } from '../adapters/steps/pickStep';
import type { Step } from '../adapters/steps/steps';
import type { ConnectionDraft } from './connectionDraft';
import { desktopRedirect, signInWithBrowser, signInWithDeviceCode } from './oauthFlows';
import { errorRemark } from './remarks';
import { draftHeaders, verifyDraft } from './verifyDraft';

/** The endpoints that are asked for where the instance does not say them. */
interface Endpoints {
  byHand: boolean;
  token: string;
  authorization: string;
  device: string;
}

/** The questions of an OAuth sign-in; the last one signs in and tries the tokens on the instance. */
export function oauthSteps(app: App, draft: ConnectionDraft): readonly Step[] {
  const endpoints: Endpoints = { byHand: false, token: '', authorization: '', device: '' };
  const isOther = (): boolean => draft.scheme !== 'oauth';
  const isDiscovered = (): boolean => isOther() || !endpoints.byHand;
  return [
    {
      kind: 'text',
      skip: isOther,
      prompt: () =>
        `Client id of the OAuth application that an administrator made for this extension, with ${desktopRedirect()} to come back to.`,
      button: {
        icon: { iconPath: new ThemeIcon('copy'), tooltip: 'Copy the address to come back to' },
        press: () => void env.clipboard.writeText(desktopRedirect()),
      },
      placeholder: 'client id',
      value: () => draft.clientId,
      remark: (text) => errorRemark(clientIdProblem(text)),
      accept: (text) => {
        draft.clientId = text.trim();
      },
    },
    {
      kind: 'pick',
      skip: isOther,
      placeholder: 'Where does the instance sign people in?',
      choices: () => places,
      value: () => (endpoints.byHand ? 'byHand' : 'discover'),
      accept: async (id, signal) => {
        endpoints.byHand = id === 'byHand';
        if (draft.address === undefined || endpoints.byHand) return;
        const { baseUrl, origin } = draft.address;
        const headers = bindHeaders(origin, await draftHeaders(app, draft, origin));
        draft.server = await discoverOAuth(baseUrl, { headers, signal });
      },
    },
    endpointStep('Token endpoint.', isDiscovered, endpoints, 'token', 'required'),
    endpointStep(
      'Authorization endpoint, for a sign-in by browser.',
      isDiscovered,
      endpoints,
      'authorization',
    ),
    {
      ...endpointStep('Device endpoint, for a sign-in by code.', isDiscovered, endpoints, 'device'),
      accept: (text: string) => {
        endpoints.device = text.trim();
        if (draft.address !== undefined) draft.server = serverOf(draft.address.baseUrl, endpoints);
      },
    },
    {
      kind: 'pick',
      skip: isOther,
      placeholder: 'How do you want to sign in?',
      choices: () => ways(draft),
      value: () => undefined,
      accept: async (id, signal) => {
        const { server, clientId } = draft;
        if (server === undefined)
          throw new Failure('input', 'It is not known where to sign in.', { advice: 'Go back one step.' });
        const { origin } = server;
        const headers = bindHeaders(origin, await draftHeaders(app, draft, origin));
        const request = { server, clientId, headers };
        draft.signedIn =
          id === 'device'
            ? await signInWithDeviceCode(request, signal)
            : await signInWithBrowser(app.pendingSignIns, request, signal);
        await verifyDraft(app, draft, signal);
      },
    },
  ];
}

const places: readonly Choice[] = [
  { id: 'discover', label: 'The instance says so', detail: 'Reads its OpenID configuration' },
  { id: 'byHand', label: 'Enter the endpoints', detail: 'Where the instance does not publish them' },
];

function ways({ server }: ConnectionDraft): readonly Choice[] {
  const browser = {
    id: 'browser',
    label: 'In the browser',
    detail: 'Opens the sign-in page, which comes back here',
  };
  const device = {
    id: 'device',
    label: 'With a device code',
    detail: 'Type a code into the page; for remote windows, where the browser cannot come back',
  };
  return [
    ...(server?.authorizationEndpoint === undefined ? [] : [browser]),
    ...(server?.deviceEndpoint === undefined ? [] : [device]),
  ];
}

function endpointStep(
  prompt: string,
  skip: () => boolean,
  endpoints: Endpoints,
  name: 'token' | 'authorization' | 'device',
  needed: 'required' | 'optional' = 'optional',
): Extract<Step, { kind: 'text' }> {
  return {
    kind: 'text',
    skip,
    prompt: () => (needed === 'required' ? prompt : `${prompt} Leave it empty if there is none.`),
    placeholder: 'https://code.example.com/…',
    value: () => endpoints[name],
    remark: (text) =>
      text.trim() === '' && needed === 'optional' ? undefined : errorRemark(endpointProblem(text)),
    accept: (text) => {
      endpoints[name] = text.trim();
    },
  };
}

function serverOf(
  baseUrl: string,
  { token, authorization, device }: Endpoints,
): ReturnType<typeof serverByHand> {
  return serverByHand(baseUrl, {
    tokenEndpoint: token,
    ...(authorization === '' ? {} : { authorizationEndpoint: authorization }),
    ...(device === '' ? {} : { deviceEndpoint: device }),
  });
}
