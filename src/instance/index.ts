export { ActiveConnection } from './activeConnection';
export { hostProblem, isLoopback, readInstanceAddress, type InstanceAddress } from './address';
export { downloadExport, type AnalyticsTarget } from './analyticsApi';
export { answerFailure } from './answerFailure';
export { canPass } from './canPass';
export { ClientCertificates, type PassphraseQuestion } from './clientCertificates';
export {
  credentialPlaces,
  instanceOrigin,
  type AnalyticsAddress,
  type Connection,
  type ConnectionScheme,
  type Protection,
  type Service,
} from './connection';
export { ConnectionStates, type ConnectionState } from './connectionState';
export { ConnectionStore, connectionsKey } from './connectionStore';
export {
  authorizationHeader,
  bindHeaders,
  clientIdProblem,
  sudoUserProblem,
  tokenProblem,
  type Credential,
  type OAuthCredential,
  type SudoCredential,
  type TokenCredential,
} from './credential';
export { CredentialStore } from './credentialStore';
export {
  classifyBody,
  factsOf,
  postGraphql,
  sendGraphql,
  type ClassifiedBody,
  type ExchangeFacts,
  type GraphqlError,
  type GraphqlTarget,
} from './graphqlApi';
export { systemClock } from './clock';
export { withDownloadOrigins } from './downloadOrigins';
export { setIdentitySource } from './http/identitySource';
export type { HttpAnswer } from './http/target';
export { introspect } from './introspection';
export {
  encodeHeaderValue,
  headerNameProblem,
  headerValueProblem,
  withHeader,
  type CustomHeader,
} from './headers';
export { readMachine, type Machine } from './machine';
export { cliConfigFile, readCliConfig, type Import } from './import/cliConfig';
export { readConnectLink } from './import/connectLink';
export { beginCodeSignIn, type SignInRequest } from './oauth/authorizationCode';
export { beginDeviceSignIn } from './oauth/deviceFlow';
export { discoverOAuth } from './oauth/discovery';
export { endpointProblem, neededScope, serverByHand, type OAuthServer } from './oauth/endpoints';
export { PendingSignIns } from './oauth/pendingSignIns';
export { redirectedBaseUrl } from './probe';
export type { Rejection } from './rejections';
export { SampleIds } from './sampleIds';
export { createSessionParts } from './sessionParts';
export { Sessions } from './sessions';
export { SignIns } from './signIns';
export { verifyAnalytics, verifyCredential, verifyInstance } from './verify';
export { listUsers, type InstanceUser } from './users';
