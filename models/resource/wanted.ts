/**
 * A few properties of a resource, by their names, and in sections by the names below them: for who looks again and again, and
 * at hardly anything.
 */

/** Null for all that is below a name. */
export interface Wanted {
  readonly [name: string]: Wanted | null;
}

/** Those at some paths of names. What is below one that is wanted whole is wanted anyway. */
export function wantedAt(paths: readonly (readonly string[])[]): Wanted {
  const below = new Map<string, (readonly string[])[]>();
  for (const [name = '', ...rest] of paths) below.set(name, [...(below.get(name) ?? []), rest]);
  return Object.fromEntries(
    [...below].map(([name, rests]) => [
      name,
      rests.some((rest) => rest.length === 0) ? null : wantedAt(rests),
    ]),
  );
}
