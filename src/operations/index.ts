export { ambiguousFragment } from './ambiguousFragment';
export { estimateCost, type CostEstimate } from './cost';
export { defaultCostLimits, violations, type CostLimits, type CostViolation } from './costLimits';
export {
  isMutation,
  largestDocument,
  operationAt,
  operationsOf,
  readDocument,
  type GraphqlDocument,
  type Operation,
} from './document';
export type { DigestedError } from './answer/digest';
export { readAnswer, type ReadAnswer, type ReadOptions } from './answer/readAnswer';
export { answerLists } from './answer/answerLists';
export type { ListFacts, TableJob } from './answer/tableJob';
export { addEntry, readEntries, surplusAnswers, type HistoryEntry, type RunOutcome } from './history/entries';
export { indentJson } from './jsonText';
export { costLine, effectiveLimits, learnedLimits, violationText } from './limits';
export { followPages, type FollowedPages, type PageRequest } from './paging/followPages';
export { changesInstance, guardDecision, onlyQueries, rootCalls } from './request/guard';
export { placeOfLocation, placeOfPath, placeOfVariable, type SourcePlace } from './request/places';
export {
  inputText,
  isKnownType,
  isSecretName,
  namedType,
  readInput,
  variableInput,
  withoutSecrets,
  type NamedTypeFacts,
  type VariableInput,
} from './request/variableInputs';
export { expectationOf, shown, variableProblems } from './request/variableTypes';
export {
  operationRequest,
  requestText,
  type ForeignFragment,
  type ForeignFragments,
  type OperationRequest,
} from './requestText';
export { noSecretParts } from './secrets/savedResponse';
export { lacksSecret, omittedSecret, savedQuery, secretParts } from './secrets/secretParts';
export { consoleLink } from './share/consoleLink';
export { curlLine, curlVariables, readCurlLine, type CurlHeader, type CurlShell } from './share/curl';
export { lexForgivingly, type LexedToken } from './lexer';
export { sliceDefinitions } from './slices';
export {
  anonymousKey,
  largestVariablesFile,
  missingVariables,
  readVariables,
  restoredVariables,
  storedVariables,
  variablesPath,
  variablesTemplate,
  type Variables,
} from './variables';
export {
  excludedFiles,
  graphqlFiles,
  isExcludedFile,
  largestWorkspaceFile,
  mostWorkspaceFiles,
} from './workspaceFiles';
