/** Where keys and the collections of keys are: of the databases that can be changed, and of what they were delivered with. */
import { ofSystem } from '../../../resource/one-server.js';
import type { ControllerTree } from '../../../tree.js';
import { type DatabaseId, databaseIds, databases } from '../databases.js';
import { deliveredKeys, type HeldKey, heldKeys } from '../held-keys.js';
import type { KeyKind } from '../keys.js';
import { defaultOf } from '../uris.js';

interface KeyPart<Kind extends KeyKind> extends HeldKey<Kind> {
  readonly database: DatabaseId;
}

interface Listed<Part> {
  readonly params: typeof ofSystem & { readonly DatabaseId: string };
  readonly part: Part;
}

/** The databases that take keys of a kind. */
export function databasesOf(kind: KeyKind): readonly Listed<DatabaseId>[] {
  return takers(kind).map((part) => ({ params: { ...ofSystem, DatabaseId: part }, part }));
}

export function defaultsOf(kind: KeyKind): readonly Listed<DatabaseId>[] {
  return takers(kind).map((part) => ({ params: { ...ofSystem, DatabaseId: defaultOf(part) }, part }));
}

function takers(kind: KeyKind): readonly DatabaseId[] {
  return databaseIds.filter((database) => databases[database].max[kind] > 0);
}

export function listHeld<Kind extends KeyKind>(
  { secureBoot }: ControllerTree,
  kind: Kind,
): readonly Listed<KeyPart<Kind>>[] {
  return databasesOf(kind).flatMap(({ params, part: database }) =>
    heldKeys(secureBoot.databases, database, kind).map((held) => ({ params, part: { ...held, database } })),
  );
}

export function listDelivered<Kind extends KeyKind>(kind: Kind): readonly Listed<KeyPart<Kind>>[] {
  return defaultsOf(kind).flatMap(({ params, part: database }) =>
    deliveredKeys(database, kind).map((held) => ({ params, part: { ...held, database } })),
  );
}
