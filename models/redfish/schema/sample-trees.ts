/**
 * Controllers to look at when the shape of resources is learnt: one with everything on, one with all that can be off,
 * set or open the other way round, so that each member shows every kind it has. Never run; the machines stand still.
 */
import type { MachineRecord } from '../../../engine/index.js';
import { resolvedDefault } from '../../blueprint/resolved-default.js';
import { defaultHttpsPort, defaultStartMs, defaultUserName } from '../../genesis.js';
import { uuidOf } from '../../identity.js';
import type { Principal } from '../../resource/define.js';
import { defaultAccountService } from '../../subsystems/accounts/account-service-state.js';
import { privileges } from '../../subsystems/accounts/accounts.js';
import { type KeytabContext, noKeytabImport } from '../../subsystems/accounts/keytab-contract.js';
import { noPasscodes } from '../../subsystems/accounts/passcodes.js';
import { bootSourcesOf } from '../../subsystems/boot/boot-sources.js';
import { defaultSecurity, type SecurityServiceState } from '../../subsystems/certificates/security-state.js';
import {
  type CertificatesState,
  certificatesAtFirst,
  type KeptCertificate,
} from '../../subsystems/certificates/state.js';
import { chassisAtFirst } from '../../subsystems/chassis/state.js';
import { managerOptionsAtFirst } from '../../subsystems/controller/options.js';
import { nothingToClear } from '../../subsystems/controller/pending-resets.js';
import { coolingAtFirst } from '../../subsystems/environment/cooling.js';
import { noPast } from '../../subsystems/environment/past.js';
import { powerSettingsAtFirst } from '../../subsystems/environment/power-settings.js';
import { noEvents } from '../../subsystems/events/state.js';
import { noDeviceSettings } from '../../subsystems/inventory/state.js';
import { licenseAtFirst } from '../../subsystems/license/state.js';
import { healthLogAtFirst } from '../../subsystems/logs/health-log.js';
import { emptyLogs } from '../../subsystems/logs/state.js';
import { defaultRemoteConsole } from '../../subsystems/manager/remote-console-state.js';
import { emptyDrive, noVirtualMedia } from '../../subsystems/media/state.js';
import { settingsAtFirst } from '../../subsystems/network/controller-settings.js';
import { servicesAtFirst } from '../../subsystems/network/services.js';
import { allWell, type ConditionsState } from '../../subsystems/parts/conditions.js';
import { reportAtFirst, type TelemetryState, telemetryAtFirst } from '../../subsystems/telemetry/state.js';
import type { ControllerTree } from '../../tree.js';
import { sampleAlerts, sampleCper, sampleLogs } from './sample-logs.js';
import { sampleClock, sampleServices, sampleSettings, sampleSnmp } from './sample-settings.js';
import { sampleSubscriptions } from './sample-subscriptions.js';

const accountId = '1';
const sessionId = 'administrator1';

/** The administrator, with the session that is open. */
export const samplePrincipal: Principal = {
  userName: defaultUserName,
  address: 'in-process',
  userId: accountId,
  privileges,
  passwordChangeRequired: false,
  sessionId,
};

export function sampleTrees(): readonly ControllerTree[] {
  const running = runningTree();
  return [running, restingTree(running), resettingTree(running)];
}

/** Something in every list, so that the shape of its elements shows. */
const sampleDirectory = {
  ...defaultAccountService.providers.LDAP,
  addresses: ['ldap.example'],
  roleMapping: [{ LocalRole: 'Operator', RemoteGroup: 'cn=operators' }],
  baseNames: ['dc=example'],
} as const;

/** One that has failed after one that went well. */
const sampleImport: KeytabContext = {
  uri: 'https://files.example/bmc.keytab',
  ended: 'timeout',
  reason: 'it had not come after 30 s',
};

/** A part of each kind that is not there, for what then reads null. */
const sampleConditions: ConditionsState = {
  ...allWell,
  parts: { ...allWell.parts, fan: { 'Fan 1': 'removed' }, powerSupply: { '1': 'removed', '2': 'inputLost' } },
};

