/** Merge of definitions, and of types, from several subsystems. */

/**
 * Merges tables of named rows. Throws if two tables contain the same name. `where` is the location of the tables in the
 * sources, for the error message.
 */
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

/** Intersection of all members of a union of types. */
export type Together<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
