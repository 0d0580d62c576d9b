/**
 * The machine list. A machine is one file and one line here, with what its events must bring along: numbers drawn
 * from its own streams, and settings read from the tree.
 */
import type { Enrich, Honours, JsonObject, MachineCatalog } from '../engine/index.js';
import {
  type AirFilterValue,
  bootStateOf,
  type CertificateRequestValue,
  type ClockValue,
  type CloudConnectValue,
  type ControllerTree,
  deliveryAnswerOf,
  type HealthTrapValue,
  type KeytabValue,
  keytabAnswerOf,
  type LicenseValue,
  type MainsValue,
  type ManagerValue,
  type MetricReportValue,
  ntpServersOf,
  type PowerValue,
  powerOf,
  type SessionValue,
  type SubscriptionValue,
  subscriptionAddress,
  type TrapValue,
  trapAnswerOf,
  type WatchValue,
  workingParts,
} from '../models/index.js';
import { keytab } from './accounts/keytab.machine.js';
import { airFilter } from './air-filter/air-filter.machine.js';
import { certificateRequest } from './certificates/certificate-request.machine.js';
import { clock } from './clock/clock.machine.js';
import { cloudConnect } from './cloud-connect/cloud-connect.machine.js';
import { mains } from './controller/mains.machine.js';
import { manager } from './controller/manager.machine.js';
import { type DeliveryFrame, subscription } from './events/subscription.machine.js';
import { systemPower } from './host/system-power.machine.js';
import { drawAutoOnDelay, drawn, drawPowerTimings } from './host/timings.js';
import { license } from './license/license.machine.js';
import { session } from './sessions/session.machine.js';
import { healthTrap } from './snmp/health-trap.machine.js';
import { trap } from './snmp/trap.machine.js';
import { metricReport } from './telemetry/metric-report.machine.js';
import { watchAt } from './watches/follow.js';
import { watch } from './watches/watch.machine.js';

type EnrichTable = Readonly<Record<string, Enrich<ControllerTree>>>;

