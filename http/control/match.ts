/**
 * Which row of the table a request is for, by its method and its path: in whatever case, with or without a slash at its end, with
 * parameters encoded as they may be.
 */
import type { Route } from './route.js';

export interface Match {
  readonly route: Route;
  /** What stands in the path, by name. */
  readonly within: Readonly<Record<string, string>>;
}

/** All that are at a path, whatever their method. */
export function matchesAt(routes: readonly Route[], path: string): readonly Match[] {
  const given = segmentsOf(path);
  return routes.flatMap((route) => {
    const within = withinPath(route, given);
    return within === undefined ? [] : [{ route, within }];
  });
}

function withinPath(
  { path, takesRest }: Route,
  segments: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const template = segmentsOf(path);
  const given = takesRest ? withRestInOne(segments, template.length) : segments;
  if (template.length !== given.length) return undefined;
  const within: Record<string, string> = {};
  for (const [index, segment] of template.entries()) {
    const found = given[index] ?? '';
    if (segment.startsWith('{')) within[segment.slice(1, -1)] = decoded(found);
    else if (segment !== found.toLowerCase()) return undefined;
  }
  return within;
}

function withRestInOne(segments: readonly string[], count: number): readonly string[] {
  const rest = segments.slice(count - 1);
  return rest.length < 2 ? segments : [...segments.slice(0, count - 1), rest.join('/')];
}

/** What is badly encoded stands for itself. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function segmentsOf(path: string): readonly string[] {
  return path.replace(/\/$/, '').split('/');
}
