/** Descriptions of the state by JSON pointer, as the reference of the state tree has them. */

export type Descriptions = Readonly<Record<string, string>>;

/** Returns the description of a value; undefined for a value that has none. */
export function describeState(
  descriptions: Descriptions | undefined,
  path: readonly (string | number)[],
): string | undefined {
  const [branch, member] = path;
  if (path.length !== 2) return undefined;
  return descriptions?.[`/${branch}/${member}`] ?? descriptions?.[`/${branch}/*`];
}
