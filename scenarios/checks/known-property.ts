/** Whether any controller could have a property in what is at a path: a condition of what there never is would hold, or fail, for ever. */
import { didYouMean, unknownNameAt } from '../../models/index.js';
import { namesOnWay } from './mismatches.js';

/** What is wrong with a JSON pointer into a body, as `problemOfPath`; undefined where a query has the body be another. */
export function problemOfProperty(
  path: string,
  pointer: string,
): { readonly message: string; readonly expected: string } | undefined {
  const unknown = path.includes('?') ? undefined : unknownNameAt(path, namesOnWay(pointer));
  if (unknown === undefined) return undefined;
  const { name, among } = unknown;
  const message = `there is no ${name} in what a GET of it answers${didYouMean(name, among)}`;
  return { message, expected: `one of ${among.join(', ')}` };
}
