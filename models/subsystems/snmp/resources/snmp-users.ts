/** The collection of those who may ask by SNMPv3. */
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { refused } from '../../../resource/define.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { oneOf } from '../../../resource/readers.js';
import { fill } from '../../../resource/uris.js';
import { creation, optional, required } from '../../../resource/writes.js';
import { authProtocols, privacyProtocols, snmpUserNamed, snmpUsersMax } from '../state.js';
import { engineIdReader, passphraseReader, securityNameReader } from './snmp-readers.js';
import { sealed, snmpUser } from './snmp-user.js';

export const snmpUsers = at(`${managerPattern}SnmpService/SNMPUsers/`, () => [
  { params: ofManager },
]).collection({
  type: 'VndSNMPUsersCollection.VndSNMPUsersCollection',
  says: 'The users of SNMPv3.',
  name: 'SNMP Users',
  description: 'Users of SNMPv3',
  members: snmpUser,
  creation: creation({
    privilege: 'MgmtConfigPriv',
    properties: {
      SecurityName: required(securityNameReader, 'The name of the user.'),
      AuthProtocol: optional(oneOf(authProtocols), 'How messages are signed.'),
      AuthPassphrase: required(passphraseReader, 'What they are signed with; it is never shown.'),
      PrivacyProtocol: optional(oneOf(privacyProtocols), 'How messages are encrypted.'),
      PrivacyPassphrase: required(passphraseReader, 'What they are encrypted with; it is never shown.'),
      UserEngineID: optional(
        engineIdReader,
        'The engine the user belongs to, null for the controller itself.',
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
        // Assumption: the strongest there is, unless another is asked for.
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
