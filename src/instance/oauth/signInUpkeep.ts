// Loaded when first used, because most connections have no OAuth sign-ins to renew or end.
export { revokeTokens } from './refresh';
export { Renewals } from './renewals';
