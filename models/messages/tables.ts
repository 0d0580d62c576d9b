/** The tables of a registry as one: they are split by subject, clients read the messages in the order of their keys. */
import type { MessageDefinition, MessageTable } from './registry.js';

type KeyOf<Table> = Table extends unknown ? keyof Table & string : never;

/** All rows of the tables in the order of their keys. Throws for a key that two tables have. */
export function mergeTables<Table extends MessageTable>(
  tables: readonly Table[],
  { ignoreCase = false } = {},
): MessageTable<KeyOf<Table>> {
  const sortKey = (key: string) => (ignoreCase ? key.toLowerCase() : key);
  const rows = tables.flatMap((table) => Object.entries<MessageDefinition>(table));
  const sorted = rows
    .map(([key, row]) => ({ key, row, place: sortKey(key) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1));
  const messages = Object.fromEntries(sorted.map(({ key, row }) => [key, row]));
  if (Object.keys(messages).length < rows.length)
    throw new Error('two tables have a message of the same key');
  return messages as MessageTable<KeyOf<Table>>;
}
