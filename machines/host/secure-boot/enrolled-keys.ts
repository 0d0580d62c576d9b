/**
 * Contents of the databases: the factory keys with all changes. Ids are consecutive and never reused, so that a pending
 * request always refers to the same key. Only a reset to defaults restores the initial ids.
 */
import { type DatabaseId, databases } from './databases.js';
import type { KeyKind, KeysByKind } from './keys.js';

/** Changes of a database by key id: an added key, or null for a removed factory key. */
interface ChangedKeys<Key> {
  readonly nextId: number;
  readonly byId: { readonly [id: string]: Key | null };
}

type ChangedDatabase = { readonly [Kind in KeyKind]: ChangedKeys<KeysByKind[Kind]> };

/** Changes of the databases. A database that has its factory contents is omitted. */
export type ChangedDatabases = { readonly [Id in DatabaseId]?: ChangedDatabase };

export interface EnrolledKey<Kind extends KeyKind> {
  readonly id: string;
  readonly key: KeysByKind[Kind];
}

/** Lists the keys of a database in no particular order. */
export function keysIn<Kind extends KeyKind>(
  changed: ChangedDatabases,
  database: DatabaseId,
  kind: Kind,
): readonly KeysByKind[Kind][] {
  const { byId } = changesOf(changed, database)[kind];
  const delivered = databases[database].delivered[kind].filter((_, index) => byId[index + 1] === undefined);
  return [...delivered, ...Object.values(byId).filter((key) => key !== null)];
}

export function holdsKey(
  changed: ChangedDatabases,
  database: DatabaseId,
  kind: KeyKind,
  id: string,
): boolean {
  const added = changesOf(changed, database)[kind].byId[id];
  if (added !== undefined) return added !== null;
  return deliveredKeys(database, kind).some((delivered) => delivered.id === id);
}

/** Lists the keys of a database in ascending order of their ids. */
export function enrolledKeys<Kind extends KeyKind>(
  changed: ChangedDatabases,
  database: DatabaseId,
  kind: Kind,
): readonly EnrolledKey<Kind>[] {
  const { byId } = changesOf(changed, database)[kind];
  const delivered = deliveredKeys(database, kind).filter(({ id }) => byId[id] === undefined);
  const added = Object.entries(byId).flatMap(([id, key]) => (key === null ? [] : [{ id, key }]));
  return [...delivered, ...added.sort((one, other) => Number(one.id) - Number(other.id))];
}

export function deliveredKeys<Kind extends KeyKind>(
  database: DatabaseId,
  kind: Kind,
): readonly EnrolledKey<Kind>[] {
  return databases[database].delivered[kind].map((key, index) => ({ id: String(index + 1), key }));
}

function changesOf(changed: ChangedDatabases, database: DatabaseId): ChangedDatabase {
  const { certificates, signatures } = databases[database].delivered;
  return (
    changed[database] ?? {
      certificates: { nextId: certificates.length + 1, byId: {} },
      signatures: { nextId: signatures.length + 1, byId: {} },
    }
  );
}

/** Adds a key to a database; returns its id and the changed databases. */
export function withKey<Kind extends KeyKind>(
  changed: ChangedDatabases,
  database: DatabaseId,
  kind: Kind,
  key: KeysByKind[Kind],
): { readonly id: string; readonly databases: ChangedDatabases } {
  const before = changesOf(changed, database);
  const { nextId, byId } = before[kind];
  const id = String(nextId);
  const after = { ...before, [kind]: { nextId: nextId + 1, byId: { ...byId, [id]: key } } };
  return { id, databases: { ...changed, [database]: after } };
}

export function withoutKey(
  changed: ChangedDatabases,
  database: DatabaseId,
  kind: KeyKind,
  id: string,
): ChangedDatabases {
  const before = changesOf(changed, database);
  const { [id]: _, ...others } = before[kind].byId;
  const wasDelivered = deliveredKeys(database, kind).some((delivered) => delivered.id === id);
  const byId = wasDelivered ? { ...others, [id]: null } : others;
  return { ...changed, [database]: { ...before, [kind]: { ...before[kind], byId } } };
}

export function withDelivered(changed: ChangedDatabases, database: DatabaseId): ChangedDatabases {
  const { [database]: _, ...others } = changed;
  return others;
}

export function withoutKeys(changed: ChangedDatabases, database: DatabaseId): ChangedDatabases {
  const before = changesOf(changed, database);
  const emptied = (kind: KeyKind) => ({
    nextId: before[kind].nextId,
    byId: Object.fromEntries(deliveredKeys(database, kind).map(({ id }) => [id, null])),
  });
  const after = { certificates: emptied('certificates'), signatures: emptied('signatures') };
  return { ...changed, [database]: after };
}
