/**
 * A few properties of a resource, by their names, and in sections by the names below them: for who looks again and again, and
 * at hardly anything.
 */

/** Null for all that is below a name. */
export interface PropertySelection {
  readonly [name: string]: PropertySelection | null;
}

/** Those at some paths of names. What is below one that is wanted whole is wanted anyway. */
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
