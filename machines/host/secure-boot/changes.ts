/**
 * Changes of secure boot keys: their effects, and the reasons for a refusal. A client can request a change at any time;
 * the firmware executes it at the next host start. A request is validated at once against the keys that the server will
 * have at that host start.
 */
import { signatureDatabaseBytes } from '../../../models/formats/index.js';
import { baseMessage, type Message, mgmtMessage } from '../../../models/messages/index.js';
import { type DatabaseId, databaseBytesMax, keyUri, databases as known } from './databases.js';
import {
  type HeldKeys,
  holdsKey,
  keysIn,
  withDelivered,
  withKey,
  withoutKey,
  withoutKeys,
} from './enrolled-keys.js';
import { fingerprintOf, type KeyKind, type KeysByKind, signatureBytes } from './keys.js';
import { enterMode, type Keys, type RequestableMode, settledMode } from './modes.js';

/** Type instead of interface, because a pending change is plain JSON. */
type Enrolment<Kind extends KeyKind> = {
  readonly type: 'enrol';
  readonly database: DatabaseId;
  readonly kind: Kind;
  readonly key: KeysByKind[Kind];
};

type Removal = {
  readonly type: 'remove';
  readonly database: DatabaseId;
  readonly kind: KeyKind;
  readonly id: string;
};

type Reset = {
  readonly type: 'reset';
  readonly databases: readonly DatabaseId[];
  readonly to: 'delivered' | 'empty';
};

/** Change of the secure boot mode. Operators request it at the console; clients cannot. */
type ModeChange = {
  readonly type: 'mode';
  readonly to: RequestableMode;
};

export type KeyChange = { [Kind in KeyKind]: Enrolment<Kind> }[KeyKind] | Removal | Reset;
export type Change = KeyChange | ModeChange;

export type Changed =
  /** `key` is the URI of the enrolled or removed key. */
  | { readonly ok: true; readonly keys: Keys; readonly key?: string }
  | { readonly ok: false; readonly problem: Message };

export function changeKeys(keys: Keys, change: Change): Changed {
  switch (change.type) {
    case 'enrol':
      return enrol(keys, change);
    case 'remove':
      return remove(keys, change);
    case 'reset':
      return { ok: true, keys: reset(keys, change) };
    case 'mode': {
      const entered = enterMode(keys, change.to);
      return entered === undefined
        ? impossible('the mode cannot change to that mode')
        : { ok: true, keys: entered };
    }
  }
}

/**
 * Returns the keys after a sequence of changes. A change has no effect if it is invalid for the keys after the previous
 * changes.
 */
export function keysAfter(keys: Keys, changes: readonly Change[]): Keys {
  return changes.reduce((before, change) => {
    const changed = changeKeys(before, change);
    return changed.ok ? changed.keys : before;
  }, keys);
}

const enrolled = {
  certificates: { type: 'Certificate', property: 'CertificateString' },
  signatures: { type: 'Signature', property: 'SignatureString' },
} as const;

function enrol<Kind extends KeyKind>(keys: Keys, { database, kind, key }: Enrolment<Kind>): Changed {
  const held = keysIn(keys, database, kind);
  const fingerprint = fingerprintOf(key);
  if (held.some((other) => fingerprintOf(other) === fingerprint)) {
    const { type, property } = enrolled[kind];
    const args = [type, property, fingerprint];
    return { ok: false, problem: baseMessage('ResourceAlreadyExists', args, `/${property}`) };
  }
  if (held.length >= known[database].max[kind]) {
    return { ok: false, problem: baseMessage('CreateLimitReachedForResource') };
  }
  const { id, databases } = withKey(keys, database, kind, key);
  if (databaseBytes({ ...keys, databases }, database) > databaseBytesMax) {
    return { ok: false, problem: baseMessage('CreateLimitReachedForResource') };
  }
  return { ok: true, keys: settledMode(keys, databases), key: keyUri(database, kind, id) };
}

/** Returns the size of the firmware variable of a database. Unit: bytes. */
function databaseBytes(held: HeldKeys, database: DatabaseId): number {
  return signatureDatabaseBytes({
    certificates: keysIn(held, database, 'certificates').map(signatureBytes),
    digests: keysIn(held, database, 'signatures').map(signatureBytes),
  });
}

function remove(keys: Keys, { database, kind, id }: Removal): Changed {
  if (!holdsKey(keys, database, kind, id)) {
    return impossible('the removal of the key is already pending');
  }
  const left = withoutKey(keys, database, kind, id);
  return { ok: true, keys: settledMode(keys, left), key: keyUri(database, kind, id) };
}

/**
 * Returns the keys after a reset. If the reset restores the platform key, the advanced mode ends, so that the server is
 * in user mode as in the factory state.
 */
function reset(keys: Keys, { databases, to }: Reset): Keys {
  if (to === 'empty') {
    let { databases: emptied } = keys;
    for (const database of databases) emptied = withoutKeys({ ...keys, databases: emptied }, database);
    return settledMode(keys, emptied);
  }
  const advanced = keys.advanced && !databases.includes('PK');
  return settledMode({ ...keys, advanced }, databases.reduce(withDelivered, keys.databases));
}

function impossible(state: string): Changed {
  return { ok: false, problem: mgmtMessage('InvalidOperationForSystemState', [state]) };
}
