// Entry point of the connection commands, loaded on first use.
export { addConnection } from './addConnection';
export { checkClientCertificates } from './clientCertificates';
export { editConnection } from './editConnection';
export { importConnection } from './importConnection';
export { openInBrowser, removeConnection } from './manageConnections';
export { setUpAnalytics } from './setUpAnalytics';
export { checkConnection, signIn, signOut } from './signIn';
