/**
 * Reading of the files that describe the server: overrides of the default blueprint, and a dialect. Every problem is
 * reported with its location.
 */
import {
  type Blueprint,
  parseBlueprint,
  parseDialect,
  resolvedDefault,
} from '../../models/blueprint/index.js';
import { type DocumentResult, formatProblem } from '../../models/document/index.js';
import { documentBytesMax, readBounded } from './bounded-file.js';
import { describeReason, SetupError } from './setup-error.js';

/** Names of the files; undefined for the default server, and for the neutral names or those of the blueprint. */
export interface BlueprintFiles {
  readonly blueprint: string | undefined;
  readonly dialect: string | undefined;
}

/** Reads a blueprint. Throws SetupError with every problem of a file. */
export function readBlueprint({ blueprint, dialect }: BlueprintFiles): Blueprint {
  const server =
    blueprint === undefined ? resolvedDefault : readDocument('blueprint', blueprint, parseBlueprint);
  if (dialect === undefined) return server;
  return Object.freeze({ ...server, dialect: readDocument('dialect', dialect, parseDialect) });
}

/** Reads a document of a user. Throws SetupError with every problem of the file. */
export function readDocument<Value>(
  what: string,
  file: string,
  parse: (text: string, file: string) => DocumentResult<Value>,
): Value {
  let text: string;
  try {
    text = readBounded(file, documentBytesMax);
  } catch (error) {
    throw new SetupError(`cannot read the ${what} ${file} (${describeReason(error)})`);
  }
  const result = parse(text, file);
  if (result.ok) return result.value;
  throw new SetupError(result.problems.map(formatProblem).join('\n'));
}
