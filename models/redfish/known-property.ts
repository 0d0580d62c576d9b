/** Whether any controller could have a property in a resource: who looks for what there never is finds nothing, for ever. */
import { didYouMean } from '../document/finding.js';
import { unknownNameAt } from './registry.js';

interface PropertyProblem {
  readonly message: string;
  readonly expected: string;
}

/** What is wrong with a way into a body, as `problemOfPath`; undefined where a query has the body be another. */
export function problemOfProperty(path: string, names: readonly string[]): PropertyProblem | undefined {
  const unknown = path.includes('?') ? undefined : unknownNameAt(path, names);
  if (unknown === undefined) return undefined;
  const { name, among } = unknown;
  const message = `there is no ${name} in what a GET of it answers${didYouMean(name, among)}`;
  return { message, expected: `one of ${among.join(', ')}` };
}
