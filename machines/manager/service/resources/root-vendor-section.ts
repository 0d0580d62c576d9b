/** Vendor section of the service root: the login methods, and data of the controller and the server for a login page. */
import { formatInstant } from '../../../../engine/index.js';
import { isSecurityOverridden } from '../../../../models/blueprint/index.js';
import { type ControllerTree, controllerTime, isLicensed } from '../../../../models/index.js';
import {
  dateTime,
  flag,
  group,
  linkRow,
  links,
  list,
  nullable,
  type Row,
  type Rows,
  root,
  row,
  status,
  text,
  type View,
  whole,
} from '../../../../models/resource/index.js';
import { admitsAccounts, delaySecondsLeft, usesLicensedDirectory } from '../../../access/accounts/index.js';
import { formatFqdn } from '../../../network-settings/index.js';
import { systemHealth } from '../../../parts/index.js';
import { controllerHealth, listSelfTests, selfTestRows } from '../../controller/index.js';

const managerRows: Rows<ControllerTree> = {
  CloudConnectionPreEnabled: row(
    flag,
    'Indicates whether the server is delivered with its cloud connection enabled.',
    false,
  ),
  ComputeOpsManagementSupport: row(
    flag,
    'Indicates whether the cloud service of the manufacturer can manage the server.',
    true,
  ),
  ExternalManager: row(
    nullable(text()),
    'Name of the external manager of the server; "None" when there is none.',
    () => 'None',
  ),
  DefaultLanguage: row(text(), 'Default language of the service.', () => 'en'),
  FQDN: row(text(), 'Fully qualified domain name of the controller.', (tree) =>
    formatFqdn(tree.controllerSettings.inForce, tree),
  ),
  HostName: row(
    text(),
    'Host name of the controller, without the domain.',
    ({ controllerSettings }) => controllerSettings.inForce.hostName,
  ),
  Languages: list(
    'Languages in which the service is available.',
    ({ blueprint }: ControllerTree) => [blueprint.manager.firmware],
    {
      Language: row(text(), 'Language, as a language code such as en.', () => 'en'),
      TranslationName: row(text(), 'Name of the language in the language itself.', () => 'English'),
      Version: row(text(), 'Version of the language pack.', 'version'),
    },
  ),
  ManagerFirmwareVersion: row(
    text(),
    'Version of the controller firmware, as a plain number.',
    ({ blueprint }) => blueprint.manager.firmware.version,
  ),
  ManagerType: row(text(), 'Model of the management controller.', ({ blueprint }) => blueprint.manager.model),
  SelfTestErrors: list(
    'Self-tests of the controller that have failed.',
    (tree: ControllerTree) => {
      const failed = listSelfTests(tree).filter((result) => result.status === 'Degraded');
      return failed.length === 0 ? undefined : failed;
    },
    selfTestRows,
  ),
  Status: status(['Health'], (tree) => ({ Health: controllerHealth(tree) })),
};

/**
 * Domain of the links that web pages show. It is the vendor's example domain, so that no user is sent to a real site.
 * Source of the product names and addresses: behaviour "Service root".
 */
const site = 'www.vnd.example';

const names = {
  ADVLIC: ['Name of the license that enables all features.', 'Mgmt Advanced'],
  BSYS: ['Name of the blade enclosures.', 'BladeSystem'],
  CBM: ['Name of the cloud service of the manufacturer.', 'Compute Ops Management'],
  FEDGRP: ['Name of the default federation group.', 'DEFAULT'],
  IPROV: ['Name of the provisioning program.', 'Intelligent Provisioning'],
  PRODFAM: ['Name of the product family.', 'Management Controller'],
  STDLIC: ['Name of the standard license.', 'Mgmt Standard'],
  SUMABR: ['Short name of the update program.', 'SUM'],
  SUMGR: ['Name of the update program.', 'Smart Update Manager'],
  SYSMGMT: ['Name of the system management settings.', 'Enhanced'],
  VNIC: ['Name of the virtual network adapter between host and controller.', 'Virtual NIC'],
  RDA: ['Address of the cloud activation service.', `https://midway.${site}/`],
  WWW: ['Address of the website of the manufacturer.', site],
  WWWAHSV: ['Address of the viewer for health logs.', `${site}/servers/ahsv`],
  WWWBMC: ['Address of the controller product page.', `${site}/servers/mgmt`],
  WWWDOC: ['Address of the controller documentation.', `${site}/support/mgmt-docs`],
  WWWERS: ['Address of the remote support page.', `${site}/services/getconnected`],
  WWWGLIS: ['Address of the license confirmation service.', `${site}/glis`],
  WWWIOL: ['Address of the online support page.', `${site}/info/insightonline`],
  WWWLIC: ['Address of the license page.', `${site}/info/mgmt`],
  WWWLML: ['Address of the support page.', `${site}/support`],
  WWWPASS: ['Address of the login page for owners.', `${site}/support/vndsc`],
  WWWPRV: ['Address of the privacy page.', `${site}/info/privacy`],
  WWWQSPEC: ['Address of the specification page.', `${site}/info/qs`],
  WWWRESTDOC: ['Address of the REST API documentation.', `${site}/servers/restful-api`],
  WWWSUP: ['Address of the controller support page.', `${site}/support/mgmt`],
  WWWSWLIC: ['Address of the software license page.', `${site}/software/SWLicensing`],
} as const satisfies Readonly<Record<string, readonly [says: string, name: string]>>;

