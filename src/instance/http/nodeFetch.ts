// A bundle of its own: the library is not needed before the first request. It connects through verifiedHttps.
export { default as nodeFetch } from 'node-fetch';
export { IdentityAgent } from './verifiedHttps';
