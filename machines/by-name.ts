/** Rows of all subsystems in one table. */

/** Throws for two rows of one name: whoever asks for it could mean either. */
export function byName<Row extends { readonly says: string }>(
  kind: 'fault' | 'hand',
  families: readonly Readonly<Record<string, Row>>[],
): Readonly<Record<string, Row>> {
  const rows: Record<string, Row> = {};
  for (const [name, row] of families.flatMap((family) => Object.entries(family))) {
    const other = Object.hasOwn(rows, name) ? rows[name] : undefined;
    if (other !== undefined) {
      throw new Error(
        `two ${kind}s are called "${name}" in machines/*/*${kind}s.ts: "${other.says}" and "${row.says}"; rename one of them`,
      );
    }
    rows[name] = row;
  }
  return rows;
}
