/**
 * Tests of the license: valid keys, the features that a key enables, the end of a trial, and that no complete key is
 * stored.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { shownEntries } from '../../../machines/facts/shown-entries.js';
import { journaled } from '../../support/history/journaled.js';
import {
  accountServiceUri,
  createLab,
  type Lab,
  managerUri,
  root,
  sessionsUri,
  systemUri,
} from '../../support/lab.js';

const serviceUri = `${managerUri}LicenseService/`;
const licenseUri = `${serviceUri}1/`;
const good = 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEJ';
const trial = 'TRIAL-AAAAA-AAAAA-AAAAA-AAAAM';
const otherTrial = 'TRIAL-BBBBB-BBBBB-BBBBB-BBBBQ';
const alice = { userName: 'alice', password: 'Alice_in-the.directory' };

function unlicensedLab(): Lab {
  return createLab({
    blueprint: {
      settings: { license: 'STD' },
      directory: { address: 'ldap.example.com', users: [{ ...alice, groups: ['admins'] }] },
    },
  });
}

/** Configures the directory. The license decides whether its users can log in. */
function askDirectory(lab: Lab): void {
  const LDAP = {
    ServiceEnabled: true,
    ServiceAddresses: ['ldap.example.com'],
    RemoteRoleMapping: [{ LocalRole: 'Administrator', RemoteGroup: 'admins' }],
  };
  lab.patch(accountServiceUri, { LDAP }).is(200);
}

function install(lab: Lab, LicenseKey: unknown) {
  return lab.post(serviceUri, { LicenseKey });
}

function logged(lab: Lab): string[] {
  return shownEntries(lab.controller.tree.logs, 'iel').map(({ message }) => message);
}

test('a good key is installed over whatever there was, and shows its last group alone', () => {
  const lab = createLab();
  lab.get(licenseUri).has({ LicenseTier: 'ADV', LicenseType: 'Perpetual' });

  const answer = install(lab, good.toLowerCase()).is(201);

  assert.is(answer.header('Location'), licenseUri);
  const masked = 'XXXXX-XXXXX-XXXXX-XXXXX-EEEEJ';
  answer.has({
    LicenseKey: masked,
    ConfirmationRequest: { EON: { LicenseKey: masked, State: 'confirmed' } },
  });
  lab.get(licenseUri).has({ LicenseInstallDate: '1 Jan 2026', LicenseExpire: '', LicenseSeats: 1 });
});

test('a key of another form or with a slip in it is no key, and is not repeated', () => {
  const lab = unlicensedLab();
  const slips = [
    'AAAAA-BBBBB-CCCCC-DDDDD-EEEEX',
    'AAAAB-BBBBB-CCCCC-DDDDD-EEEEJ',
    'AAAAA-BBBBB-CCCCC-DDDED-EEEDJ',
    good.replaceAll('-', ''),
    `${good}-AAAAA`,
    '',
    'x'.repeat(1_000),
  ];

  for (const slip of slips) {
    const answer = install(lab, slip).is(400).says('Mgmt.InvalidLicenseKey');
    assert.ok(slip === '' || !answer.reply.text.includes(slip));
  }
  lab.get(licenseUri).has({ LicenseType: 'Unlicensed' });
  install(lab, 25).is(400).says('Base.PropertyValueTypeError');
  lab.post(serviceUri, {}).is(400).says('Base.PropertyMissing');
});

test('without a licence the one member is there and mostly empty, and there is nothing to remove', () => {
  const lab = unlicensedLab();

  lab.get(serviceUri).has({ 'Members@odata.count': 1 });
  lab.get(licenseUri).has({
    License: '',
    LicenseKey: '',
    LicenseClass: null,
    LicenseTier: 'STD',
    LicenseType: 'Unlicensed',
    LicenseFeatures: { DirectoryAuth: false, VM: false },
  });
  lab.delete(licenseUri).is(400).says('Mgmt.CannotRemoveLicense');
});

