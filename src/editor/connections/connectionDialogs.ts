// Entry point of the connection commands, loaded on first use.
export { addConnection, editConnection } from './addConnection';
export { openAnalyticsSite } from './analyticsSteps';
export { setTokenExpiration } from './tokenExpiration';
export { checkClientCertificates } from './clientCertificates';
export { editHeaders } from './customHeaders';
export { setEnvironment } from './environment';
export { importConnection } from './importConnection';
export { copyUrl, openConsole, removeConnection, renameConnection } from './manageConnections';
export { setMutationPolicy } from './mutationPolicy';
export { setUpAnalytics } from './setUpAnalytics';
export { checkConnection, signIn, signOut } from './signIn';
export { openTokenSettings } from './wizardSteps';
