export { ActiveConnection } from './activeConnection';
export {
  hostProblem,
  isLoopback,
  isMachineLocal,
  readInstanceAddress,
  type AddressReading,
  type InstanceAddress,
} from './address';
export {
  downloadExport,
  downloadUserRegistry,
  type AnalyticsExport,
  type AnalyticsQuery,
  type AnalyticsTarget,
  type DownloadOptions,
} from './analyticsApi';
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
export { ConnectionStates, type ConnectionState, type StateChange } from './connectionState';
export { ConnectionStore, connectionsKey } from './connectionStore';
export {
  authorizationHeader,
  bindHeaders,
  clientIdProblem,
  sudoUserProblem,
  tokenProblem,
  type BearerCredential,
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
  type GraphqlAnswer,
  type GraphqlError,
  type GraphqlRequest,
  type GraphqlTarget,
} from './graphqlApi';
export { systemClock, type Clock } from './clock';
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
export { cliConfigFile, readCliConfig, type Import, type ImportProposal } from './import/cliConfig';
export { readConnectLink, type ConnectLink } from './import/connectLink';
export { beginCodeSignIn, type CodeSignIn, type SignInRequest } from './oauth/authorizationCode';
export { beginDeviceSignIn, type DeviceSignIn } from './oauth/deviceFlow';
export { discoverOAuth } from './oauth/discovery';
export {
  endpointProblem,
  neededScope,
  serverByHand,
  type EnteredEndpoints,
  type OAuthServer,
} from './oauth/endpoints';
export { PendingSignIns } from './oauth/pendingSignIns';
export { probeFailure, probeInstance, redirectedBaseUrl, type Probe } from './probe';
export type { Rejection } from './rejections';
export { SampleIds } from './sampleIds';
export { createSessionParts, type SessionOptions, type SessionParts } from './sessionParts';
export { Sessions } from './sessions';
export { SignIns } from './signIns';
export { verifyAnalytics, verifyCredential, verifyInstance, type Verified } from './verify';
export { listUsers, type InstanceUser } from './users';