test('a licence opens the directory, and closes it when it is removed: who came from there is put out', () => {
  const lab = unlicensedLab();
  install(lab, good).is(201);
  askDirectory(lab);
  lab.get(root).has({ Oem: { Vnd: { Sessions: { LDAPEnabled: true } } } });
  const token = lab.login(alice);

  lab.delete(licenseUri).is(200).says('Base.Success');

  lab.get(systemUri, token).is(401);
  lab.post(sessionsUri, { UserName: 'alice', Password: alice.password }).is(401);
  assert.equal(Object.keys(lab.controller.tree.sessions.byId), []);
  lab.get(root).has({ Oem: { Vnd: { Sessions: { LDAPEnabled: false, LDAPAuthLicenced: false } } } });
  lab.get(licenseUri).has({ LicenseType: 'Unlicensed' });
  lab.delete(licenseUri).is(400).says('Mgmt.CannotRemoveLicense');
});

test('a trial opens everything for 60 days, to the millisecond, and then nothing', () => {
  const lab = unlicensedLab();
  install(lab, trial).is(201);
  askDirectory(lab);
  const days = 86_400_000;
  lab.get(licenseUri).has({ LicenseType: 'Evaluation', LicenseExpire: '2 Mar 2026' });

  lab.advance(60 * days - 1);
  const token = lab.login(alice);
  lab.advance(1);

  lab.get(systemUri, token).is(401);
  lab.get(licenseUri).has({ LicenseType: 'Expired', LicenseFeatures: { DirectoryAuth: false } });
  assert.ok(logged(lab).includes('The trial license has expired.'));
});

/** Returns a lab with a trial license since January 1 and a directory user who has logged in. */
function trialLab(): { readonly lab: Lab; readonly token: { readonly 'X-Auth-Token': string } } {
  const lab = unlicensedLab();
  install(lab, trial).is(201);
  askDirectory(lab);
  lab.patch(managerUri, { Oem: { Vnd: { IdleConnectionTimeoutMinutes: 0 } } }).is(200);
  return { lab, token: lab.login(alice) };
}

function setClock(lab: Lab, DateTime: string): void {
  lab.patch(`${managerUri}DateTime/`, { DateTime }).is(200);
}

test('a trial ends on the day it shows by the clock, however that came to be there', () => {
  const { lab, token } = trialLab();
  setClock(lab, '2026-03-01T00:00:00Z');
  lab.get(licenseUri).has({ LicenseType: 'Evaluation', LicenseExpire: '2 Mar 2026' });

  lab.advance(86_400_000 - 1);
  lab.get(systemUri, token).is(200);
  lab.advance(1);

  lab.get(licenseUri).has({ LicenseType: 'Expired', LicenseExpire: '2 Mar 2026' });
  lab.get(systemUri, token).is(401);
});

test('a clock set beyond its end ends a trial at once and for good', () => {
  const { lab, token } = trialLab();

  setClock(lab, '2026-03-02T00:00:00Z');

  lab.get(licenseUri).has({ LicenseType: 'Expired' });
  lab.get(systemUri, token).is(401);
  setClock(lab, '2026-01-01T00:00:00Z');
  lab.get(licenseUri).has({ LicenseType: 'Expired' });
});

test('a clock set back to before a trial was begun makes it no longer than a trial is', () => {
  const { lab } = trialLab();
  lab.advance('30d');

  setClock(lab, '2025-12-01T00:00:00Z');

  lab.get(licenseUri).has({ LicenseInstallDate: '1 Dec 2025', LicenseExpire: '30 Jan 2026' });
  lab.advance(60 * 86_400_000 - 1);
  lab.get(licenseUri).has({ LicenseType: 'Evaluation' });
  lab.advance(1);
  lab.get(licenseUri).has({ LicenseType: 'Expired' });
});

test('what takes a licence is closed with it, by its end and by its removal alike, and nobody is shut out', () => {
  const authentication = `${managerUri}SecurityService/CertificateAuthentication/`;
  const Vnd = { AlertMailEnabled: true, RemoteSyslogEnabled: true };
  const ends = [
    (lab: Lab) => setClock(lab, '2026-03-02T00:00:00Z'),
    (lab: Lab) => lab.delete(licenseUri).is(200),
  ];
  for (const end of ends) {
    const { lab } = trialLab();
    const { networkServices } = lab.controller.tree;
    lab.patch(`${managerUri}NetworkProtocol/`, { Oem: { Vnd } }).is(200);
    lab.patch(`${managerUri}VirtualMedia/2/`, { Image: 'https://192.0.2.1/disc.iso' }).is(200);
    lab.patch(accountServiceUri, { LocalAccountAuth: 'Disabled' }).is(200);
    lab.patch(authentication, { CertificateLoginEnabled: true }).is(200);
    const { userName: UserName, password: Password } = lab.controller.credentials;
    lab.post(sessionsUri, { UserName, Password }).is(401);
    lab.advance('1m');

    end(lab);

    assert.equal(lab.controller.tree.networkServices, networkServices);
    lab.get(`${managerUri}VirtualMedia/2/`).has({ Inserted: false, Image: '' });
    lab.get(authentication).has({ CertificateLoginEnabled: true });
    lab.get(root).has({
      Oem: {
        Vnd: { Sessions: { CertificateLoginEnabled: false, LocalLoginEnabled: true, LDAPEnabled: false } },
      },
    });
    lab.login();
  }
});

