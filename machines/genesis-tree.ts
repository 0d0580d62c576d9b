/** The first tree of a history: mains on, and the host as its blueprint wants it, by default up and past POST. */
import type { Forest, MachineRecord } from '../engine/index.js';
import {
  type Account,
  allWell,
  bootSourcesOf,
  type ControllerTree,
  certificatesAtFirst,
  chassisAtFirst,
  clockAtFirst,
  coolingAtFirst,
  emptyLogs,
  type Genesis,
  healthLogAtFirst,
  idleTimeoutMinutes,
  licenseAtFirst,
  noBootOverride,
  noCertificateMappings,
  noCper,
  noDeviceSettings,
  noEvents,
  noLoginFailures,
  noPasscodes,
  noPast,
  noSubscriptions,
  nothingToClear,
  noVirtualMedia,
  powerSettingsAtFirst,
  runOf,
  settingsAtFirst,
} from '../models/index.js';
import { defaultSettings } from './defaults.js';
import { subsystems } from './subsystems.js';

export function genesisTree(genesis: Genesis): ControllerTree {
  const { seed, startMs, blueprint, httpsPort, accounts, certificate } = genesis;
  const { settings } = blueprint;
  return {
    seed,
    clock: { now: startMs, nextSeq: 1, executed: 0 },
    random: { seed, at: 0, events: {} },
    machines: firstMachines(genesis),
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

/** As if all of them had been running for long. */
function firstMachines(genesis: Genesis): Forest<MachineRecord> {
  const forest: Record<string, Record<string, MachineRecord>> = {};
  for (const { address, record } of subsystems.flatMap(({ first }) => first?.(genesis) ?? [])) {
    const [kind, instance] = address.split('/') as [string, string];
    forest[kind] = { ...forest[kind], [instance]: record };
  }
  return forest;
}
