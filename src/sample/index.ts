export { controlPath } from './control/endpoint';
export type { FaultAction, FaultSpec, RedirectTarget } from './faults/fault';
export { type SampleOptions } from './options';
export type { RecordedRequest } from './server/record';
export { startSample, type RunningSample } from './start';
