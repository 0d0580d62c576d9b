/**
 * Changes of the keys: what each does, and why one cannot be. They are asked for at any time and made by the firmware at
 * the next start; whoever asks is told at once what could not be by then.
 */
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';
import { type DatabaseId, databases as known } from './databases.js';
import { heldKeys, withDelivered, withKey, withoutKey, withoutKeys } from './held-keys.js';
import { fingerprintOf, type KeyKind, type KeysByKind } from './keys.js';
import { type Keys, settledMode } from './modes.js';

/** Types, not interfaces: what waits for a start is JSON. */
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

export type Change = { [Kind in KeyKind]: Enrolment<Kind> }[KeyKind] | Removal | Reset;

export type Changed =
  | { readonly ok: true; readonly keys: Keys; readonly enrolledAs?: string }
  | { readonly ok: false; readonly problem: Message };

export function changeKeys(keys: Keys, change: Change): Changed {
  switch (change.type) {
    case 'enrol':
      return enrol(keys, change);
    case 'remove':
      return remove(keys, change);
    case 'reset': {
      const reset = change.to === 'delivered' ? withDelivered : withoutKeys;
      return { ok: true, keys: settledMode(keys, change.databases.reduce(reset, keys.databases)) };
    }
  }
}

/** What the keys will be once all these changes are made; one that cannot be made then changes nothing. */
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
  const held = heldKeys(keys.databases, database, kind);
  const fingerprint = fingerprintOf(key);
  if (held.some((other) => fingerprintOf(other.key) === fingerprint)) {
    const { type, property } = enrolled[kind];
    const args = [type, property, fingerprint];
    return { ok: false, problem: baseMessage('ResourceAlreadyExists', args, `/${property}`) };
  }
  if (held.length >= known[database].max[kind]) {
    return { ok: false, problem: baseMessage('CreateLimitReachedForResource') };
  }
  const { id, databases } = withKey(keys.databases, database, kind, key);
  return { ok: true, keys: settledMode(keys, databases), enrolledAs: id };
}

function remove(keys: Keys, { database, kind, id }: Removal): Changed {
  if (!heldKeys(keys.databases, database, kind).some((held) => held.id === id)) {
    const state = 'the key is to be removed already';
    return { ok: false, problem: mgmtMessage('InvalidOperationForSystemState', [state]) };
  }
  return { ok: true, keys: settledMode(keys, withoutKey(keys.databases, database, kind, id)) };
}