test('a controller has one trial in its life, and a licence in its place is not ended by it', () => {
  const lab = unlicensedLab();
  install(lab, trial).is(201);
  install(lab, otherTrial).is(400).says('Mgmt.DemoLicenseKeyPreviouslyInstalled');
  install(lab, good).is(201);

  lab.advance('61d');

  lab.get(licenseUri).has({ LicenseType: 'Perpetual' });
  lab.delete(licenseUri).is(200);
  install(lab, otherTrial).is(400).says('Mgmt.DemoLicenseKeyPreviouslyInstalled');
});

test('a removed trial does not run out later', () => {
  const lab = unlicensedLab();
  install(lab, trial).is(201);
  lab.delete(licenseUri).is(200);

  lab.advance('61d');

  assert.is(lab.controller.tree.license.installed, null);
});

test('who may not configure the controller neither installs nor removes a licence', () => {
  const lab = createLab();
  const token = lab.login(lab.account('olga', { RoleId: 'Operator' }));

  lab.post(serviceUri, { LicenseKey: good }, token).is(403).says('Base.InsufficientPrivilege');
  lab.delete(licenseUri, token).is(403).says('Base.InsufficientPrivilege');
});

test('a licence shows each feature of the vendor, and opens all of them but that of aggregators', () => {
  const featuresOf = (lab: Lab) =>
    lab.get(licenseUri).reply.body.LicenseFeatures as Readonly<Record<string, boolean>>;
  const names =
    'AutoCertEnroll DirectoryAuth DowngradePolicy EmailAlert FWScan Federation Jitter KD KeyMgr MURC ODIM PowerReg RC Recovery RemoteSyslog Scrncap SecureErase SmartCard SuiteB TextCons VM VMScript VSPLogging';

  assert.equal(Object.keys(featuresOf(createLab())).sort(), names.split(' ').sort());
  const closed = Object.entries(featuresOf(createLab())).filter(([, isOpen]) => !isOpen);
  assert.equal(closed, [['ODIM', false]]);
  assert.not(Object.values(featuresOf(unlicensedLab())).includes(true));
});

test('without a licence firmware is neither checked nor repaired, and what was set so goes with the licence', () => {
  const updateUri = `${root}UpdateService/`;
  const check = `${updateUri}Actions/Oem/Vnd/VndMgmtUpdateServiceExt.StartFirmwareIntegrityCheck/`;
  const lab = createLab();
  const FirmwareIntegrity = {
    EnableBackgroundScan: true,
    OnIntegrityFailure: 'LogAndRepairAutomatically',
    ScanEveryDays: 1,
  };
  lab.patch(updateUri, { Oem: { Vnd: { FirmwareIntegrity } } }).is(200);

  lab.delete(licenseUri).is(200);

  lab.post(check).is(403).says('Mgmt.LicenseKeyRequired');
  lab.get(updateUri).has({
    Oem: { Vnd: { FirmwareIntegrity: { EnableBackgroundScan: false, OnIntegrityFailure: 'LogOnly' } } },
  });
  lab.advance('3d');
  assert.is(lab.controller.tree.firmware.integrity.last, null);
  install(lab, good).is(201);
  lab.post(check).is(200);
});

test('no key is in the tree, the journal or the log, and the journal replays', () => {
  const lab = unlicensedLab();
  const kept = journaled(lab, () => {
    for (const key of [good, trial]) {
      install(lab, key).is(201);
      lab.delete(licenseUri).is(200);
    }
    install(lab, 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEX').is(400);
  });

  assert.ok(kept.includes('EEEEJ'));
  for (const secret of ['AAAAA-BBBBB', 'BBBBBCCCCC', 'AAAAA-AAAAA']) assert.not(kept.includes(secret));
});

test.run();
