/** Public keys of an account. A user without `UserConfigPriv` sees only the keys of their own account. */
import { readSshKey, type SshKey } from '../../../../models/formats/index.js';
import type { Transaction } from '../../../../models/index.js';
import { baseMessage } from '../../../../models/messages/index.js';
import {
  creation,
  defineAt,
  fill,
  identity,
  oneOf,
  optional,
  type Reader,
  type ResourceLocationOf,
  refused,
  required,
  row,
  section,
  text,
  type View,
  written,
  wrongForm,
} from '../../../../models/resource/index.js';
import { type AccountKey, keysMax } from '../accounts.js';
import { accountPattern } from './account-rows.js';

const pattern = `${accountPattern}Keys/` as const;
const keyPattern = `${pattern}{KeyId}/` as const;
const byAdministrator = { privilege: 'UserConfigPriv' } as const;

/** Maximum length of a key in text form. Unit: characters. Assumption: longer than a key of 16,384 bits. */
const keyLengthMax = 4_096;

const keyText = text({ lengthMax: keyLengthMax });
const keyReader: Reader<string> = {
  rule: keyText.rule,
  read: (value, place) => {
    const read = keyText.read(value, place);
    if (!read.ok || readSshKey(read.value) !== undefined) return read;
    return { ok: false, problems: [wrongForm(place, read.value)] };
  },
};

const owner = {
  ownedBy: (_: unknown, { AccountId }: { readonly AccountId: string }) => AccountId,
  privilegeForOthers: 'UserConfigPriv',
} as const;

function put(stage: Transaction, accountId: string, id: string, key: string): void {
  const { nextId = 1, byId = {} } = stage.view.accountKeys[accountId] ?? {};
  const kept = { nextId: Math.max(nextId, Number(id) + 1), byId: { ...byId, [id]: { id, text: key } } };
  stage.put('accountKeys', { ...stage.view.accountKeys, [accountId]: kept });
}

/** Reports the change of a key as a change of the account that has the key. */
function tell(stage: Transaction, accountId: string, user: string): void {
  const account = stage.view.accounts.byId[accountId]?.userName ?? '';
  stage.emit('account.changed', { user, account }, 'accounts');
}

type KeyPlace = ResourceLocationOf<typeof keyPattern, AccountKey>;

const keyTypeWords = 'Use of the key.';

export const accountKey = defineAt(keyPattern, ({ accountKeys, accounts }) =>
  Object.entries(accountKeys).flatMap(([AccountId, { byId }]) =>
    accounts.byId[AccountId] === undefined
      ? []
      : Object.entries(byId).map(([KeyId, part]) => ({ params: { AccountId, KeyId }, part })),
  ),
).resource({
  type: 'Key.v1_4_1.Key',
  typeDescription: 'Public key of an account.',
  ...owner,
  properties: {
    ...identity(({ part }) => part.id, 'Key', 'Public key of an account'),
    KeyString: row(keyReader, 'Key in text form.', 'text', {
      set: {
        ...byAdministrator,
        apply: (stage, value, { params: { AccountId, KeyId } }) => put(stage, AccountId, KeyId, value),
      },
    }),
    KeyType: row(oneOf(['SSH']), keyTypeWords, () => 'SSH', {
      // A client may send only the current value, which has no effect.
      set: { ...byAdministrator, apply: () => {} },
    }),
    SSH: section('SSH properties of the key.', ({ part }: View<KeyPlace>) => readSshKey(part.text), {
      Comment: row(text(), 'Comment in the key.', ({ comment }: SshKey) => comment),
      Fingerprint: row(text(), 'Fingerprint of the key.', ({ fingerprint }: SshKey) => fingerprint),
    }),
  },
  finishPatch: (stage, _, { params: { AccountId }, by }) => {
    tell(stage, AccountId, by.userName);
    return [];
  },
  removal: {
    privilege: 'UserConfigPriv',
    apply: (stage, { params: { AccountId, KeyId }, by }) => {
      const kept = stage.view.accountKeys[AccountId];
      const { [KeyId]: _, ...byId } = kept?.byId ?? {};
      stage.put('accountKeys', {
        ...stage.view.accountKeys,
        [AccountId]: { nextId: kept?.nextId ?? 1, byId },
      });
      tell(stage, AccountId, by.userName);
      return written(baseMessage('Success'));
    },
  },
});

const addKey = creation({
  ...byAdministrator,
  properties: {
    KeyString: required(keyReader, 'Key in text form.'),
    KeyType: optional(oneOf(['SSH']), keyTypeWords),
  },
  apply: (stage, { KeyString }, { params, by }) => {
    const AccountId = params.AccountId ?? '';
    const { nextId = 1, byId = {} } = stage.tree.accountKeys[AccountId] ?? {};
    const known = Object.values(byId);
    const { fingerprint } = readSshKey(KeyString) ?? { fingerprint: '' };
    if (known.some((key) => readSshKey(key.text)?.fingerprint === fingerprint))
      return refused(baseMessage('ResourceAlreadyExists', ['Key', 'KeyString', fingerprint], '/KeyString'));
    if (known.length >= keysMax) return refused(baseMessage('CreateLimitReachedForResource'));
    const KeyId = String(nextId);
    put(stage, AccountId, KeyId, KeyString);
    tell(stage, AccountId, by.userName);
    const created = fill(accountKey.uri, { AccountId, KeyId });
    return { ok: true, value: { messages: [baseMessage('Created')], created } };
  },
});

export const accountKeys = defineAt(pattern, ({ accounts }) =>
  Object.keys(accounts.byId).map((AccountId) => ({ params: { AccountId } })),
).collection({
  type: 'KeyCollection.KeyCollection',
  typeDescription: 'Public keys of an account. A POST request adds a key.',
  ...owner,
  name: 'Keys',
  description: 'Public keys of an account',
  members: accountKey,
  creation: addKey,
});
