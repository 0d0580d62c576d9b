/**
 * Reading of a blueprint file, which contains overrides of the default server. Every problem is reported with its
 * location.
 */
import { type Blueprint, parseBlueprint } from '../../models/blueprint/index.js';
import { formatProblem } from '../../models/document/index.js';
import { documentBytesMax, readBounded } from './bounded-file.js';
import { describeReason, SetupError } from './setup-error.js';

export function readBlueprint(file: string): Blueprint {
  let text: string;
  try {
    text = readBounded(file, documentBytesMax);
  } catch (error) {
    throw new SetupError(`cannot read the blueprint ${file} (${describeReason(error)})`);
  }
  const result = parseBlueprint(text, file);
  if (result.ok) return result.value;
  throw new SetupError(result.problems.map(formatProblem).join('\n'));
}
