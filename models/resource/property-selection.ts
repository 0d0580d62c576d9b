/**
 * Property selection: names of properties, and names of nested properties within sections. It serves callers that read
 * a few values repeatedly.
 */

/** Selected names; null selects everything below a name. */
export interface PropertySelection {
  readonly [name: string]: PropertySelection | null;
}

/** Returns the selection for paths of names. The selection of a whole property includes everything below it. */
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
