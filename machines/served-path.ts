/** Whether any controller could have something at a path, or a property there: a condition of what there never is would hold, or fail, for ever. */
import { didYouMean } from '../models/document/index.js';
import { resourceRoutes, unknownNameAt } from './resource-list.js';

/** What is wrong with a path that no resource or action has, whatever the state; undefined for one that some have. */
export function problemOfPath(path: string): string | undefined {
  const [plain = ''] = path.split('?', 1);
  if (isKnown(plain)) return undefined;
  const segments = plain.split('/').filter((segment) => segment !== '');
  const wrong = segments.findIndex((_, index) => !leads(segments.slice(0, index + 1)));
  const around = `/${segments.slice(0, wrong).join('/')}`;
  return wrong === -1 ? `there is nothing at ${plain}` : `there is no ${segments[wrong]} below ${around}`;
}

function isKnown(path: string): boolean {
  return (resourceRoutes.find(path)?.resources.length ?? 0) > 0;
}

/** To something, though there may be nothing right there. */
function leads(segments: readonly string[]): boolean {
  return resourceRoutes.find(`/${segments.join('/')}`) !== undefined;
}

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
