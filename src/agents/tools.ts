import { checkOperation, runQuery } from './operations';
import { listReports, queryReports } from './reports';
import { searchSchema } from './schemaSearch';
import type { AgentTool } from './tool';

/** The tools that every host offers to agents. None of them changes or downloads anything. */
export const tools: readonly AgentTool[] = [
  searchSchema,
  checkOperation,
  runQuery,
  listReports,
  queryReports,
];
