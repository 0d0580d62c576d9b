/** The collection of those who may ask by SNMPv3. */
import type { JsonObject } from '../../../../engine/index.js';
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { collectionOf } from '../../../resource/collection.js';
import { type ControllerStage, type ResourceDefinition, refused } from '../../../resource/define.js';
import { oneOf } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import type { Sealed } from '../../../sealed.js';
import { authProtocols, privacyProtocols, type SnmpUser, snmpUserNamed, snmpUsersMax } from '../state.js';
import { engineIdReader, passphraseReader, securityNameReader } from './snmp-readers.js';
import { sealed } from './snmp-user.js';

const membersUri = `${root}Managers/1/SnmpService/SNMPUsers/`;

export const snmpUsers: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/SnmpService/SNMPUsers/`,
  type: 'VndSNMPUsersCollection.VndSNMPUsersCollection',
  instances: () => [{ ManagerId: '1' }],
  project: (view) =>
    collectionOf(
      view,
      'SNMP Users',
      'Users of SNMPv3',
      Object.keys(view.tree.snmp.users.byId).map((id) => `${membersUri}${id}/`),
    ),
  creation: {
    privilege: 'MgmtConfigPriv',
    properties: {
      SecurityName: { reader: securityNameReader, required: true },
      AuthProtocol: { reader: oneOf(authProtocols), required: false },
      AuthPassphrase: { reader: passphraseReader, required: true },
      PrivacyProtocol: { reader: oneOf(privacyProtocols), required: false },
      PrivacyPassphrase: { reader: passphraseReader, required: true },
      UserEngineID: { reader: engineIdReader, required: false },
    },
    putAway: ({ AuthPassphrase, PrivacyPassphrase, ...body }, means) => {
      const id = String(means.tree.snmp.users.nextId);
      const kept = {
        ...body,
        AuthPassphrase: sealed('authPassphrase', id, AuthPassphrase as string, means),
        PrivacyPassphrase: sealed('privacyPassphrase', id, PrivacyPassphrase as string, means),
      };
      return { ok: true, value: { body: kept, headers: {} } };
    },
    apply: createUser,
  },
};

/** A body for a new user, as the readers above leave it and its passphrases put away. */
interface NewUser {
  readonly SecurityName: string;
  readonly AuthProtocol?: SnmpUser['authProtocol'];
  readonly AuthPassphrase: Sealed;
  readonly PrivacyProtocol?: SnmpUser['privacyProtocol'];
  readonly PrivacyPassphrase: Sealed;
  readonly UserEngineID?: string | null;
}

function createUser({ tree, draft }: ControllerStage, body: JsonObject) {
  const given = body as unknown as NewUser;
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
    // Assumption: the strongest there is, unless another is asked for.
    authProtocol: given.AuthProtocol ?? 'SHA256',
    privacyProtocol: given.PrivacyProtocol ?? 'AES',
    authPassphrase: given.AuthPassphrase,
    privacyPassphrase: given.PrivacyPassphrase,
    engineId: given.UserEngineID ?? null,
  };
  const created = `${membersUri}${id}/`;
  return { ok: true as const, value: { messages: [baseMessage('Created')], created } };
}
