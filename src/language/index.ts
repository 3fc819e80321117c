export {
  connectionOfSchemaUri,
  methods,
  reloadSchemaCommand,
  schemaScheme,
  schemaUri,
  type DocumentConnections,
  type DriftSummary,
  type LanguageSettings,
  type OperationCheck,
  type OperationProblem,
  type SchemaFacts,
  type SchemaNode,
  type SchemaSearchHit,
  type SchemaSource,
  type WorkspaceChange,
  type WorkspaceDocument,
} from './protocol';
export { rulePage, ruleScheme } from './rulePages';
