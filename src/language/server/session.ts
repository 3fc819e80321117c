import { GraphQLSchema } from 'graphql';
import { defaultCostLimits } from '../../operations';
import { Project } from '../documents/project';
import { Diagnoser } from '../diagnostics/diagnose';
import type { LanguageDocument } from '../documents/languageDocument';
import type { Drift } from './drift';
import type { LanguageSettings } from '../protocol';
import type { SchemaInUse } from '../schema/schemaInUse';

/** Without a schema, documents still know their own fragments, operations and variables. */
const emptySchema = new GraphQLSchema({ assumeValid: true });

/** What the server knows: the documents, and the schema they are read against. */
export class Session {
  readonly project = new Project();
  readonly diagnoser = new Diagnoser(this.project);
  schema: SchemaInUse | undefined;
  settings: LanguageSettings = { fieldTypes: false, costLimits: defaultCostLimits };
  /** The last change of the schema of an instance. */
  drift: Drift | undefined;

  get types(): GraphQLSchema {
    return this.schema?.schema ?? emptySchema;
  }

  /** A document of operations; documents of the schema itself are answered elsewhere. */
  document(uri: string): LanguageDocument | undefined {
    return this.project.get(uri);
  }
}
