/**
 * Where the directory is found and what its users may do here. Whether one is there, and who is in it, the blueprint
 * says. A password set here reads null, and is kept sealed because it would have to be used again (DESIGN § 2.5).
 */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import { type ControllerStage, property, secretProperty, type Writable } from '../../../resource/define.js';
import { patchedList, patchedListOf } from '../../../resource/patched-list.js';
import { flag, members, oneOf, text, whole } from '../../../resource/readers.js';
import type { Sealed } from '../../../sealed.js';
import {
  type AccountServiceState,
  ldapModes,
  type ProviderName,
  type RoleMapping,
} from '../account-service-state.js';
import { roleIds } from '../accounts.js';

const addressLengthMax = 255;
const nameLengthMax = 255;
const passwordLengthMax = 63;
/** Assumption: what the settings page of such controllers has fields for. */
const addressesMax = 1;
const baseNamesMax = 15;
const roleMappingsMax = 6;
const portMax = 65_535;

const enabledPointer = '/LDAP/ServiceEnabled';
const modePointer = '/Oem/Vnd/DirectorySettings/LdapAuthenticationMode';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

export function projectProvider({ providers }: AccountServiceState, name: ProviderName) {
  const { mode, addresses, userName, roleMapping, baseNames } = providers[name];
  return {
    Authentication: { AuthenticationType: 'UsernameAndPassword', Password: null, Username: userName },
    ...(name === 'LDAP' ? { LDAPService: { SearchSettings: { BaseDistinguishedNames: baseNames } } } : {}),
    RemoteRoleMapping: roleMapping,
    ServiceAddresses: addresses,
    ServiceEnabled: mode !== 'Disabled',
  };
}

export function providerSettings(name: ProviderName): Writable {
  const drafted = ({ draft }: ControllerStage) => draft.accountService.providers[name];
  const present = ({ tree }: ControllerStage) => tree.accountService.providers[name];
  const asGiven = (text: string) => text;
  const search = property({
    ...byManager,
    reader: patchedListOf(text({ lengthMax: nameLengthMax }), baseNamesMax),
    apply: (stage, value) => {
      drafted(stage).baseNames = patchedList(present(stage).baseNames, value, asGiven);
    },
  });
  return {
    ServiceEnabled: property({
      ...byManager,
      reader: flag,
      apply: (stage, value) => {
        const provider = drafted(stage);
        if (!value) provider.mode = 'Disabled';
        else if (provider.mode === 'Disabled') provider.mode = 'DefaultSchema';
      },
    }),
    ServiceAddresses: property({
      ...byManager,
      reader: patchedListOf(text({ lengthMax: addressLengthMax }), addressesMax),
      apply: (stage, value) => {
        drafted(stage).addresses = patchedList(present(stage).addresses, value, asGiven);
      },
    }),
    Authentication: {
      Username: property({
        ...byManager,
        reader: text({ lengthMax: nameLengthMax }),
        apply: (stage, value) => {
          drafted(stage).userName = value;
        },
      }),
      Password: secretProperty({
        ...byManager,
        reader: text({ lengthMax: passwordLengthMax }),
        putAway: (value, { tree, secrets }) => {
          const revision = (tree.accountService.providers[name].password?.revision ?? 0) + 1;
          const place = { address: `AccountService/${name}`, revision };
          // None at all is no secret.
          return { ok: true, value: value === '' ? null : secrets.seal(place, value) };
        },
        apply: (stage, kept: Sealed | null) => {
          drafted(stage).password = kept;
        },
      }),
    },
    ...(name === 'LDAP' ? { LDAPService: { SearchSettings: { BaseDistinguishedNames: search } } } : {}),
    RemoteRoleMapping: property({
      ...byManager,
      reader: patchedListOf(
        members({ LocalRole: oneOf(roleIds), RemoteGroup: text({ lengthMax: nameLengthMax }) }),
        roleMappingsMax,
      ),
      apply: (stage, value) => {
        // An element that names only half of a mapping keeps the other half.
        drafted(stage).roleMapping = patchedList(present(stage).roleMapping, value, (half, whole) => ({
          ...(whole ?? { LocalRole: 'ReadOnly', RemoteGroup: '' }),
          ...(half as Partial<RoleMapping>),
        }));
      },
    }),
  };
}

export function projectDirectorySettings({ providers: { LDAP: ldap } }: AccountServiceState) {
  return { LdapAuthenticationMode: ldap.mode, LdapCaCertificateLoaded: false, LdapServerPort: ldap.port };
}

export function projectKerberosSettings({ kerberos }: AccountServiceState) {
  return { KDCServerPort: kerberos.port, KerberosRealm: kerberos.realm };
}

export const directorySettings: Writable = {
  LdapAuthenticationMode: property({
    ...byManager,
    reader: oneOf(ldapModes),
    apply: ({ draft }, value) => {
      draft.accountService.providers.LDAP.mode = value;
    },
  }),
  LdapServerPort: property({
    ...byManager,
    reader: whole(1, portMax),
    apply: ({ draft }, value) => {
      draft.accountService.providers.LDAP.port = value;
    },
  }),
};

export const kerberosSettings: Writable = {
  KDCServerPort: property({
    ...byManager,
    reader: whole(1, portMax),
    apply: ({ draft }, value) => {
      draft.accountService.kerberos.port = value;
    },
  }),
  KerberosRealm: property({
    ...byManager,
    reader: text({ lengthMax: nameLengthMax }),
    apply: ({ draft }, value) => {
      draft.accountService.kerberos.realm = value;
    },
  }),
};

/** The switch of the LDAP provider and the mode of the directory are one thing by two names. */
export function contradictionOfModes(set: ReadonlyMap<string, Json>): Message[] {
  const [enabled, mode] = [set.get(enabledPointer), set.get(modePointer)];
  if (enabled === undefined || mode === undefined || enabled === (mode !== 'Disabled')) return [];
  return [baseMessage('PropertyValueConflict', ['ServiceEnabled', 'LdapAuthenticationMode'], enabledPointer)];
}
