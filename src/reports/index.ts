export { compareSnapshots } from './comparison/compareSnapshots';
export { findKey } from './comparison/findKey';
export { matchColumns, type ColumnPair } from './comparison/matchColumns';
export type { CreditsOn } from './credits/history';
export { readCredits, readCreditsOn, type Credits } from './credits/readCredits';
export { listDatasets, writeDataset } from './dataset';
export type { Dataset, DatasetRequest } from './dataset';
export { dayProblem, endProblem, presets, rangeLabel, resolveRange, type DateRange } from './dates/range';
export {
  creditsRequest,
  creditsTitle,
  defaultGranularity,
  granularities,
  granularityMeaning,
  isStandard,
  registryRequest,
  reportRequest,
  reportTitle,
  type ExportRequest,
  type Granularity,
  type ReportDefinition,
} from './definitions/definition';
export { CreditsRanges } from './definitions/creditsRanges';
export { ReportStore } from './definitions/reportStore';
export { createReportEngine } from './engine/client/reportEngine';
export type { EngineLimits } from './engine/client/reportEngine';
export type { NamedSource, ReportEngine, TableSource } from './engine/engine';
export { exportFile } from './exportFile';
export { sweepPending } from './export/pending';
export { requestOfWish, wishOfCredits, wishOfReport } from './export/exportWish';
export type { ExportOptions } from './exportFile';
export { isAlreadyThere } from './writeWhole';
export { safeFileName } from './fileName';
export { burnDown, burnDownQuestion } from './questions/burnDown';
export { chooseFor, lastDay, type Choice } from './questions/choose';
export { missingWords, type Question } from './questions/question';
export { usageQuestions } from './questions/usageQuestions';
export { ExportStates, type ExportState } from './receiving/exportStates';
export { freeDiskBytes, type BodyLimits, type Expansion } from './receiving/bodyLimits';
export { fetchDataset, type FetchOptions, type Received } from './receiving/fetchDataset';
export { summariseRegistry } from './registry';
export type { RegistrySummary } from './registry';
export { comparableAccounts, registryChanges, type RegistryChanges } from './registryChanges';
export { attention, barrierOf, type Attention, type Barrier } from './rows/attention';
export { creditsRow, tightBuckets } from './rows/creditsRows';
export { Details } from './rows/details';
export { filterRows } from './rows/filterRows';
export { questionRows } from './rows/questionRows';
export { registryRow } from './rows/registryRows';
export { reportRows } from './rows/reportRows';
export { freshness, receivedWords, type AnalyticsRow } from './rows/row';
export { clearDatasets, keptBytes, limitKept, touchDataset } from './shelf';
export { nameDatasets } from './namedDatasets';
export { createResultFolder, deleteResultFolder, inResultFolder } from './results';
export { temporaryName } from './temporary';
