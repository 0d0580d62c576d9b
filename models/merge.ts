/** Rows and types of several owners in one. */

/** Throws for a name that two of them have: whoever asks for it could mean either. `where` is where they are written. */
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
