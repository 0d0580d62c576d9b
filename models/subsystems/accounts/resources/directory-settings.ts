/** What the vendor adds on directories: how the LDAP one is asked, and where Kerberos tickets come from. */
import type { Json } from '../../../../engine/index.js';
import { baseMessage, type Message } from '../../../messages/index.js';
import type { ControllerStage } from '../../../resource/define.js';
import { settingsIn } from '../../../resource/kept-settings.js';
import { line } from '../../../resource/line.js';
import { flag, oneOf, whole } from '../../../resource/readers.js';
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
  KerberosRealm: kerberos('realm', line({ lengthMax: nameLengthMax }), 'The realm of the tickets.'),
  Keytab: keytabSection,
};

/**
 * The switch of the LDAP provider and the mode of the directory are one thing by two names. A provider that is switched off
 * has no mode, whatever is given beside it; one that is switched on is not `Disabled`.
 */
export function contradictionOfModes({ draft }: ControllerStage, set: ReadonlyMap<string, Json>): Message[] {
  const enabled = set.get(enabledPointer);
  if (enabled === false) draft.accountService.providers.LDAP.mode = 'Disabled';
  if (enabled !== true || set.get(modePointer) !== 'Disabled') return [];
  return [baseMessage('PropertyValueConflict', ['ServiceEnabled', 'LdapAuthenticationMode'], enabledPointer)];
}