const sampleThresholds = { asked: {}, inForce: { '1': { warning: 30, critical: 35 } } };

/** One report that says from when it is sent. */
const sampleTelemetry: TelemetryState = {
  ...telemetryAtFirst,
  reports: { CPUUtil: { ...reportAtFirst, startsAt: defaultStartMs } },
};

const sampleKeytab = {
  realm: 'EXAMPLE',
  principals: ['HTTP/bmc.example@EXAMPLE'],
  keys: 1,
  importedAt: defaultStartMs,
};

const sampleName =
  'C = US, ST = Texas, L = Houston, O = Vendor, OU = IT, CN = mgmt-1, emailAddress = a@b.example';

const sampleCertificate: KeptCertificate = {
  issuer: sampleName,
  subject: sampleName,
  serialNumber: '01',
  notBeforeMs: defaultStartMs,
  notAfterMs: defaultStartMs,
  fingerprint: '00',
  pem: '',
  selfSigned: false,
};

const sampleCertificates: CertificatesState = {
  ...certificatesAtFirst(sampleCertificate),
  request: { pem: '', key: 'https/1', publicKey: '' },
  authorities: { nextId: 2, byId: { '1': sampleCertificate } },
  listenerAuthorities: { nextId: 2, byId: { '1': sampleCertificate } },
};

const sampleSecurity: SecurityServiceState = {
  ...defaultSecurity,
  banner: { enabled: true, text: 'Authorised use only.' },
  ignored: { '6': { by: defaultUserName, at: defaultStartMs } },
};

function runningTree(): ControllerTree {
  const blueprint = { ...resolvedDefault, directory: null };
  const on = { on: { boot: 'osRunning', devices: 'found', inventory: 'complete' } };
  return {
    seed: 'sample',
    clock: { now: defaultStartMs, nextSeq: 1, executed: 0 },
    random: { seed: 'sample', at: 0, events: {} },
    machines: {
      power: { '1': standing(on) },
      certificateRequest: { '1': standing('ready') },
      manager: { '1': standing('running') },
      mains: { '1': standing('present') },
      cloudConnect: { '1': standing('disabled') },
      keytab: { '1': { ...standing('idle'), context: sampleImport } },
    },
    outbox: { nextId: 1, entries: {} },
    blueprint,
    service: { httpsPort: defaultHttpsPort, run: 'sample' },
    boot: {
      order: bootSourcesOf(blueprint).map(({ reference }) => reference),
      disabled: [],
      overrideTarget: 'UefiTarget',
      overrideEnabled: 'Once',
      overrideMode: 'UEFI',
      uefiTarget: 'PciRoot(0x0)/Pci(0x1,0x0)',
      httpBootUri: 'https://images.example/boot.efi',
    },
    host: {
      assetTag: '',
      hostName: blueprint.system.hostName,
      fqdn: blueprint.system.fqdn,
      powerAutoOn: 'PowerOn',
      powerOnDelay: 'Minimum',
      powerRegulatorMode: 'Max',
      endOfPostDelaySeconds: 0,
      postMode: 'Normal',
      postDiscoveryMode: 'Auto',
      powerOnTime: { sinceMs: defaultStartMs, beforeMs: 0 },
    },
    airFilter: { earlyDays: 85, criticalDays: 90, earlyGiven: false, beforeMs: 0, sinceMs: null },
    chassis: chassisAtFirst(blueprint.chassis.environmentalClass),
    devices: noDeviceSettings,
    conditions: allWell,
    controllerClock: sampleClock,
    controllerSettings: sampleSettings(blueprint),
    networkServices: sampleServices,
    managerOptions: managerOptionsAtFirst,
    snmp: sampleSnmp,
    cooling: { ...coolingAtFirst(blueprint), userThresholds: sampleThresholds },
    powerSettings: powerSettingsAtFirst,
    past: noPast,
    license: licenseAtFirst('sample', blueprint.settings, defaultStartMs),
    accountService: {
      ...defaultAccountService,
      providers: { LDAP: sampleDirectory, ActiveDirectory: sampleDirectory },
      kerberos: { ...defaultAccountService.kerberos, keytab: sampleKeytab },
    },
    accounts: {
      nextId: 2,
      byId: {
        [accountId]: {
          id: accountId,
          userName: defaultUserName,
          loginName: defaultUserName,
          privileges,
          password: { scheme: 'scrypt' as const, salt: '', hash: '' },
          passwordRevision: 1,
          enabled: true,
          passwordChangeRequired: false,
          serviceAccount: false,
        },
      },
    },
    certificates: sampleCertificates,
    security: sampleSecurity,
    certificateMappings: { nextId: 2, byId: { '1': { id: '1', accountId, fingerprint: '00' } }, revoked: [] },
    loginFailures: { origins: [], unreported: 0 },
    passcodes: noPasscodes,
    sessions: {
      idleTimeoutMinutes: 30,
      nextSerial: 2,
      byId: {
        [sessionId]: {
          id: sessionId,
          serial: 1,
          userId: accountId,
          mappingId: null,
          tokenHash: '',
          loggedInAt: defaultStartMs,
          accessedAt: defaultStartMs,
          clientAddress: 'in-process',
        },
      },
    },
    remoteConsole: defaultRemoteConsole,
    factory: { accounts: [] },
    pendingResets: nothingToClear,
    virtualMedia: { ...noVirtualMedia, '2': { ...emptyDrive, image: 'https://images.example/tools.iso' } },
    logs: sampleLogs(defaultStartMs),
    alerts: sampleAlerts(defaultStartMs),
    healthLog: healthLogAtFirst,
    cper: sampleCper,
    events: noEvents,
    subscriptions: sampleSubscriptions,
    telemetry: sampleTelemetry,
    uptime: { sinceMs: defaultStartMs },
  };
}

