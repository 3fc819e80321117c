// Loaded with the first request. The library connects through verifiedHttps.
export { default as nodeFetch } from 'node-fetch';
export { IdentityAgent } from './verifiedHttps';
