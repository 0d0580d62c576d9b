/** What the vendor adds on directories: how the LDAP one is asked, and where Kerberos tickets come from. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import { flag, oneOf, text, whole } from '../../../resource/readers.js';
import { type Rows, row } from '../../../resource/rows.js';
import { ldapModes } from '../account-service-state.js';
import { nameLengthMax } from './directory-provider.js';
import { keytabSection } from './keytab-import.js';

const portMax = 65_535;
const enabledPointer = '/LDAP/ServiceEnabled';
const modePointer = '/Oem/Vnd/DirectorySettings/LdapAuthenticationMode';

const byManager = { privilege: 'MgmtConfigPriv' } as const;

export const directoryRows: Rows = {
  LdapAuthenticationMode: row(
    oneOf(ldapModes),
    'Which schema the directory is asked by, if it is asked.',
    ({ tree }) => tree.accountService.providers.LDAP.mode,
    {
      set: {
        ...byManager,
        apply: ({ draft }, value) => {
          draft.accountService.providers.LDAP.mode = value;
        },
      },
    },
  ),
  LdapCaCertificateLoaded: row(
    flag,
    'Whether there is a certificate to judge the directory’s by.',
    () => false,
  ),
  LdapServerPort: row(
    whole(1, portMax),
    'The port of the directory.',
    ({ tree }) => tree.accountService.providers.LDAP.port,
    {
      set: {
        ...byManager,
        apply: ({ draft }, value) => {
          draft.accountService.providers.LDAP.port = value;
        },
      },
    },
  ),
};

export const kerberosRows: Rows = {
  KDCServerPort: row(
    whole(1, portMax),
    'The port of the key distribution centre.',
    ({ tree }) => tree.accountService.kerberos.port,
    {
      set: {
        ...byManager,
        apply: ({ draft }, value) => {
          draft.accountService.kerberos.port = value;
        },
      },
    },
  ),
  KerberosRealm: row(
    text({ lengthMax: nameLengthMax }),
    'The realm of the tickets.',
    ({ tree }) => tree.accountService.kerberos.realm,
    {
      set: {
        ...byManager,
        apply: ({ draft }, value) => {
          draft.accountService.kerberos.realm = value;
        },
      },
    },
  ),
  Keytab: keytabSection,
};

/** The switch of the LDAP provider and the mode of the directory are one thing by two names. */
export function contradictionOfModes(set: ReadonlyMap<string, Json>): Message[] {
  const [enabled, mode] = [set.get(enabledPointer), set.get(modePointer)];
  if (enabled === undefined || mode === undefined || enabled === (mode !== 'Disabled')) return [];
  return [baseMessage('PropertyValueConflict', ['ServiceEnabled', 'LdapAuthenticationMode'], enabledPointer)];
}
