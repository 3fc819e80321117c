// Loaded when first used: what renews and ends OAuth sign-ins. Most connections have none.
export { revokeTokens } from './refresh';
export { Renewals } from './renewals';
