import { env, Uri } from 'vscode';
import { readInstanceAddress, type InstanceAddress } from '../../instance/address';
import type { ConnectionScheme } from '../../instance/connection';
import { sudoUserProblem, tokenProblem } from '../../instance/credential';
import { UserError } from '../../shared/userError';
import type { App } from '../app';
import { showDialog } from '../adapters/messages';
import type { Choice } from '../adapters/steps/pickStep';
import type { Step } from '../adapters/steps/steps';
import { unlockCertificate } from './clientCertificates';
import { enteredFor, type ConnectionDraft } from './connectionDraft';
import { offerRedirect } from './redirectOffer';
import { addressRemark, errorRemark } from './remarks';
import { verifyDraft } from './verifyDraft';

export function addressStep(app: App, draft: ConnectionDraft): Step {
  return {
    kind: 'text',
    prompt: () => 'Address of the instance: its front page, its API console or its endpoint.',
    placeholder: 'https://code.example.com',
    value: () => draft.typedAddress,
    remark: addressRemark,
    accept: async (text, { signal, aside }) => {
      const reading = readInstanceAddress(text);
      if (!reading.ok) throw new UserError('input', reading.problem);
      const address = await offerRedirect(reading.address, signal, (origin) =>
        unlockCertificate(app, origin, aside),
      );
      if (address.exposed) await confirmExposed(address);
      draft.typedAddress = address === reading.address ? text : address.baseUrl;
      draft.address = address;
    },
  };
}

const schemes: readonly (Choice & { readonly id: ConnectionScheme })[] = [
  { id: 'token', label: 'Access token', detail: 'A token from the settings of your account on the instance' },
  {
    id: 'oauth',
    label: 'Sign in with OAuth',
    detail:
      'Sign in through your browser; the tokens renew themselves. Needs a client id from your administrator',
  },
  {
    id: 'sudo',
    label: 'Sudo token',
    detail: "An administrator's token with the scope site-admin:sudo, to act as another user",
  },
];

export function schemeStep(draft: ConnectionDraft): Step {
  return {
    kind: 'pick',
    placeholder: 'How do you sign in?',
    choices: () => schemes,
    value: () => draft.scheme,
    accept: (id) => {
      draft.scheme = schemes.find((scheme) => scheme.id === id)?.id ?? draft.scheme;
    },
  };
}

export function tokenStep(app: App, draft: ConnectionDraft): Step {
  return {
    kind: 'text',
    skip: () => draft.scheme === 'oauth',
    prompt: () =>
      `Token for ${draft.address?.origin ?? 'the instance'}. It is kept in SecretStorage and sent nowhere else.`,
    placeholder: 'Paste the token',
    hidden: true,
    value: () => enteredFor(draft).token ?? '',
    button: {
      icon: 'link-external',
      tooltip: 'Open the page where tokens are made',
      press: () => void openTokenSettings(draft.address),
    },
    remark: (text) => errorRemark(tokenProblem(text)),
    accept: async (text, accepting) => {
      enteredFor(draft).token = text.trim();
      if (draft.scheme === 'token') await verifyDraft(app, draft, accepting);
    },
  };
}

export function sudoUserStep(app: App, draft: ConnectionDraft): Step {
  return {
    kind: 'text',
    skip: () => draft.scheme !== 'sudo',
    prompt: () => 'User to act as. Whatever you run is done in their name.',
    placeholder: 'user name',
    value: () => enteredFor(draft).sudoUser ?? '',
    remark: (text) => errorRemark(sudoUserProblem(text)),
    accept: async (text, accepting) => {
      enteredFor(draft).sudoUser = text.trim();
      await verifyDraft(app, draft, accepting);
    },
  };
}

export function nameStep(app: App, draft: ConnectionDraft): Step {
  return {
    kind: 'text',
    prompt: () => 'Name of this connection, as you will see it in the status bar.',
    value: () => (draft.name === '' ? suggestName(app, draft.address) : draft.name),
    remark: (text) => errorRemark(app.connections.nameProblem(text, draft.id)),
    accept: (text) => {
      draft.name = text.trim();
    },
  };
}

/** Opens the page of the instance where users create access tokens. */
export async function openTokenSettings(
  address: Pick<InstanceAddress, 'baseUrl'> | undefined,
): Promise<void> {
  if (address !== undefined) await env.openExternal(Uri.parse(`${address.baseUrl}/user/settings/tokens`));
}

async function confirmExposed({ baseUrl }: InstanceAddress): Promise<void> {
  const goOn = 'Use HTTP Anyway';
  const chosen = await showDialog({
    message: `Connect to ${baseUrl} without encryption?`,
    detail: 'Others on the network can read your token and your data. Use HTTPS if the instance supports it.',
    actions: ['Change URL', goOn],
  });
  if (chosen !== goOn) {
    throw new UserError('input', 'The address is not encrypted.', { advice: 'Use https instead.' });
  }
}

function suggestName(app: App, address: InstanceAddress | undefined): string {
  if (address === undefined) return '';
  const { host } = new URL(address.baseUrl);
  const names = [host, ...Array.from({ length: 98 }, (_, index) => `${host} (${index + 2})`)];
  return names.find((candidate) => app.connections.nameProblem(candidate) === undefined) ?? '';
}