/** With everything pinned that parts can have pinned, and as many processors as have metrics. */
function pinned(blueprint: ControllerTree['blueprint']): ControllerTree['blueprint'] {
  const pin = <Part>(parts: readonly Part[]) =>
    parts.map((part) => ({ ...part, uuid: uuidOf('sample', '') }));
  const { storage, nics } = blueprint;
  const processors = [1, 2, 3, 4].flatMap((number) =>
    blueprint.processors.slice(0, 1).map((processor) => ({ ...processor, socket: `Proc ${number}` })),
  );
  return { ...blueprint, processors: pin(processors), storage: pin(storage), nics: pin(nics) };
}

function restingTree(running: ControllerTree): ControllerTree {
  return {
    ...running,
    license: { installed: null, trialUsed: false },
    blueprint: pinned(running.blueprint),
    machines: {
      ...running.machines,
      power: { '1': standing('off') },
      keytab: { '1': { ...standing('idle'), context: noKeytabImport } },
    },
    certificates: { ...running.certificates, request: null },
    controllerSettings: settingsAtFirst(running.blueprint),
    networkServices: {
      ...servicesAtFirst,
      discovery: { ...servicesAtFirst.discovery, intervalSeconds: 0 },
    },
    snmp: { ...running.snmp, contact: '', location: '', role: '', roleDetail: '' },
    conditions: sampleConditions,
    accountService: {
      ...running.accountService,
      kerberos: { ...running.accountService.kerberos, keytab: null },
    },
    boot: {
      ...running.boot,
      overrideTarget: 'None',
      overrideEnabled: 'Disabled',
      uefiTarget: '',
      httpBootUri: '',
    },
    host: {
      ...running.host,
      powerAutoOn: 'RemainOff',
      powerRegulatorMode: 'Dynamic',
      powerOnTime: { sinceMs: null, beforeMs: 0 },
    },
  };
}

/** While the board is in reset some things are not known; and nothing has been logged yet. */
function resettingTree(running: ControllerTree): ControllerTree {
  const machines = { ...running.machines, power: { '1': standing('resetting') } };
  return { ...running, machines, logs: emptyLogs, airFilter: null };
}

/** A machine that no event will reach, with what projections read of any. */
function standing(value: MachineRecord['value']): MachineRecord {
  return { value, context: { lastBootMs: 0, functional: true }, timers: {} };
}
