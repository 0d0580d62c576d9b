/** One who may ask by SNMPv3. Passphrases read null, and are kept sealed because they are used with every message. */
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { type Means, refused, type WritableProperty, written } from '../../../resource/define.js';
import { presentIn, settingsIn } from '../../../resource/kept-settings.js';
import { nothing } from '../../../resource/kinds.js';
import { managerPattern, ofManager } from '../../../resource/one-server.js';
import { secretProperty } from '../../../resource/property.js';
import { oneOf } from '../../../resource/readers.js';
import { row } from '../../../resource/rows.js';
import type { Read } from '../../../resource/rule.js';
import { identity } from '../../../resource/shared-rows.js';
import type { Sealed } from '../../../sealed.js';
import { authProtocols, passphrasePlace, privacyProtocols } from '../state.js';
import { engineIdReader, passphraseReader, securityNameReader } from './snmp-readers.js';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

type PassphraseName = 'authPassphrase' | 'privacyPassphrase';

/** Seals a passphrase at a place of its own, for a user that is there or about to be. */
export function sealed(
  name: PassphraseName,
  userId: string,
  value: string,
  { tree, secrets }: Means,
): Sealed {
  const revision = (tree.snmp.users.byId[userId]?.[name].revision ?? 0) + 1;
  return secrets.seal({ address: passphrasePlace(userId, name), revision }, value);
}

function passphrase(name: PassphraseName): WritableProperty {
  return secretProperty({
    ...byManager,
    reader: passphraseReader,
    redact: (value, means): Read<Sealed> => ({
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

export const snmpUser = at(`${managerPattern}SnmpService/SNMPUsers/{UserId}/`, ({ snmp }) =>
  Object.entries(snmp.users.byId).map(([UserId, part]) => ({ params: { ...ofManager, UserId }, part })),
).resource({
  type: 'VndSNMPUser.v2_1_1.VndSNMPUser',
  says: 'A user of SNMPv3.',
  properties: {
    ...identity(({ part }) => part.id, 'SNMP User', 'User of SNMPv3'),
    SecurityName: setting('securityName', securityNameReader, 'The name of the user.'),
    AuthProtocol: setting('authProtocol', oneOf(authProtocols), 'How messages are signed.'),
    AuthPassphrase: row(nothing, 'What they are signed with; it is never shown.', null, {
      setBy: passphrase('authPassphrase'),
    }),
    PrivacyProtocol: setting('privacyProtocol', oneOf(privacyProtocols), 'How messages are encrypted.'),
    PrivacyPassphrase: row(nothing, 'What they are encrypted with; it is never shown.', null, {
      setBy: passphrase('privacyPassphrase'),
    }),
    UserEngineID: setting(
      'engineId',
      engineIdReader,
      'The engine the user belongs to, null for the controller itself.',
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
