/** The first tree of a history: mains on, and the host as its blueprint wants it, by default up and past POST. */
import type { Forest, MachineRecord } from '../engine/index.js';
import {
  type Account,
  type AirFilterRecord,
  airFilterAddress,
  allWell,
  bootSourcesOf,
  type CertificateRequestRecord,
  type ClockRecord,
  type CloudConnectRecord,
  type ControllerTree,
  certificateRequestAddress,
  certificatesAtFirst,
  chassisAtFirst,
  clockAddress,
  clockAtFirst,
  cloudConnectAddress,
  coolingAtFirst,
  emptyLogs,
  type Genesis,
  healthLogAtFirst,
  idleTimeoutMinutes,
  type KeytabRecord,
  keytabAddress,
  type LicenseRecord,
  licenseAddress,
  licenseAtFirst,
  type MainsRecord,
  type ManagerRecord,
  mainsAddress,
  managerAddress,
  metricTriggerAddress,
  noBootOverride,
  noCertificateMappings,
  noCper,
  noDeviceSettings,
  noEvents,
  noKeytabImport,
  noLoginFailures,
  noPasscodes,
  noPast,
  noSubscriptions,
  nothingToClear,
  noVirtualMedia,
  type PowerRecord,
  powerAddress,
  powerSettingsAtFirst,
  restingWatch,
  runOf,
  settingsAtFirst,
  thermalAddress,
  unservedClock,
} from '../models/index.js';
import { defaultSettings } from './defaults.js';
import { typicalPowerTimings } from './host/timings.js';

export function genesisTree(genesis: Genesis): ControllerTree {
  const { seed, startMs, blueprint, httpsPort, accounts, certificate } = genesis;
  const { settings } = blueprint;
  return {
    seed,
    clock: { now: startMs, nextSeq: 1, executed: 0 },
    random: { seed, at: 0, events: {} },
    machines: firstMachines(blueprint),
    outbox: { nextId: 1, entries: {} },
    blueprint,
    service: { httpsPort, run: runOf(genesis) },
    host: {
      assetTag: '',
      hostName: blueprint.system.hostName,
      fqdn: blueprint.system.fqdn,
      boot: {
        order: bootSourcesOf(blueprint).map(({ reference }) => reference),
        disabled: [],
        ...noBootOverride,
      },
      powerAutoOn: settings.powerAutoOn,
      powerOnDelay: settings.powerOnDelay,
      powerRegulatorMode: 'Dynamic',
      endOfPostDelaySeconds: 0,
      postMode: 'Normal',
      postDiscoveryMode: 'Auto',
      powerOnTime: { sinceMs: settings.initialPower === 'on' ? startMs : null, beforeMs: 0 },
    },
    airFilter: null,
    chassis: chassisAtFirst(blueprint.chassis.environmentalClass),
    devices: noDeviceSettings,
    conditions: allWell,
    controllerClock: clockAtFirst,
    controllerSettings: settingsAtFirst(blueprint),
    cooling: coolingAtFirst(blueprint),
    powerSettings: powerSettingsAtFirst,
    past: noPast,
    license: licenseAtFirst(seed, settings, startMs),
    ...defaultSettings,
    factory: { accounts },
    pendingResets: nothingToClear,
    accounts: {
      nextId: firstFreeId(accounts),
      byId: Object.fromEntries(accounts.map((account) => [account.id, account])),
    },
    certificates: certificatesAtFirst(certificate),
    certificateMappings: noCertificateMappings,
    loginFailures: noLoginFailures,
    passcodes: noPasscodes,
    sessions: { idleTimeoutMinutes, nextSerial: 1, byId: {} },
    virtualMedia: noVirtualMedia,
    logs: emptyLogs,
    healthLog: healthLogAtFirst,
    cper: noCper,
    events: noEvents,
    subscriptions: noSubscriptions,
    uptime: { sinceMs: startMs },
  };
}

/** Ids are whole numbers. */
function firstFreeId(accounts: readonly Account[]): number {
  return 1 + Math.max(0, ...accounts.map(({ id }) => Number(id)));
}

/** Every machine stands in a state of its chart, as if it had been running for long; none has a timer set. */
function firstMachines(blueprint: Genesis['blueprint']): Forest<MachineRecord> {
  const timings = typicalPowerTimings(blueprint);
  const isOn = blueprint.settings.initialPower === 'on';
  const lastBootMs = timings.initialisationMs + timings.discoveryMs + timings.completionMs + timings.osBootMs;
  const power: PowerRecord = {
    value: isOn ? { on: { boot: 'osRunning', devices: 'found', inventory: 'complete' } } : 'off',
    context: {
      timings,
      postMode: 'Normal',
      wasOn: isOn,
      autoOnDelayMs: 0,
      lastBootMs: isOn ? lastBootMs : 0,
    },
    timers: {},
  };
  const manager: ManagerRecord = {
    value: 'running',
    context: { graceMs: 0, restartMs: 0, cause: 'mains', functional: true },
    timers: {},
  };
  const mains: MainsRecord = { value: 'present', context: { graceMs: 0, cycleMs: 0, fed: true }, timers: {} };
  const request: CertificateRequestRecord = { value: 'none', context: { generationMs: 0 }, timers: {} };
  const keytab: KeytabRecord = { value: 'idle', context: noKeytabImport, timers: {} };
  const license: LicenseRecord = { value: 'untimed', context: { remainingMs: 0 }, timers: {} };
  const cloudConnect: CloudConnectRecord = { value: 'disabled', context: { attemptMs: 0 }, timers: {} };
  const clock: ClockRecord = { value: 'free', context: unservedClock, timers: {} };
  const airFilter: AirFilterRecord = { value: 'resting', context: {}, timers: {} };
  const records = {
    [powerAddress]: power,
    [managerAddress]: manager,
    [mainsAddress]: mains,
    [certificateRequestAddress]: request,
    [keytabAddress]: keytab,
    [licenseAddress]: license,
    [cloudConnectAddress]: cloudConnect,
    [clockAddress]: clock,
    [thermalAddress]: restingWatch,
    [metricTriggerAddress]: restingWatch,
    [airFilterAddress]: airFilter,
  };
  const forest: Record<string, Record<string, MachineRecord>> = {};
  for (const [address, record] of Object.entries(records)) {
    const [kind, instance] = address.split('/') as [string, string];
    forest[kind] = { ...forest[kind], [instance]: record as unknown as MachineRecord };
  }
  return forest;
}
