/**
 * Settings of one kind of directory, and the privileges of its users on this controller. The existence and the users of
 * the directory come from the blueprint. A password reads as null; it is stored sealed, because the controller has to
 * send it to the directory (design § 2.5).
 */

import type { Json } from '../../../../engine/index.js';
import type { Sealed, Transaction } from '../../../../models/index.js';
import { baseMessage, type Message } from '../../../../models/messages/index.js';
import {
  flag,
  group,
  line,
  linkRow,
  nothing,
  oneOf,
  patchedList,
  patchedListOf,
  type Row,
  type Rows,
  root,
  row,
  secretProperty,
  serverLine,
  settingsIn,
  whole,
} from '../../../../models/resource/index.js';
import {
  type DirectoryProvider,
  ldapModes,
  ldapProviderTypes,
  type ProviderName,
} from '../account-service-state.js';
import { keytabSection } from './keytab-import.js';
import { roleMappingRow } from './role-mapping.js';

const ldapCertificatesUri = `${root}AccountService/ExternalAccountProviders/LDAP/Certificates/`;

const addressLengthMax = 255;
/** Maximum length of the name of a user, of a group or of a part of the directory. Unit: characters. */
const nameLengthMax = 255;
const passwordLengthMax = 63;
/** Maximum number of server addresses. Assumption: the number of fields on the settings page of such controllers. */
const addressesMax = 1;
const baseNamesMax = 15;

const byManager = { privilege: 'MgmtConfigPriv' } as const;
const asGiven = (text: string) => text;

const providerTypeWords = 'Type of the directory service.';
const providerTypes: Readonly<Record<ProviderName, Row<unknown>>> = {
  LDAP: settingsIn(({ accountService }) => accountService)(
    'ldapProviderType',
    oneOf(ldapProviderTypes),
    providerTypeWords,
  ),
  ActiveDirectory: only('ActiveDirectoryService', providerTypeWords),
};

/** Creates a row with a constant value. A client may write the same value, which has no effect. */
function only(value: string, description: string): Row<unknown> {
  return row(oneOf([value]), description, () => value, { set: { ...byManager, apply: () => {} } });
}

export function providerRows(name: ProviderName): Rows<DirectoryProvider> {
  const drafted = ({ draft }: Transaction) => draft.accountService.providers[name];
  const present = ({ tree }: Transaction) => tree.accountService.providers[name];
  const setting = settingsIn(({ accountService }) => accountService.providers[name]);
  const password = secretProperty({
    ...byManager,
    reader: line({ lengthMax: passwordLengthMax }),
    redact: (value, { tree, secrets }) => {
      const revision = (tree.accountService.providers[name].password?.revision ?? 0) + 1;
      const place = { address: `AccountService/${name}`, revision };
      // An empty string means that no password is set.
      return { ok: true, value: value === '' ? null : secrets.seal(place, value) };
    },
    apply: (stage, kept: Sealed | null) => {
      drafted(stage).password = kept;
    },
  });
  const search: Rows<DirectoryProvider> = {
    BaseDistinguishedNames: row(
      patchedListOf(line({ lengthMax: nameLengthMax }), baseNamesMax),
      'Search contexts: distinguished names of the subtrees that contain users.',
      'baseNames',
      {
        set: {
          ...byManager,
          apply: (stage, value) => {
            drafted(stage).baseNames = patchedList(present(stage).baseNames, value, asGiven);
          },
        },
      },
    ),
  };
  return {
    AccountProviderType: providerTypes[name],
    Authentication: group('Credentials of the controller for login to the directory.', {
      AuthenticationType: only(
        'UsernameAndPassword',
        'Authentication method that the controller uses at the directory.',
      ),
      Password: row(
        nothing,
        'Password with which the controller logs in to the directory; never returned.',
        null,
        {
          setBy: password,
        },
      ),
      Username: setting(
        'userName',
        line({ lengthMax: nameLengthMax }),
        'User name with which the controller logs in to the directory.',
      ),
    }),
    ...(name === 'LDAP'
      ? {
          Certificates: linkRow(
            'Link to the certificate authorities that verify the directory server.',
            ldapCertificatesUri,
          ),
          LDAPService: group('LDAP-specific settings.', {
            SearchSettings: group('Search settings of the directory.', search),
          }),
        }
      : {}),
    RemoteRoleMapping: roleMappingRow(name),
    ServiceAddresses: row(
      patchedListOf(serverLine({ lengthMax: addressLengthMax }), addressesMax),
      'Addresses of the directory servers.',
      ({ addresses }) => shownAddresses(addresses),
      {
        set: {
          ...byManager,
          apply: (stage, value) => {
            const given = patchedList(shownAddresses(present(stage).addresses), value, asGiven);
            drafted(stage).addresses = given.filter((address) => address !== '');
          },
        },
      },
    ),
    ServiceEnabled: row(
      flag,
      'Indicates whether directory login is enabled.',
      ({ mode }) => mode !== 'Disabled',
      {
        set: {
          ...byManager,
          apply: (stage, value) => {
            const provider = drafted(stage);
            if (!value) provider.mode = 'Disabled';
            else if (provider.mode === 'Disabled') provider.mode = 'DefaultSchema';
          },
        },
      },
    ),
  };
}

/**
 * Returns the addresses, or a list with one empty address if there are none. Vendors' tools read the first element
 * unconditionally (behaviour § 2.13).
 */
function shownAddresses(addresses: readonly string[]): readonly string[] {
  return addresses.length === 0 ? [''] : addresses;
}

/** Vendor properties of the directories: the LDAP schema and the Kerberos server. */
const ldap = settingsIn(({ accountService }) => accountService.providers.LDAP);
const kerberos = settingsIn(({ accountService }) => accountService.kerberos);

const portMax = 65_535;
const enabledPointer = '/LDAP/ServiceEnabled';
const modePointer = '/Oem/Vnd/DirectorySettings/LdapAuthenticationMode';

export const directoryRows: Rows = {
  LdapAuthenticationMode: ldap(
    'mode',
    oneOf(ldapModes),
    'Directory mode: disabled, or the schema that queries use.',
  ),
  LdapCaCertificateLoaded: row(
    flag,
    'Indicates whether a certificate authority is loaded for the directory server.',
    ({ tree }) => Object.keys(tree.certificates.directoryAuthorities.byId).length > 0,
  ),
  LdapCaCertificates: linkRow(
    'Link to the certificate authorities that verify the directory server.',
    ldapCertificatesUri,
  ),
  LdapServerPort: ldap('port', whole(1, portMax), 'Port of the directory server.'),
};

export const kerberosRows: Rows = {
  KDCServerPort: kerberos('port', whole(1, portMax), 'Port of the key distribution center.'),
  KerberosRealm: kerberos('realm', line({ lengthMax: nameLengthMax }), 'Kerberos realm.'),
  Keytab: keytabSection,
};

/**
 * Resolves and reports contradictions between the switch of the LDAP provider and the directory mode, which are two
 * names of one setting. A switch of false sets the mode to `Disabled`, even if the body contains another mode. A switch
 * of true together with the mode `Disabled` is a conflict.
 */
export function contradictionOfModes({ draft }: Transaction, set: ReadonlyMap<string, Json>): Message[] {
  const enabled = set.get(enabledPointer);
  if (enabled === false) draft.accountService.providers.LDAP.mode = 'Disabled';
  if (enabled !== true || set.get(modePointer) !== 'Disabled') return [];
  return [baseMessage('PropertyValueConflict', ['ServiceEnabled', 'LdapAuthenticationMode'], enabledPointer)];
}
