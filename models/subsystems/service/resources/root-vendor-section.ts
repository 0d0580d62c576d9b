/** What the vendor adds to the root: what a login page shows of the controller and the server, and how to log in. */

import { formatInstant } from '../../../../engine/index.js';
import { isSecurityOverridden } from '../../../blueprint/security-override.js';
import { controllerTime } from '../../../controller-time.js';
import type { View } from '../../../resource/define.js';
import { dateTime } from '../../../resource/kinds.js';
import { flag, nullable, text, whole } from '../../../resource/readers.js';
import { group, linkRow, list, type Rows, row } from '../../../resource/rows.js';
import { links, status } from '../../../resource/shared-rows.js';
import { root } from '../../../resource/uris.js';
import type { ControllerTree } from '../../../tree.js';
import { admitsAccounts, asksLicensedDirectory, delaySecondsLeft } from '../../accounts/index.js';
import { controllerHealth, listSelfTests, selfTestRows } from '../../controller/index.js';
import { isLicensed } from '../../license/index.js';
import { formatFqdn } from '../../network/index.js';
import { systemHealth } from '../../parts/index.js';
import { furtherMonikers } from './monikers.js';

const managerRows: Rows<ControllerTree> = {
  CloudConnectionPreEnabled: row(flag, 'Whether it came connected to the cloud of the maker.', false),
  ComputeOpsManagementSupport: row(flag, 'Whether it can be connected to the cloud of the maker.', true),
  ExternalManager: row(
    nullable(text()),
    'The management appliance that has the server; "None" for nobody.',
    () => 'None',
  ),
  DefaultLanguage: row(text(), 'The language of those who ask for none.', () => 'en'),
  FQDN: row(text(), 'The full domain name of the controller.', (tree) =>
    formatFqdn(tree.controllerSettings.inForce, tree),
  ),
  HostName: row(
    text(),
    'The name of the host, without a domain.',
    ({ controllerSettings }) => controllerSettings.inForce.hostName,
  ),
  Languages: list(
    'The languages it is available in.',
    ({ blueprint }: ControllerTree) => [blueprint.manager.firmware],
    {
      Language: row(text(), 'The language, as a code such as en.', () => 'en'),
      TranslationName: row(text(), 'What the language calls itself.', () => 'English'),
      Version: row(text(), 'The version of the texts in the language.', 'version'),
    },
  ),
  ManagerFirmwareVersion: row(
    text(),
    'The version of the firmware of the controller, as a plain number.',
    ({ blueprint }) => blueprint.manager.firmware.version,
  ),
  ManagerType: row(text(), 'What kind of controller it is.', ({ blueprint }) => blueprint.manager.model),
  SelfTestErrors: list(
    'The tests of itself that the controller fails.',
    (tree: ControllerTree) => {
      const failed = listSelfTests(tree).filter((result) => result.status === 'Degraded');
      return failed.length === 0 ? undefined : failed;
    },
    selfTestRows,
  ),
  Status: status(['Health'], (tree) => ({ Health: controllerHealth(tree) })),
};

const monikerRows: Rows = {
  ...furtherMonikers,
  BMC: row(text(), 'The short name of the controller.', () => 'Mgmt'),
  CLASS: row(text(), 'The class of device it belongs to.', () => 'Baseboard Management Controller'),
  PRODABR: row(text(), 'The short name of the product.', () => 'Mgmt'),
  PRODGEN: row(text(), 'The generation of the product.', ({ tree }) => tree.blueprint.manager.model),
  PRODNAM: row(
    text(),
    'The whole name of the product.',
    ({ tree }) => `Management Controller ${parseGeneration(tree.blueprint.manager.model)}`,
  ),
  SYSFAM: row(text(), 'The family of servers it belongs to.', ({ tree }) => tree.blueprint.system.model),
  VENDABR: row(text(), 'The short name of the vendor.', ({ tree }) => tree.blueprint.system.manufacturer),
  VENDNAM: row(text(), 'The whole name of the vendor.', ({ tree }) => tree.blueprint.system.manufacturer),
};

const loginRows: Rows = {
  CertCommonName: row(
    text(),
    'The name in the certificate that the service is served with.',
    ({ tree }) => /(?:^|, )CN = ([^,]*)/.exec(tree.certificates.https.subject)?.[1] ?? '',
  ),
  CertificateLoginEnabled: row(
    flag,
    'Whether a client certificate can stand in for a password.',
    ({ tree: { certificates, license } }) =>
      certificates.login.enabled && isLicensed(license, 'certificateLogin'),
  ),
  // No ticket logs in, whatever realm and keys there are (behaviour § 2.13).
  KerberosEnabled: row(flag, 'Whether a Kerberos ticket can stand in for a password.', false),
  LDAPAuthLicenced: row(flag, 'Whether the licence includes logging in by a directory.', ({ tree }) =>
    isLicensed(tree.license, 'directoryLogin'),
  ),
  LDAPEnabled: row(flag, 'Whether users of a directory can log in.', ({ tree }) =>
    asksLicensedDirectory(tree),
  ),
  LocalLoginEnabled: row(flag, 'Whether accounts of the controller can log in.', ({ tree }) =>
    admitsAccounts(tree),
  ),
  LoginFailureDelay: row(
    whole(),
    'How many seconds a login waits after one that failed.',
    ({ tree, now }) => delaySecondsLeft(tree.loginFailures, now),
    { unit: 's', volatile: true },
  ),
  LoginHint: group('How a client logs in.', {
    Hint: row(
      text(),
      'What to do, in a sentence.',
      () => 'Log in by a POST of an object of this shape to the Sessions collection.',
    ),
    HintPOSTData: group('The shape of the body to send.', {
      UserName: row(text(), 'Stands for the name of the user.', () => 'username'),
      Password: row(text(), 'Stands for the password.', () => 'password'),
    }),
  }),
  SecurityMessage: row(text(), 'What everyone who logs in gets to read.', ({ tree: { security } }) =>
    security.banner.enabled ? security.banner.text : undefined,
  ),
  SecurityOverride: row(flag, 'Whether the security override switch on the system board is on.', ({ tree }) =>
    isSecurityOverridden(tree.blueprint),
  ),
  ServerName: row(
    text(),
    'The name that the server was given.',
    ({ tree }) => tree.blueprint.system.hostName,
  ),
};

export const rootVendorRows: Rows = {
  Links: links({
    ResourceDirectory: linkRow('The list of every resource there is.', `${root}ResourceDirectory/`),
  }),
  Manager: list('What a login page shows of the controller.', ({ tree }: View) => [tree], managerRows),
  Moniker: group('Names of the product and its parts, for pages that show them.', monikerRows),
  Sessions: group('How clients can log in.', loginRows),
  System: list('What a login page shows of the server.', ({ derived }: View) => [derived(systemHealth)], {
    Status: status(['Health'], (health) => ({ Health: health })),
  }),
  Time: row(
    dateTime,
    'The time by the clock of the controller.',
    ({ tree, now }) => formatInstant(controllerTime(tree, now)),
    { volatile: true },
  ),
};

/** `Mgmt 6` → `6`: clients read the generation off the end of the type. */
function parseGeneration(model: string): string {
  return model.split(' ').at(-1) ?? model;
}