const constant = ([says, name]: readonly [string, string]): Row => row(text(), says, () => name);

const monikerRows: Rows = {
  ...Object.fromEntries(Object.entries(names).map(([key, said]) => [key, constant(said)])),
  PRODTAG: row(
    text(),
    'Names of the vendor and the product.',
    ({ tree: { blueprint } }) => `${blueprint.system.manufacturer} ${blueprint.manager.model}`,
  ),
  BMC: row(text(), 'Short name of the controller.', () => 'Mgmt'),
  CLASS: row(text(), 'Device class of the controller.', () => 'Baseboard Management Controller'),
  PRODABR: row(text(), 'Short name of the product.', () => 'Mgmt'),
  PRODGEN: row(text(), 'Generation of the product.', ({ tree }) => tree.blueprint.manager.model),
  PRODNAM: row(
    text(),
    'Full name of the product.',
    ({ tree }) => `Management Controller ${parseGeneration(tree.blueprint.manager.model)}`,
  ),
  SYSFAM: row(text(), 'Server family.', ({ tree }) => tree.blueprint.system.model),
  VENDABR: row(text(), 'Short name of the vendor.', ({ tree }) => tree.blueprint.system.manufacturer),
  VENDNAM: row(text(), 'Full name of the vendor.', ({ tree }) => tree.blueprint.system.manufacturer),
};

const loginRows: Rows = {
  CertCommonName: row(
    text(),
    'Common name (CN) of the certificate of the service.',
    ({ tree }) => /(?:^|, )CN = ([^,]*)/.exec(tree.certificates.https.subject)?.[1] ?? '',
  ),
  CertificateLoginEnabled: row(
    flag,
    'Indicates whether login by client certificate is enabled.',
    ({ tree: { certificates, license } }) =>
      certificates.login.enabled && isLicensed(license, 'certificateLogin'),
  ),
  // The value is false, because Kerberos login is not possible, whatever realm and keys are set (behaviour § 2.13).
  KerberosEnabled: row(flag, 'Indicates whether login by Kerberos ticket is enabled.', false),
  LDAPAuthLicenced: row(flag, 'Indicates whether login by directory users is licensed.', ({ tree }) =>
    isLicensed(tree.license, 'directoryLogin'),
  ),
  LDAPEnabled: row(flag, 'Indicates whether login by directory users is enabled.', ({ tree }) =>
    usesLicensedDirectory(tree),
  ),
  LocalLoginEnabled: row(flag, 'Indicates whether login by local accounts is enabled.', ({ tree }) =>
    admitsAccounts(tree),
  ),
  LoginFailureDelay: row(
    whole(),
    'Delay of the next login after a failed login, in seconds.',
    ({ tree, now }) => delaySecondsLeft(tree.loginFailures, now),
    { unit: 's', volatile: true },
  ),
  LoginHint: group('Instructions for a login.', {
    Hint: row(
      text(),
      'Instructions as a sentence.',
      () => 'To log in, send a POST request with an object of this form to the Sessions collection.',
    ),
    HintPOSTData: group('Form of the request body.', {
      UserName: row(text(), 'Placeholder of the user name.', () => 'username'),
      Password: row(text(), 'Placeholder for the password.', () => 'password'),
    }),
  }),
  SecurityMessage: row(text(), 'Login banner text.', ({ tree: { security } }) =>
    security.banner.enabled ? security.banner.text : undefined,
  ),
  SecurityOverride: row(
    flag,
    'Indicates whether the security override switch on the system board is on.',
    ({ tree }) => isSecurityOverridden(tree.blueprint),
  ),
  ServerName: row(text(), 'Name of the server.', ({ tree }) => tree.blueprint.system.hostName),
};

export const rootVendorRows: Rows = {
  Links: links({
    ResourceDirectory: linkRow('Link to the list of all resources.', `${root}ResourceDirectory/`),
  }),
  Manager: list('Controller properties that the login page shows.', ({ tree }: View) => [tree], managerRows),
  Moniker: group('Names of the product and its components, for the web interface.', monikerRows),
  Sessions: group('Login options of the service.', loginRows),
  System: list(
    'Server properties that the login page shows.',
    ({ derived }: View) => [derived(systemHealth)],
    {
      Status: status(['Health'], (health) => ({ Health: health })),
    },
  ),
  Time: row(
    dateTime,
    'Current date and time of the clock of the controller.',
    ({ tree, now }) => formatInstant(controllerTime(tree, now)),
    { volatile: true },
  ),
};

/**
 * Returns the generation in a model name: `6` for `Mgmt 6`. Clients read the generation from the end of the manager
 * type.
 */
function parseGeneration(model: string): string {
  return model.split(' ').at(-1) ?? model;
}
