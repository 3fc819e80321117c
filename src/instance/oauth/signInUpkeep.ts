// A bundle of its own: what keeps OAuth sign-ins alive, and ends them. Most connections have none.
export { revokeTokens } from './refresh';
export { Renewals } from './renewals';
