/** What the vendor adds on directories: how the LDAP one is asked, and where Kerberos tickets come from. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { flag, oneOf, text, whole } from '../../../resource/readers.js';
import { linkRow, type Rows, row } from '../../../resource/rows.js';
import { ldapModes } from '../account-service-state.js';
import { ldapCertificatesUri, nameLengthMax } from './directory-provider.js';
import { keytabSection } from './keytab-import.js';

const ldap = settingsIn(({ accountService }) => accountService.providers.LDAP);
const kerberos = settingsIn(({ accountService }) => accountService.kerberos);

const portMax = 65_535;
const enabledPointer = '/LDAP/ServiceEnabled';
const modePointer = '/Oem/Vnd/DirectorySettings/LdapAuthenticationMode';

export const directoryRows: Rows = {
  LdapAuthenticationMode: ldap(
    'mode',
    oneOf(ldapModes),
    'Which schema the directory is asked by, if it is asked.',
  ),
  LdapCaCertificateLoaded: row(
    flag,
    'Whether there is a certificate to judge the directory’s by.',
    ({ tree }) => Object.keys(tree.certificates.directoryAuthorities.byId).length > 0,
  ),
  LdapCaCertificates: linkRow('The certificates to judge the directory’s by.', ldapCertificatesUri),
  LdapServerPort: ldap('port', whole(1, portMax), 'The port of the directory.'),
};

export const kerberosRows: Rows = {
  KDCServerPort: kerberos('port', whole(1, portMax), 'The port of the key distribution centre.'),
  KerberosRealm: kerberos('realm', text({ lengthMax: nameLengthMax }), 'The realm of the tickets.'),
  Keytab: keytabSection,
};

/** The switch of the LDAP provider and the mode of the directory are one thing by two names. */
export function contradictionOfModes(set: ReadonlyMap<string, Json>): Message[] {
  const [enabled, mode] = [set.get(enabledPointer), set.get(modePointer)];
  if (enabled === undefined || mode === undefined || enabled === (mode !== 'Disabled')) return [];
  return [baseMessage('PropertyValueConflict', ['ServiceEnabled', 'LdapAuthenticationMode'], enabledPointer)];
}
