/** The first tree of a history: mains on, and the host as its blueprint wants it, by default up and past POST. */
import type { Forest, MachineRecord } from '../engine/index.js';
import {
  type Account,
  allWell,
  type ControllerTree,
  coolingAtFirst,
  defaultAccountService,
  emptyLog,
  type Genesis,
  idleTimeoutMinutes,
  type KeytabRecord,
  keytabAddress,
  licenseAtFirst,
  type MainsRecord,
  type ManagerRecord,
  mainsAddress,
  managerAddress,
  noCertificateMappings,
  noKeytabImport,
  noLoginFailures,
  type PowerRecord,
  powerAddress,
  powerSettingsAtFirst,
  type ThermalRecord,
  thermalAddress,
} from '../models/index.js';
import { typicalPowerTimings } from './timings.js';

export function genesisTree({ seed, startMs, blueprint, httpsPort, accounts }: Genesis): ControllerTree {
  const { settings } = blueprint;
  return {
    seed,
    clock: { now: startMs, nextSeq: 1, executed: 0 },
    random: {},
    machines: firstMachines(blueprint),
    outbox: { nextId: 1, entries: {} },
    blueprint,
    service: { httpsPort },
    host: {
      assetTag: '',
      boot: {
        overrideTarget: 'None',
        overrideEnabled: 'Disabled',
        overrideMode: 'UEFI',
        uefiTarget: '',
        httpBootUri: '',
      },
      powerAutoOn: settings.powerAutoOn,
      powerOnDelay: settings.powerOnDelay,
    },
    conditions: allWell,
    cooling: coolingAtFirst(blueprint),
    powerSettings: powerSettingsAtFirst,
    controllerClock: { offsetMs: 0 },
    license: licenseAtFirst(seed, settings, startMs),
    accountService: defaultAccountService,
    accounts: {
      nextId: firstFreeId(accounts),
      byId: Object.fromEntries(accounts.map((account) => [account.id, account])),
    },
    certificateMappings: noCertificateMappings,
    loginFailures: noLoginFailures,
    sessions: { idleTimeoutMinutes, nextSerial: 1, byId: {} },
    logs: { iel: emptyLog },
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
    context: { timings, wasOn: isOn, autoOnDelayMs: 0, lastBootMs: isOn ? lastBootMs : 0 },
    timers: {},
  };
  const manager: ManagerRecord = {
    value: 'running',
    context: { graceMs: 0, restartMs: 0, cause: 'mains' },
    timers: {},
  };
  const mains: MainsRecord = { value: 'present', context: { graceMs: 0, cycleMs: 0 }, timers: {} };
  const keytab: KeytabRecord = { value: 'idle', context: noKeytabImport, timers: {} };
  const thermal: ThermalRecord = { value: 'resting', context: {}, timers: {} };
  const records = {
    [powerAddress]: power,
    [managerAddress]: manager,
    [mainsAddress]: mains,
    [keytabAddress]: keytab,
    [thermalAddress]: thermal,
  };
  const forest: Record<string, Record<string, MachineRecord>> = {};
  for (const [address, record] of Object.entries(records)) {
    const [kind, instance] = address.split('/') as [string, string];
    forest[kind] = { ...forest[kind], [instance]: record as unknown as MachineRecord };
  }
  return forest;
}
