/** Which requests a disturbance is about. */
import type { Requests } from './state.js';

/** A request by its head. `path` is as it was sent. */
export interface Crossing {
  readonly method: string;
  readonly path: string;
}

export function isAbout({ uri, method }: Requests, crossing: Crossing): boolean {
  return (method === null || method === crossing.method) && (uri === null || matches(uri, crossing.path));
}

/** A slash at the end means nothing, as in all URIs of the service. */
function matches(glob: string, path: string): boolean {
  return matchesFrom(segmentsOf(glob), segmentsOf(path));
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** Neither globs nor paths are long: `**` is tried at each place. */
function matchesFrom([first, ...others]: readonly string[], path: readonly string[]): boolean {
  if (first === undefined) return path.length === 0;
  if (first === '**')
    return path.some((_, index) => matchesFrom(others, path.slice(index))) || matchesFrom(others, []);
  const [segment, ...rest] = path;
  return segment !== undefined && matchesSegment(first, segment) && matchesFrom(others, rest);
}

/** The parts between stars follow each other, the first at the begin and the last at the end. */
function matchesSegment(glob: string, segment: string): boolean {
  const [first = '', ...others] = glob.split('*');
  if (!segment.startsWith(first)) return false;
  const last = others.pop();
  if (last === undefined) return segment === first;
  let from = first.length;
  for (const part of others) {
    const at = segment.indexOf(part, from);
    if (at === -1) return false;
    from = at + part.length;
  }
  return segment.length - last.length >= from && segment.endsWith(last);
}
