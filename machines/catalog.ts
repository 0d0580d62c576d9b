/**
 * The machine list. A machine is one file and one line here, with what its events must bring along: numbers drawn
 * from its own streams, and settings read from the tree.
 */
import type { Enrich, Honours, JsonObject, MachineCatalog } from '../engine/index.js';
import {
  bootStateOf,
  type ControllerTree,
  type KeytabValue,
  keytabAnswerOf,
  type MainsValue,
  type ManagerValue,
  type PowerValue,
  powerOf,
  type SessionValue,
  type ThermalValue,
} from '../models/index.js';
import { isCalm } from './effects/thermal.js';
import { keytab } from './keytab.machine.js';
import { mains } from './mains.machine.js';
import { manager } from './manager.machine.js';
import { session } from './session.machine.js';
import { systemPower } from './system-power.machine.js';
import { thermal } from './thermal.machine.js';
import { drawAutoOnDelay, drawn, drawPowerTimings } from './timings.js';

type EnrichTable = Readonly<Record<string, Enrich<ControllerTree>>>;

const withTimings: Enrich<ControllerTree> = (event, { blueprint }, draw) => ({
  ...event,
  timings: drawPowerTimings(blueprint, draw),
});

const powerRequests = [
  'power.on',
  'power.forceOff',
  'power.gracefulShutdown',
  'power.forceRestart',
  'power.gracefulRestart',
  'power.nmi',
  'power.coldBoot',
  'button.press',
  'button.hold',
];

const enrichPower: EnrichTable = {
  ...Object.fromEntries(powerRequests.map((type) => [type, withTimings])),
  'standby.ready': (event, { blueprint, host }, draw) => ({
    ...event,
    timings: drawPowerTimings(blueprint, draw),
    autoOn: host.powerAutoOn,
    delayMs: drawAutoOnDelay(host, draw),
  }),
};

const enrichManager: EnrichTable = {
  'manager.reset': (event, { blueprint: { timings } }, draw) => ({
    ...event,
    graceMs: drawn(timings.controllerResetGrace, draw, 'grace'),
    restartMs: drawn(timings.controllerRestart, draw, 'restart'),
  }),
  'mains.returned': (event, { blueprint: { timings } }, draw) => ({
    ...event,
    restartMs: drawn(timings.controllerColdBoot, draw, 'coldBoot'),
  }),
};

const enrichMains: EnrichTable = {
  'aux.cycle': (event, tree, draw) => ({
    ...event,
    hostOff: isHostOff(tree),
    graceMs: drawn(tree.blueprint.timings.controllerResetGrace, draw, 'grace'),
    cycleMs: drawn(tree.blueprint.timings.auxCycleOff, draw, 'cycle'),
  }),
};

/** A new idle time stands in the tree; what is left of it now comes with the event. */
const enrichSession: EnrichTable = {
  'session.retimed': (event, { sessions }) => {
    const idleTimeoutMs = sessions.idleTimeoutMinutes * 60_000;
    return { remainingMs: idleTimeoutMs, ...event, idleTimeoutMs };
  },
};

/** The result of a download is what the outside says, and is read before the chart sees it. */
const enrichKeytab: EnrichTable = {
  'keytab.answered': (event) => ({
    ...event,
    answer: keytabAnswerOf((event as { readonly result?: JsonObject }).result),
  }),
};

/** Whether the next look at the sensors is the last: nothing warms, and nothing is too warm. */
const enrichThermal: EnrichTable = {
  '*': (event, tree) => ({ ...event, calm: isCalm(tree) }),
};

export const catalog: MachineCatalog<ControllerTree> = {
  power: {
    machine: systemPower satisfies Honours<typeof systemPower, PowerValue>,
    foreground: true,
    enrich: enrichPower,
  },
  manager: {
    machine: manager satisfies Honours<typeof manager, ManagerValue>,
    foreground: true,
    enrich: enrichManager,
  },
  mains: {
    machine: mains satisfies Honours<typeof mains, MainsValue>,
    foreground: true,
    enrich: enrichMains,
  },
  session: {
    machine: session satisfies Honours<typeof session, SessionValue>,
    foreground: false,
    enrich: enrichSession,
  },
  // An operation that someone waits for. It sets no timer: `--pace skip` waits for the effect itself.
  keytab: {
    machine: keytab satisfies Honours<typeof keytab, KeytabValue>,
    foreground: true,
    enrich: enrichKeytab,
  },
  thermal: {
    machine: thermal satisfies Honours<typeof thermal, ThermalValue>,
    foreground: false,
    enrich: enrichThermal,
  },
};

function isHostOff(tree: ControllerTree): boolean {
  const record = powerOf(tree);
  return bootStateOf(record) === undefined && (record.value === 'off' || record.value === 'waiting');
}
