/** Controller with two-factor login enabled, and the users of the directory who have to use it. */
import type { BlueprintInput, InProcessController } from '../../../index.js';
import { accountServiceUri, createLab, type Lab } from '../lab.js';

export const alice = { userName: 'alice', password: 'Alice_in-the.directory' };
export const bob = { userName: 'bob', password: 'Bob_in-the.directory' };

const blueprint: BlueprintInput = {
  directory: {
    address: 'ldap.example.com',
    users: [
      { ...alice, groups: ['admins'], mail: 'alice@example.com' },
      { ...bob, groups: ['admins'] },
    ],
  },
};

const LDAP = {
  ServiceEnabled: true,
  ServiceAddresses: ['ldap.example.com'],
  RemoteRoleMapping: [{ LocalRole: 'Administrator', RemoteGroup: 'admins' }],
};

/** Returns a lab whose controller uses the directory and has no mail server yet. */
export function askingLab(): Lab {
  const lab = createLab({ blueprint });
  lab.patch(accountServiceUri, { LDAP }).is(200);
  return lab;
}

const networkProtocolUri = '/redfish/v1/Managers/1/NetworkProtocol/';
const mailNames: Readonly<Record<string, string>> = {
  senderDomain: 'AlertMailSenderDomain',
  server: 'AlertMailSMTPServer',
  forTwoFactor: 'SMTPForTFAEnabled',
};

/** Writes the given settings of the mail server. */
export function setMail(controller: InProcessController, mail: object): void {
  const Vnd = Object.fromEntries(
    Object.entries(mail).map(([name, value]) => [mailNames[name] ?? name, value]),
  );
  const { status, body } = controller.patch(networkProtocolUri, { Oem: { Vnd } });
  if (status !== 200) throw new Error(`mail cannot be set so: ${JSON.stringify(body)}`);
}

export const workingMail = { senderDomain: 'example.com', server: 'smtp.example.com', forTwoFactor: true };

export function switchTwoFactor(lab: Lab, TwoFactorAuth: 'Enabled' | 'Disabled') {
  return lab.patch(accountServiceUri, { Oem: { Vnd: { TwoFactorAuth } } });
}

export function twoFactorLab(): Lab {
  const lab = askingLab();
  setMail(lab.controller, workingMail);
  switchTwoFactor(lab, 'Enabled').is(200);
  return lab;
}
