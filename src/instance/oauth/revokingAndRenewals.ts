// Loaded on demand, because most connections don't use OAuth.
export { revokeTokens } from './refresh';
export { Renewals } from './renewals';
