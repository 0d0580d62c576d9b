/**
 * Resource of an SNMPv3 user. Passphrases are sealed instead of hashed, because every message needs them; they read as
 * null.
 */
import type { Sealed } from '../../../../models/index.js';
import { baseMessage, mgmtMessage } from '../../../../models/messages/index.js';
import {
  creation,
  defineAt,
  fill,
  identity,
  managerPattern,
  nothing,
  ofManager,
  oneOf,
  optional,
  presentIn,
  type ReadResult,
  refused,
  required,
  row,
  secretProperty,
  settingsIn,
  type WritableProperty,
  type WriteContext,
  written,
} from '../../../../models/resource/index.js';
import {
  authProtocols,
  passphraseSealAddress,
  privacyProtocols,
  snmpUserNamed,
  snmpUsersMax,
} from '../state.js';
import { engineIdReader, passphraseReader, securityNameReader } from './snmp-readers.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

type PassphraseName = 'authPassphrase' | 'privacyPassphrase';

/** Seals a passphrase of an existing or new user. Each passphrase has its own seal address. */
function sealed(
  name: PassphraseName,
  userId: string,
  value: string,
  { tree, secrets }: WriteContext,
): Sealed {
  const revision = (tree.snmp.users.byId[userId]?.[name].revision ?? 0) + 1;
  return secrets.seal({ address: passphraseSealAddress(userId, name), revision }, value);
}

function passphrase(name: PassphraseName): WritableProperty {
  return secretProperty({
    ...byManager,
    reader: passphraseReader,
    redact: (value, means): ReadResult<Sealed> => ({
      ok: true,
      value: sealed(name, means.params.UserId ?? '', value, means),
    }),
    apply: ({ draft }, kept: Sealed, { params: { UserId } }) => {
      presentIn(draft.snmp.users.byId, UserId)[name] = kept;
    },
  });
}

const setting = settingsIn(({ snmp }, { UserId }: { readonly UserId: string }) =>
  presentIn(snmp.users.byId, UserId),
);

export const snmpUser = defineAt(`${managerPattern}SnmpService/SNMPUsers/{UserId}/`, ({ snmp }) =>
  Object.entries(snmp.users.byId).map(([UserId, part]) => ({ params: { ...ofManager, UserId }, part })),
).resource({
  type: 'VndSNMPUser.v2_1_1.VndSNMPUser',
  typeDescription: 'SNMPv3 user.',
  properties: {
    ...identity(({ part }) => part.id, 'SNMP User', 'User of SNMPv3'),
    SecurityName: setting('securityName', securityNameReader, 'Security name of the user.'),
    AuthProtocol: setting('authProtocol', oneOf(authProtocols), 'Authentication protocol of the user.'),
    AuthPassphrase: row(nothing, 'Authentication passphrase; never returned.', null, {
      setBy: passphrase('authPassphrase'),
    }),
    PrivacyProtocol: setting('privacyProtocol', oneOf(privacyProtocols), 'Privacy protocol of the user.'),
    PrivacyPassphrase: row(nothing, 'Privacy passphrase; never returned.', null, {
      setBy: passphrase('privacyPassphrase'),
    }),
    UserEngineID: setting(
      'engineId',
      engineIdReader,
      'SNMP engine identifier of the user; null for the controller itself.',
    ),
  },
  finishPatch: ({ view }, _, { params: { UserId } }) => {
    const taken = Object.values(view.snmp.users.byId).find(
      ({ id, securityName }) => id !== UserId && securityName === view.snmp.users.byId[UserId]?.securityName,
    );
    return taken === undefined
      ? []
      : [mgmtMessage('UserNameAlreadyExists', [taken.securityName], '/SecurityName')];
  },
  removal: {
    privilege: 'MgmtConfigPriv',
    apply: ({ tree, draft }, { part: { id } }) => {
      const used = Object.values(tree.snmp.destinations.byId).find(({ userId }) => userId === id);
      if (used !== undefined) return refused(mgmtMessage('ResourceInUseWithDetail', [used.host]));
      delete draft.snmp.users.byId[id];
      return written(baseMessage('Success'));
    },
  },
});

/** Collection of SNMPv3 users. */
export const snmpUsers = defineAt(`${managerPattern}SnmpService/SNMPUsers/`, () => [
  { params: ofManager },
]).collection({
  type: 'VndSNMPUsersCollection.VndSNMPUsersCollection',
  typeDescription: 'SNMPv3 users.',
  name: 'SNMP Users',
  description: 'SNMPv3 users',
  members: snmpUser,
  creation: creation({
    privilege: 'MgmtConfigPriv',
    properties: {
      SecurityName: required(securityNameReader, 'Security name of the user.'),
      AuthProtocol: optional(oneOf(authProtocols), 'Authentication protocol of the user.'),
      AuthPassphrase: required(passphraseReader, 'Authentication passphrase; never returned.'),
      PrivacyProtocol: optional(oneOf(privacyProtocols), 'Privacy protocol of the user.'),
      PrivacyPassphrase: required(passphraseReader, 'Privacy passphrase; never returned.'),
      UserEngineID: optional(
        engineIdReader,
        'SNMP engine identifier of the user; null for the controller itself.',
      ),
    },
    redact: (given, means) => {
      const id = String(means.tree.snmp.users.nextId);
      const body = {
        ...given,
        AuthPassphrase: sealed('authPassphrase', id, given.AuthPassphrase, means),
        PrivacyPassphrase: sealed('privacyPassphrase', id, given.PrivacyPassphrase, means),
      };
      return { ok: true, value: { body, headers: {} } };
    },
    apply: ({ tree, draft }, given, { params }) => {
      const { SecurityName: securityName } = given;
      if (snmpUserNamed(tree.snmp, securityName) !== undefined) {
        return refused(mgmtMessage('UserNameAlreadyExists', [securityName], '/SecurityName'));
      }
      if (Object.keys(tree.snmp.users.byId).length >= snmpUsersMax) {
        return refused(baseMessage('CreateLimitReachedForResource'));
      }
      const id = String(draft.snmp.users.nextId++);
      draft.snmp.users.byId[id] = {
        id,
        securityName,
        // Assumption: the default is the strongest protocol.
        authProtocol: given.AuthProtocol ?? 'SHA256',
        privacyProtocol: given.PrivacyProtocol ?? 'AES',
        authPassphrase: given.AuthPassphrase,
        privacyPassphrase: given.PrivacyPassphrase,
        engineId: given.UserEngineID ?? null,
      };
      const created = fill(snmpUser.uri, { ...params, UserId: id });
      return { ok: true, value: { messages: [baseMessage('Created')], created } };
    },
  }),
});
