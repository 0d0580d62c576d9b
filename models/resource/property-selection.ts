/**
 * A property selection: names of properties, and for sections the names below them, for callers that read a few values
 * repeatedly.
 */

/** Null for everything below a name. */
export interface PropertySelection {
  readonly [name: string]: PropertySelection | null;
}

/** The selection of some paths of names. A complete property includes everything below it. */
export function selectPaths(paths: readonly (readonly string[])[]): PropertySelection {
  const below = new Map<string, (readonly string[])[]>();
  for (const [name = '', ...rest] of paths) below.set(name, [...(below.get(name) ?? []), rest]);
  return Object.fromEntries(
    [...below].map(([name, rests]) => [
      name,
      rests.some((rest) => rest.length === 0) ? null : selectPaths(rests),
    ]),
  );
}
