/**
 * Contents of the databases: the factory keys with all changes. Ids are consecutive and never reused, so that a pending
 * request always refers to the same key. Only a reset to defaults restores the initial ids.
 */
import { isDeepStrictEqual } from 'node:util';
import type { StoredBlueprint } from '../../../models/blueprint/index.js';
import { type DatabaseId, databaseIds, databases as known } from './databases.js';
import type { KeyKind, KeysByKind } from './keys.js';

/** Changes of a database by key id: an added key, or null for a removed factory key. */
interface ChangedKeys<Key> {
  readonly nextId: number;
  readonly byId: { readonly [id: string]: Key | null };
}

type ChangedDatabase = { readonly [Kind in KeyKind]: ChangedKeys<KeysByKind[Kind]> };

/** Changes of the databases. A database that has its factory contents is omitted. */
export type ChangedDatabases = { readonly [Id in DatabaseId]?: ChangedDatabase };

/** Blueprint whose factory keys the databases had before their changes. */
export type KeyBlueprint = Pick<StoredBlueprint, 'secureBoot'>;

/** Contents of all databases. */
export interface HeldKeys {
  readonly blueprint: KeyBlueprint;
  readonly databases: ChangedDatabases;
}

export interface EnrolledKey<Kind extends KeyKind> {
  readonly id: string;
  readonly key: KeysByKind[Kind];
}

/** Returns the factory keys of a database in the order of their ids: those of the blueprint, else those of the simulator. */
function factoryKeys<Kind extends KeyKind>(
  { secureBoot }: KeyBlueprint,
  database: DatabaseId,
  kind: Kind,
): readonly KeysByKind[Kind][] {
  if (secureBoot === undefined) return known[database].delivered[kind];
  return (secureBoot.factoryKeys[database]?.[kind] ?? []) as readonly KeysByKind[Kind][];
}

/** Lists the keys of a database in no particular order. */
export function keysIn<Kind extends KeyKind>(
  held: HeldKeys,
  database: DatabaseId,
  kind: Kind,
): readonly KeysByKind[Kind][] {
  const { byId } = changesOf(held, database)[kind];
  const delivered = factoryKeys(held.blueprint, database, kind).filter(
    (_, index) => byId[index + 1] === undefined,
  );
  return [...delivered, ...Object.values(byId).filter((key) => key !== null)];
}

export function holdsKey(held: HeldKeys, database: DatabaseId, kind: KeyKind, id: string): boolean {
  const added = changesOf(held, database)[kind].byId[id];
  if (added !== undefined) return added !== null;
  return deliveredKeys(held.blueprint, database, kind).some((delivered) => delivered.id === id);
}

/** Lists the keys of a database in ascending order of their ids. */
export function enrolledKeys<Kind extends KeyKind>(
  held: HeldKeys,
  database: DatabaseId,
  kind: Kind,
): readonly EnrolledKey<Kind>[] {
  const { byId } = changesOf(held, database)[kind];
  const delivered = deliveredKeys(held.blueprint, database, kind).filter(({ id }) => byId[id] === undefined);
  const added = Object.entries(byId).flatMap(([id, key]) => (key === null ? [] : [{ id, key }]));
  return [...delivered, ...added.sort((one, other) => Number(one.id) - Number(other.id))];
}

export function deliveredKeys<Kind extends KeyKind>(
  blueprint: KeyBlueprint,
  database: DatabaseId,
  kind: Kind,
): readonly EnrolledKey<Kind>[] {
  return factoryKeys(blueprint, database, kind).map((key, index) => ({ id: String(index + 1), key }));
}

function changesOf({ blueprint, databases }: HeldKeys, database: DatabaseId): ChangedDatabase {
  const unchanged = (kind: KeyKind) => ({ nextId: firstFreeId(blueprint, database, kind), byId: {} });
  return (
    databases[database] ?? { certificates: unchanged('certificates'), signatures: unchanged('signatures') }
  );
}

/** Returns the first id after those of the factory keys and of the keys at the start. */
function firstFreeId(blueprint: KeyBlueprint, database: DatabaseId, kind: KeyKind): number {
  const initial = blueprint.secureBoot?.keys?.[database]?.[kind] ?? [];
  return factoryKeys(blueprint, database, kind).length + initial.length + 1;
}

/** Adds a key to a database; returns its id and the changed databases. */
export function withKey<Kind extends KeyKind>(
  held: HeldKeys,
  database: DatabaseId,
  kind: Kind,
  key: KeysByKind[Kind],
): { readonly id: string; readonly databases: ChangedDatabases } {
  const before = changesOf(held, database);
  const { nextId, byId } = before[kind];
  const id = String(nextId);
  const after = { ...before, [kind]: { nextId: nextId + 1, byId: { ...byId, [id]: key } } };
  return { id, databases: { ...held.databases, [database]: after } };
}

export function withoutKey(
  held: HeldKeys,
  database: DatabaseId,
  kind: KeyKind,
  id: string,
): ChangedDatabases {
  const before = changesOf(held, database);
  const { [id]: _, ...others } = before[kind].byId;
  const wasDelivered = deliveredKeys(held.blueprint, database, kind).some((delivered) => delivered.id === id);
  const byId = wasDelivered ? { ...others, [id]: null } : others;
  return { ...held.databases, [database]: { ...before, [kind]: { ...before[kind], byId } } };
}

export function withDelivered(changed: ChangedDatabases, database: DatabaseId): ChangedDatabases {
  const { [database]: _, ...others } = changed;
  return others;
}

export function withoutKeys(held: HeldKeys, database: DatabaseId): ChangedDatabases {
  const before = changesOf(held, database);
  const emptied = (kind: KeyKind) => ({
    nextId: before[kind].nextId,
    byId: Object.fromEntries(deliveredKeys(held.blueprint, database, kind).map(({ id }) => [id, null])),
  });
  const after = { certificates: emptied('certificates'), signatures: emptied('signatures') };
  return { ...held.databases, [database]: after };
}

/** Returns the changes by which the databases have the keys of the blueprint for the start instead of the factory keys. */
export function withInitialKeys(blueprint: KeyBlueprint): ChangedDatabases {
  const keys = blueprint.secureBoot?.keys;
  if (keys === undefined) return {};
  const changed = databaseIds.flatMap((database): [DatabaseId, ChangedDatabase][] => {
    if (isDeepStrictEqual(keys[database], blueprint.secureBoot?.factoryKeys[database])) return [];
    const emptied = withoutKeys({ blueprint, databases: {} }, database)[database];
    if (emptied === undefined) return [];
    const filled = <Kind extends KeyKind>(kind: Kind): ChangedKeys<KeysByKind[Kind]> => {
      const { nextId, byId } = emptied[kind];
      const initial = (keys[database]?.[kind] ?? []) as readonly KeysByKind[Kind][];
      const added = initial.map((key, index) => [String(nextId - initial.length + index), key]);
      return { nextId, byId: { ...byId, ...Object.fromEntries(added) } };
    };
    return [[database, { certificates: filled('certificates'), signatures: filled('signatures') }]];
  });
  return Object.fromEntries(changed);
}
