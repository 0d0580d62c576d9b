/** Which row of the table a request is for, by its method and its path: in whatever case, with or without a slash at its end. */
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
    const within = withinPath(segmentsOf(route.path), given);
    return within === undefined ? [] : [{ route, within }];
  });
}

function withinPath(
  template: readonly string[],
  given: readonly string[],
): Readonly<Record<string, string>> | undefined {
  if (template.length !== given.length) return undefined;
  const within: Record<string, string> = {};
  for (const [index, segment] of template.entries()) {
    const found = given[index] ?? '';
    if (segment.startsWith('{')) within[segment.slice(1, -1)] = found;
    else if (segment !== found.toLowerCase()) return undefined;
  }
  return within;
}

function segmentsOf(path: string): readonly string[] {
  return path.replace(/\/$/, '').split('/');
}
