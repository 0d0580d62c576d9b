/**
 * Stimuli from clients, listeners and the passing of time, for tests that collect the log entries and events of a
 * controller.
 */
import type { JsonObject } from '../../../engine/index.js';
import type { Course } from './stimuli.js';
import { trustCourses } from './stimuli-trust.js';
import { lockConfiguration } from '../bios/settings-areas.js';
import {
  accountServiceUri,
  createLab,
  eventActionUri,
  importKeytabUri,
  type Lab,
  managerResetUri,
  managerUri,
  resetUri,
  root,
  sessionsUri,
  stranger,
  systemUri,
} from '../lab.js';
import { TrapLab, v1 } from '../reporting/trap-rig.js';
import { alice, twoFactorLab } from '../security/two-factor-rig.js';

const managerAction = (lab: Lab, name: string, body: object = {}) =>
  lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.${name}/`, body).is(200);
const clearLog = (lab: Lab, uri: string) => lab.post(`${uri}Actions/LogService.ClearLog/`).is(200);
const resetController = (lab: Lab) => lab.post(managerResetUri, {}).is(200) && lab.advance('10m');
const reset = (lab: Lab, ResetType: string) => lab.post(resetUri, { ResetType }).is(200);
const dateTimeUri = `${managerUri}DateTime/`;
const triggersUri = `${root}TelemetryService/Triggers/CPUUtilTriggers/`;
const thresholdUri = `${root}Chassis/1/Thermal/Actions/Oem/Vnd/VndThermalExt.SetUserTempThreshold/`;
const licenseUri = `${managerUri}LicenseService/`;
const disc = `${managerUri}VirtualMedia/2/`;
const keytab = 'https://files.example.com/bmc.keytab';

/** Returns a lab in which every effect has the result `result` after `afterMs`. */
const outside = (result: JsonObject, afterMs = 0) => new TrapLab(() => ({ afterMs, result }));

const expected: readonly (readonly [name: string, make: () => Lab, run: (lab: Lab) => unknown])[] = [
  ...trustCourses,
  [
    'firmware of the controller uploaded',
    createLab,
    (lab) => lab.upload({ for: 'controller', version: '2.90' }).is(200) && lab.advance('30m'),
  ],
  [
    'an image uploaded into the repository',
    createLab,
    (lab) => lab.upload({ for: 'drive', version: 'VSD5' }, { signature: true }).is(200) && lab.advance('5m'),
  ],
  ['a session opened and closed', createLab, (lab) => lab.delete(`${sessionsUri}${openSession(lab)}/`)],
  [
    'logins that fail',
    createLab,
    (lab) => {
      for (const UserName of ['one', 'two', 'three'])
        lab.post(sessionsUri, { UserName, Password: 'x' }, stranger);
    },
  ],
  [
    'a login with a passcode',
    twoFactorLab,
    (lab) =>
      lab.post(sessionsUri, { UserName: alice.userName, Password: alice.password, Token: '' }, stranger),
  ],
  ['the configuration locked, found to be another, and unlocked', createLab, lockConfiguration],
  [
    'an account made, changed and removed',
    createLab,
    (lab) => {
      const { uri } = lab.account('eve');
      lab.patch(uri, { Enabled: false }).is(200);
      lab.delete(uri).is(200);
    },
  ],
  ...(['ForceRestart', 'GracefulRestart', 'GracefulShutdown', 'ForceOff', 'Nmi'] as const).map(
    (type) => [`reset \`${type}\``, createLab, (lab: Lab) => reset(lab, type) && lab.advance('1h')] as const,
  ),
  [
    'reset `On`',
    () => createLab({ blueprint: { settings: { initialPower: 'off' } } }),
    (lab) => reset(lab, 'On') && lab.advance('1h'),
  ],
  [
    'a reset of the controller during POST',
    createLab,
    (lab) => {
      reset(lab, 'ForceRestart');
      lab.advance('1m');
      resetController(lab);
    },
  ],
  [
    'factory defaults',
    createLab,
    (lab) => managerAction(lab, 'ResetToFactoryDefaults', { ResetType: 'Default' }) && lab.advance('10m'),
  ],
  ['settings cleared', createLab, (lab) => managerAction(lab, 'ClearNVRAM') && resetController(lab)],
  [
    'what clients left cleared',
    createLab,
    (lab) => managerAction(lab, 'ClearRestApiState') && resetController(lab),
  ],
  ['no cloud', createLab, (lab) => managerAction(lab, 'EnableCloudConnect') && lab.advance('10m')],
  [
    'the air filter',
    createLab,
    (lab) => {
      managerAction(lab, 'TriggerFilterChangeTimer');
      lab.advance('91d');
      managerAction(lab, 'TriggerFilterChangeTimer');
      managerAction(lab, 'DisableFilterChangeTimer');
    },
  ],
  [
    'the clock set, and time servers that answer or do not',
    createLab,
    (lab) => {
      lab.patch(dateTimeUri, { DateTime: '2026-01-01T01:00:00Z' }).is(200);
      lab.patch(dateTimeUri, { StaticNTPServers: ['pool.ntp.org'] }).is(200);
      lab
        .advance('1m')
        .patch(dateTimeUri, { StaticNTPServers: ['nobody.example'] })
        .is(200);
      lab.advance('1m');
    },
  ],
  [
    'licences',
    () => createLab({ blueprint: { settings: { license: 'STD' } } }),
    (lab) => {
      lab.patch(`${managerUri}NetworkProtocol/`, { Oem: { Vnd: { AlertMailEnabled: true } } });
      lab.post(licenseUri, { LicenseKey: 'TRIAL-AAAAA-AAAAA-AAAAA-AAAAM' }).is(201);
      lab.advance('61d');
      lab.delete(`${licenseUri}1/`).is(200);
    },
  ],
  [
    'a login that takes a licence',
    () =>
      createLab({
        blueprint: {
          settings: { license: 'STD' },
          directory: { address: 'ldap.example.com', users: [{ ...alice, groups: ['admins'] }] },
        },
      }),
    (lab) => {
      const mapping = [{ LocalRole: 'Administrator', RemoteGroup: 'admins' }];
      const LDAP = {
        ServiceEnabled: true,
        ServiceAddresses: ['ldap.example.com'],
        RemoteRoleMapping: mapping,
      };
      // LDAP can only be configured with a license. The trial license expires after the configuration and before the
      // login.
      lab.post(licenseUri, { LicenseKey: 'TRIAL-AAAAA-AAAAA-AAAAA-AAAAM' }).is(201);
      lab.patch(accountServiceUri, { LDAP }).is(200);
      lab.advance('61d');
      lab.post(sessionsUri, { UserName: alice.userName, Password: alice.password }, stranger);
    },
  ],
  [
    'thresholds of metrics',
    createLab,
    (lab) => {
      const set = (upper: number, lower: number) => {
        const NumericThresholds = { UpperCritical: { Reading: upper }, LowerCritical: { Reading: lower } };
        lab.patch(triggersUri, { NumericThresholds }).is(200);
        lab.advance('2m');
      };
      set(1, 0);
      set(100, 0);
      set(100, 99);
    },
  ],
  [
    'thresholds of temperatures',
    createLab,
    (lab) => {
      for (const AlertType of ['Warning', 'Critical'])
        lab.post(thresholdUri, { SensorNumber: 2, ThresholdValue: 10, AlertType }).is(200);
      resetController(lab);
    },
  ],
  [
    'an alert on the consumption',
    createLab,
    (lab) => {
      const SNMPPowerThresholdAlert = {
        Trigger: 'AveragePowerConsumption',
        ThresholdWatts: 100,
        DurationInMin: 5,
      };
      lab.patch(`${root}Chassis/1/Power/`, { Oem: { Vnd: { SNMPPowerThresholdAlert } } }).is(200);
      lab.advance('1h');
    },
  ],
  [
    'media',
    createLab,
    (lab) => {
      const BootOnNextServerReset = true;
      const Image = 'https://192.0.2.1/tools.iso';
      lab.patch(disc, { Image, Oem: { Vnd: { BootOnNextServerReset } } }).is(200);
      reset(lab, 'ForceRestart');
      lab.advance('1h').post(`${disc}Actions/VirtualMedia.EjectMedia/`).is(200);
    },
  ],
  [
    'logs cleared',
    createLab,
    (lab) => {
      for (const log of ['IML', 'SL', 'Event']) clearLog(lab, `${systemUri}LogServices/${log}/`);
      clearLog(lab, `${managerUri}LogServices/IEL/`);
    },
  ],
  [
    'keytabs',
    () => createLab({ sources: { [keytab]: { keytab: { realm: 'EXAMPLE.COM', principals: ['HTTP/a'] } } } }),
    (lab) => {
      lab.post(importKeytabUri, { ImportUri: keytab }).is(200);
      lab.post(importKeytabUri, { ImportUri: 'http://nobody.example/' }).is(200);
    },
  ],
  [
    'a keytab that may not be fetched',
    () => outside({ outcome: 'blocked', reason: 'no' }),
    (lab) => lab.post(importKeytabUri, { ImportUri: keytab }),
  ],
  [
    'a listener that never takes an event',
    () => createLab({ listeners: { 'https://listener.example/events': 503 } }),
    (lab) => {
      lab.subscribe('https://listener.example/events');
      for (let hour = 0; hour < 3; hour++) {
        lab.post(`${eventActionUri}EventService.SubmitTestEvent/`, {
          MessageId: 'MgmtEvents.6.10.FanFailed',
        });
        lab.advance('1h');
      }
    },
  ],
  [
    'a listener that events may not go to',
    () => outside({ outcome: 'blocked', reason: 'no' }),
    (lab) => lab.makeEventMembers(),
  ],
  ['traps that may not go out', () => outside({ outcome: 'blocked', reason: 'no' }), shake],
  ['traps that reach nobody', () => outside({ outcome: 'unreachable', reason: 'no' }), shake],
  ['traps that there is no room for', () => outside({ outcome: 'sent' }, 60_000), shake],
  [
    'all risks accepted, and none',
    createLab,
    (lab) => {
      for (const Ignore of [true, false]) {
        for (const uri of membersOf(lab, `${managerUri}SecurityService/SecurityDashboard/SecurityParams/`))
          lab.patch(uri, { Ignore });
      }
    },
  ],
  [
    'secure boot switched on and off, each with a start of the server',
    createLab,
    (lab) => {
      for (const SecureBootEnable of [true, false]) {
        lab.patch(`${systemUri}SecureBoot/`, { SecureBootEnable }).is(200);
        reset(lab, 'ForceRestart');
        lab.advance('1h');
      }
    },
  ],
];

function membersOf(lab: Lab, uri: string): string[] {
  const { Members } = lab.get(uri).is(200).reply.body as {
    readonly Members?: readonly { '@odata.id': string }[];
  };
  return (Members ?? []).map((member) => member['@odata.id']);
}

function openSession(lab: Lab): string {
  lab.login();
  return Object.keys(lab.controller.tree.sessions.byId)[0] ?? '';
}

function shake(lab: Lab): void {
  if (!(lab instanceof TrapLab)) throw new Error('shaken without anybody who is told');
  lab.with(v1).shake(20);
  lab.testAlert();
  lab.advance('5m').testAlert();
}

export const requestCourses: readonly Course[] = expected.map(([name, make, run]) => [
  name,
  (watch) => {
    run(watch(make()));
  },
]);
