/** Merges rows and types of several owners. */

/** Throws for a name with two owners, which would be ambiguous. `where` is their location in the sources. */
export function mergeNamed<Row>(
  what: string,
  where: string,
  tables: readonly { readonly [name: string]: Row }[],
): Readonly<Record<string, Row>> {
  const merged: Record<string, Row> = {};
  for (const [name, row] of tables.flatMap((table) => Object.entries(table))) {
    if (Object.hasOwn(merged, name))
      throw new Error(`two ${what} are called "${name}" in ${where}; rename one of them`);
    merged[name] = row;
  }
  return merged;
}

/** All members of a union's types in one type. */
export type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