const withPlan: Enrich<ControllerTree> = (event, { blueprint, host }, draw) => ({
  ...event,
  timings: drawPowerTimings(blueprint, host, draw),
  postMode: host.postMode,
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
  ...Object.fromEntries(powerRequests.map((type) => [type, withPlan])),
  'standby.ready': (event, tree, draw, ...where) => ({
    ...withPlan(event, tree, draw, ...where),
    autoOn: tree.host.powerAutoOn,
    delayMs: drawAutoOnDelay(tree.host, draw),
  }),
};

const withRestart: Enrich<ControllerTree> = (event, { blueprint: { timings } }, draw) => ({
  ...event,
  graceMs: drawn(timings.controllerResetGrace, draw, 'grace'),
  restartMs: drawn(timings.controllerRestart, draw, 'restart'),
});

const enrichManager: EnrichTable = {
  'manager.reset': withRestart,
  'manager.disable': withRestart,
  'mains.returned': (event, { blueprint: { timings } }, draw) => ({
    ...event,
    restartMs: drawn(timings.controllerColdBoot, draw, 'coldBoot'),
  }),
};

const enrichCertificateRequest: EnrichTable = {
  'request.generate': (event, { blueprint: { timings } }, draw) => ({
    ...event,
    generationMs: drawn(timings.certificateRequest, draw, 'generation'),
  }),
};
const withAttempt: Enrich<ControllerTree> = (event, { blueprint: { timings } }, draw) => ({
  ...event,
  attemptMs: drawn(timings.cloudConnect, draw, 'attempt'),
});
const enrichCloudConnect: EnrichTable = { 'cloud.enable': withAttempt, 'cloud.retry': withAttempt };

const enrichMains: EnrichTable = {
  'mains.on': (event, tree) => ({ ...event, supplied: workingParts(tree, 'powerSupply') > 0 }),
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

const withTimeServer: Enrich<ControllerTree> = (event, tree, draw) => ({
  ...event,
  synchronisationMs: drawn(tree.blueprint.timings.timeSynchronisation, draw, 'synchronisation'),
  server: ntpServersOf(tree)[0] ?? '',
});

const enrichClock: EnrichTable = { 'clock.served': withTimeServer, 'clock.set': withTimeServer };

/** The result of a download is what the outside says, and is read before the chart sees it. */
const enrichKeytab: EnrichTable = {
  'keytab.answered': (event) => ({
    ...event,
    answer: keytabAnswerOf((event as { readonly result?: JsonObject }).result),
  }),
};

/** So is that of a trap. */
const enrichTrap: EnrichTable = {
  'trap.answered': (event) => ({
    ...event,
    answer: trapAnswerOf((event as { readonly result?: JsonObject }).result),
  }),
};

/** Whether the next look is the last: nothing is left that could have consequences. */
const enrichWatch: EnrichTable = {
  '*': (event, tree, _draw, address) => ({ ...event, over: watchAt(address).isOver(tree) }),
};

/** What is delivered, to whom and how is looked up when it is needed. */
const framed: Enrich<ControllerTree> = (event, { seed, subscriptions }, _, address, now) => {
  const id = address.slice(subscriptionAddress('').length);
  const subscription = subscriptions.byId[id];
  if (subscription === undefined) throw new Error(`no subscription for ${address}`);
  const { destination, context, headers, delivery } = subscription;
  // Copied: what is read may be about to be written, and what is requested is kept.
  const kept = { destination, context, headers: headers && { ...headers }, delivery: { ...delivery } };
  const frame: DeliveryFrame = { now, seed, subscription: kept };
  return { ...event, ...frame };
};

const enrichSubscription: EnrichTable = {
  'delivery.answered': (event, ...where) => ({
    ...framed(event, ...where),
    answer: deliveryAnswerOf((event as { readonly result?: JsonObject }).result),
  }),
  '*': framed,
};

/** Whether there is still something to remind of. */
const enrichAirFilter: EnrichTable = {
  '*': (event, tree) => ({ ...event, isSet: tree.airFilter !== null }),
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
  // Deliveries go on beside whatever somebody waits for.
  subscription: {
    machine: subscription satisfies Honours<typeof subscription, SubscriptionValue>,
    foreground: false,
    enrich: enrichSubscription,
  },
  // Nobody waits for a clock to be corrected.
  clock: {
    machine: clock satisfies Honours<typeof clock, ClockValue>,
    foreground: false,
    enrich: enrichClock,
  },
  // An operation that someone waits for. It sets no timer: `--pace skip` waits for the effect itself.
  certificateRequest: {
    machine: certificateRequest satisfies Honours<typeof certificateRequest, CertificateRequestValue>,
    foreground: true,
    enrich: enrichCertificateRequest,
  },
  keytab: {
    machine: keytab satisfies Honours<typeof keytab, KeytabValue>,
    foreground: true,
    enrich: enrichKeytab,
  },
  cloudConnect: {
    machine: cloudConnect satisfies Honours<typeof cloudConnect, CloudConnectValue>,
    foreground: true,
    enrich: enrichCloudConnect,
  },
  // An expiry: nobody waits for it.
  license: { machine: license satisfies Honours<typeof license, LicenseValue>, foreground: false },
  // Nobody waits for a report: it comes when it is due.
  metricReport: {
    machine: metricReport satisfies Honours<typeof metricReport, MetricReportValue>,
    foreground: false,
    observes: true,
  },
  metricTrigger: {
    machine: watch satisfies Honours<typeof watch, WatchValue>,
    foreground: false,
    observes: true,
    enrich: enrichWatch,
  },
  // Months away: nobody waits for it.
  airFilter: {
    machine: airFilter satisfies Honours<typeof airFilter, AirFilterValue>,
    foreground: false,
    observes: true,
    enrich: enrichAirFilter,
  },
  thermal: {
    machine: watch satisfies Honours<typeof watch, WatchValue>,
    foreground: false,
    observes: true,
    enrich: enrichWatch,
  },
  // Nobody waits for either.
  healthTrap: {
    machine: healthTrap satisfies Honours<typeof healthTrap, HealthTrapValue>,
    foreground: false,
    observes: true,
  },
  trap: {
    machine: trap satisfies Honours<typeof trap, TrapValue>,
    foreground: false,
    enrich: enrichTrap,
  },
};

function isHostOff(tree: ControllerTree): boolean {
  const record = powerOf(tree);
  return bootStateOf(record) === undefined && (record.value === 'off' || record.value === 'waiting');
}
