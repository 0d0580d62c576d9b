/** One who may ask by SNMPv3. Passphrases read null, and are kept sealed because they are used with every message. */
import { baseMessage, mgmtMessage } from '../../../messages/index.js';
import {
  type ControllerStage,
  type Means,
  type Params,
  property,
  type ResourceDefinition,
  refused,
  secretProperty,
  type WritableProperty,
  written,
} from '../../../resource/define.js';
import { oneOf, type Read } from '../../../resource/readers.js';
import { root } from '../../../resource/uris.js';
import type { Sealed } from '../../../sealed.js';
import type { ControllerTree } from '../../../tree.js';
import { authProtocols, passphrasePlace, privacyProtocols, type SnmpUser } from '../state.js';
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
    putAway: (value, means): Read<Sealed> => ({
      ok: true,
      value: sealed(name, means.params.UserId ?? '', value, means),
    }),
    apply: (stage, kept: Sealed, params) => {
      drafted(stage, params)[name] = kept;
    },
  });
}

export const snmpUser: ResourceDefinition = {
  uri: `${root}Managers/{ManagerId}/SnmpService/SNMPUsers/{UserId}/`,
  type: 'VndSNMPUser.v2_1_1.VndSNMPUser',
  instances: ({ snmp }) => Object.keys(snmp.users.byId).map((UserId) => ({ ManagerId: '1', UserId })),
  project: ({ tree, params }) => {
    const user = userAt(tree, params);
    return {
      Id: user.id,
      Name: 'SNMP User',
      Description: 'User of SNMPv3',
      SecurityName: user.securityName,
      AuthProtocol: user.authProtocol,
      AuthPassphrase: null,
      PrivacyProtocol: user.privacyProtocol,
      PrivacyPassphrase: null,
      UserEngineID: user.engineId,
    };
  },
  writable: {
    SecurityName: property({
      ...byManager,
      reader: securityNameReader,
      apply: (stage, value, params) => {
        drafted(stage, params).securityName = value;
      },
    }),
    AuthProtocol: property({
      ...byManager,
      reader: oneOf(authProtocols),
      apply: (stage, value, params) => {
        drafted(stage, params).authProtocol = value;
      },
    }),
    AuthPassphrase: passphrase('authPassphrase'),
    PrivacyProtocol: property({
      ...byManager,
      reader: oneOf(privacyProtocols),
      apply: (stage, value, params) => {
        drafted(stage, params).privacyProtocol = value;
      },
    }),
    PrivacyPassphrase: passphrase('privacyPassphrase'),
    UserEngineID: property({
      ...byManager,
      reader: engineIdReader,
      apply: (stage, value, params) => {
        drafted(stage, params).engineId = value;
      },
    }),
  },
  settle: ({ view }, _, { params }) => {
    const { id, securityName } = userAt(view, params);
    const taken = Object.values(view.snmp.users.byId).some(
      (user) => user.id !== id && user.securityName === securityName,
    );
    return taken ? [mgmtMessage('UserNameAlreadyExists', [securityName], '/SecurityName')] : [];
  },
  removal: {
    privilege: () => 'MgmtConfigPriv',
    apply: ({ tree, draft }, { params }) => {
      const { id } = userAt(tree, params);
      const used = Object.values(tree.snmp.destinations.byId).find(({ userId }) => userId === id);
      if (used !== undefined) return refused(mgmtMessage('ResourceInUseWithDetail', [used.host]));
      delete draft.snmp.users.byId[id];
      return written(baseMessage('Success'));
    },
  },
};

function userAt({ snmp }: Pick<ControllerTree, 'snmp'>, { UserId = '' }: Params): SnmpUser {
  const found = snmp.users.byId[UserId];
  if (found === undefined) throw new Error(`no SNMP user ${UserId}`);
  return found;
}

function drafted({ draft }: ControllerStage, { UserId = '' }: Params) {
  const found = draft.snmp.users.byId[UserId];
  if (found === undefined) throw new Error(`no SNMP user ${UserId}`);
  return found;
}
