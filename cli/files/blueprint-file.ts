/** Reading of the blueprint file that a command names. */
import { documentBytesMax, readBounded } from '../../http/index.js';
import { type Blueprint, parseBlueprint } from '../../models/blueprint/index.js';
import { formatProblem } from '../../models/document/index.js';
import { printError } from '../terminal/terminal.js';

/** Reads and parses a blueprint file. Prints each problem and returns undefined if the file is not valid. */
export function blueprintIn(file: string): Blueprint | undefined {
  let text: string;
  try {
    text = readBounded(file, documentBytesMax);
  } catch (error) {
    printError(`the blueprint ${file} cannot be read (${(error as NodeJS.ErrnoException).code ?? error})`);
    return undefined;
  }
  const reading = parseBlueprint(text, file);
  if (reading.ok) return reading.value;
  for (const problem of reading.problems) printError(formatProblem(problem));
  return undefined;
}
