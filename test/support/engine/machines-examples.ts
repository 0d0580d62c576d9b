/**
 * Examples for the machines of the catalog: initial contexts, events with their payloads, and the trees from which
 * events are enriched. Test suites that loop over the catalog use them. A machine without an example here fails these
 * suites.
 */

import type { AnyStateMachine, StateNode } from 'xstate';
import { type DrawNumber, getLeaf, type MachineEvent, splitAddress } from '../../../engine/index.js';
import { powerAutoOn, powerOnDelay } from '../../../machines/bios-attributes/index.js';
import { type RaisedEvent, subscribablePrefixes } from '../../../machines/facts/fact.js';
import {
  defaultHttpsPort,
  defaultStartMs,
  deliveredCertificate,
  type Genesis,
} from '../../../machines/genesis.js';
import { catalog, genesisTree } from '../../../machines/index.js';
import { postModes } from '../../../machines/power/index.js';
import { deliveryDefaults, type Subscription } from '../../../machines/reporting/events/index.js';
import { nothingRead } from '../../../machines/updates/updates/index.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { autoOnDelays, autoOnPolicies } from '../../../models/blueprint/enumerations.js';
import { storeBlueprint } from '../../../models/blueprint/stored-blueprint.js';
import { baseMessage } from '../../../models/messages/index.js';
import type { Values } from '../../../models/pending/validated-settings.js';
import { Secret } from '../../../models/secret.js';
import { inFlightMax } from '../../../models/sender.js';
import type { ControllerTree } from '../../../models/tree.js';
import { withAttributes } from '../bios/bios-attributes.js';

type AnyStateNode = StateNode;

/** Context of a machine that sends messages. The number of messages in flight is one below the limit. */
const almostFull = { inFlight: inFlightMax - 1, dropped: 0, trouble: null };

/** Inputs of machines that are started on demand, by kind. All other machines exist in the initial state. */
const startedWith: Readonly<Record<string, object>> = {
  operation: {
    progress: { durationMs: 3_600_000, doneMs: 0, sinceMs: null },
    onLoss: { power: 'restarts', controller: 'fails' },
    cancelling: 'always',
    lacks: { power: false, controller: false },
  },
  biosPassword: { hash: null },
  component: {},
  log: { log: 'sl' },
  updateTask: {},
  ambient: { left: 3, byCelsius: 1, stepMs: 60_000 },
  flashBreak: { afterMs: 20_000 },
  linkReset: { port: 'DE07A000/1', downMs: 3_000 },
  metricReport: { definitionId: 'CPUUtil', remainingMs: 60_000, everyMs: 3_600_000 },
  subscription: { subscriptionId: '1' },
  session: { sessionId: '1', idleTimeoutMs: 1_800_000, remainingMs: 1_800_000 },
  healthTrap: { periodMs: 86_400_000 },
  trap: { ...almostFull, host: 'traps.example' },
  alertMail: { ...almostFull, host: 'mail.example' },
  remoteSyslog: { ...almostFull, host: 'logs.example' },
  syslogSubscription: { ...almostFull, host: 'logs.example' },
};

/** Alternative inputs of some machines, which every second walk uses. */
const startedAlso: Readonly<Record<string, object>> = {
  operation: { ...startedWith.operation, lasts: true },
};

const downloads = [
  { outcome: 'fetched', realm: 'R', principals: ['a@R'], keys: 1, bytes: 60 },
  { outcome: 'blocked', reason: 'not there' },
  { outcome: 'timeout', reason: 'too late' },
  {},
];

/** Job of an upload whose file is not an image. */
const exampleJob = {
  toRepository: true,
  toRecoverySet: false,
  toTarget: false,
  etag: '',
  tpmOverride: false,
  items: [],
  mayRecover: false,
  by: { userId: '1', userName: 'Administrator', address: '192.0.2.1' },
  number: 1,
  filename: 'rom.bin',
  file: nothingRead,
  section: null,
  signature: 'none',
  task: null,
  flash: null,
};

const fetched = [{ outcome: 'fetched', ...nothingRead }, { outcome: 'timeout', reason: 'too late' }, {}];

const eraseResults = ['CompletedWithSuccess', 'CompletedWithErrors', 'Failed'];

const raised: RaisedEvent = {
  number: 1,
  createdAt: defaultStartMs,
  type: 'Alert',
  messageId: 'MgmtEvents.6.10.FanFailed',
  args: [],
  severity: 'Critical',
  origin: null,
};

const deliveries = [{ outcome: 'delivered' }, { outcome: 'blocked' }, { outcome: 'refused' }, {}];
const toldOutcomes = ['sent', 'blocked', 'unreachable', 'unconfirmed', 'nonsense'];

/** Payloads of events before enrichment, by type. Most events have none. */
const brought: Readonly<Record<string, (draw: DrawNumber) => object>> = {
  'upload.begun': () => ({ job: exampleJob }),
  'upload.received': (draw) => ({ job: exampleJob, isWhole: draw('whole') < 0.7 }),
  'fetch.begun': () => ({
    job: exampleJob,
    fetch: { uri: 'https://files.example.com/rom.bin', login: null, sizeMax: 1_000, timeoutMs: 1_000 },
  }),
  'file.written': (draw) => ({ toTarget: draw('target') < 0.5 }),
  'update.failed': () => ({ message: baseMessage('GeneralError') }),
  'flash.begun': () => ({ flash: '1' }),
  'flash.ended': (draw) => ({ written: draw('written') < 0.5, message: baseMessage('Success') }),
  'image.fetched': (draw) => ({ result: fetched[Math.floor(draw('result') * fetched.length)] }),
  'operation.finished': () => ({ messages: [] }),
  'operation.failed': () => ({ messages: [] }),
  'password.change': (draw) => ({
    old: draw('old') < 0.5 ? null : 'kept',
    new: draw('new') < 0.5 ? null : 'kept',
  }),
  'statement.requested': (draw) => ({ answers: draw('answers') < 0.5 }),
  'component.notAuthentic': (draw) => ({
    policy: draw('policy') < 0.5 ? 'NoPolicy' : 'HaltBootOnSPDMFailure',
  }),
  'component.wrongMeasurement': (draw) => ({
    policy: draw('policy') < 0.5 ? 'NoPolicy' : 'HaltBootOnSPDMFailure',
  }),
  'server.compared': (draw) => ({ tampered: [[], ['Cpus'], ['Dimms']][Math.floor(draw('tampered') * 3)] }),
  'settings.judged': (draw) => ({
    applied: { etag: '', atMs: 0, problems: draw('wrong') < 0.5 ? [] : [{}] },
  }),
  'need.lost': (draw) => ({ need: draw('need') < 0.9 ? 'power' : 'controller' }),
  'need.returned': (draw) => ({ need: draw('need') < 0.9 ? 'power' : 'controller' }),
  'keytab.import': () => ({ uri: 'https://files.example.com/bmc.keytab' }),
  'revocation.import': () => ({ uri: 'https://files.example.com/revoked.crl' }),
  'report.retimed': () => ({ remainingMs: 30_000, everyMs: 600_000 }),
  'healthTrap.retimed': () => ({ periodMs: 604_800_000 }),
  'license.trialBegun': () => ({ remainingMs: 60_000 }),
  'cap.reviewed': (draw) => ({ isCapped: draw('capped') < 0.8, isHeld: draw('held') < 0.5 }),
  'manager.hang': (draw) => ({ hangMs: 1_000 * (1 + Math.floor(draw('hang') * 600)) }),
  'wear.planned': () => ({ waitMs: 600_000 }),
  'host.stuck': () => ({ timeoutMs: 600_000, action: 'restart', timer: 'ipmi' }),
  'task.scheduled': (draw) => ({
    startsInMs: draw('start') < 0.2 ? null : Math.floor(3_600_000 * (draw('start') - 0.5)),
    expiresInMs: draw('expiry') < 0.5 ? null : Math.floor(7_200_000 * (draw('expiry') - 0.6)),
  }),
  'controller.returned': (draw) => ({
    result: eraseResults[Math.floor(draw('result') * eraseResults.length)],
  }),
  'task.taken': () => ({ by: 'Bmc' }),
  'task.writing': () => ({ operation: '1' }),
  'task.limited': () => ({ timeoutMs: 1_800_000 }),
  'task.waits': () => ({ task: '12345678', waitMs: 60_000 }),
  'task.writes': () => ({ task: '12345678' }),
  'license.retimed': () => ({ remainingMs: 30_000 }),
  'event.raised': () => ({ event: raised }),
  'report.raised': () => ({ report: { Id: 'PowerMetrics' }, waitingMax: 16 }),
  'delivery.answered': (draw) => ({ result: deliveries[Math.floor(draw('result') * deliveries.length)] }),
  'keytab.answered': (draw) => ({ result: downloads[Math.floor(draw('result') * downloads.length)] }),
  'revocation.answered': (draw) => ({ result: downloads[Math.floor(draw('result') * downloads.length)] }),
  'message.answered': (draw) => ({
    result: { outcome: toldOutcomes[Math.floor(draw('result') * toldOutcomes.length)], reason: 'so it is' },
  }),
};

function exampleGenesis(initialPower: 'on' | 'off' = 'on'): Genesis {
  const secret = Secret.ofSeed('examples');
  const blueprint = storeBlueprint(resolveBlueprint({ settings: { initialPower } }), secret);
  return {
    seed: 'examples',
    run: 'test',
    startMs: defaultStartMs,
    blueprint,
    httpsPort: defaultHttpsPort,
    accounts: [],
    certificate: deliveredCertificate(blueprint, secret, defaultStartMs),
  };
}

const exampleSubscription: Subscription = {
  destination: 'https://listener.example/',
  context: '',
  format: 'Event',
  prefixes: subscribablePrefixes,
  reports: [],
  headers: null,
  // A random walk seldom produces enough consecutive failures for more than one retry.
  delivery: { ...deliveryDefaults, retryAttempts: 1 },
};

/**
 * Boot overrides of some trees, by power-on delay. With them, the host boots something other than the operating system.
 */
const overrides: Readonly<Partial<Record<string, Partial<ControllerTree['boot']>>>> = {
  '15Sec': { overrideTarget: 'BiosSetup', overrideEnabled: 'Continuous' },
  '30Sec': { overrideTarget: 'UefiShell', overrideEnabled: 'Once' },
};

/** BIOS settings that are pending in some trees, by power-on delay. */
const waiting: Readonly<Partial<Record<string, Values>>> = {
  '15Sec': { AdminName: 'Rosa' },
  '30Sec': { RestoreDefaults: 'Yes' },
};

/** Trees that differ in the values from which events are enriched. */
export const exampleTrees: readonly ControllerTree[] = (['on', 'off'] as const).flatMap((initialPower) =>
  autoOnPolicies.flatMap((policy) =>
    autoOnDelays.flatMap((delay) => {
      const tree = withAttributes(genesisTree(exampleGenesis(initialPower)), {
        AutoPowerOn: powerAutoOn.names[policy],
        PowerOnDelay: powerOnDelay.names[delay],
      });
      const subscriptions = { nextId: 2, byId: { '1': exampleSubscription } };
      // Trees with the minimum delay have a time server that answers, the other trees have none.
      const staticNtpServers = delay === 'Minimum' ? tree.blueprint.timeServers.slice(0, 1) : [];
      const controllerClock = { ...tree.controllerClock, staticNtpServers };
      // Trees with the longest delay have no working processor.
      const { conditions } = tree;
      const failed = tree.blueprint.processors.map(({ socket }) => [socket, 'failed'] as const);
      const processor = delay === 'RandomUpTo120Sec' ? Object.fromEntries(failed) : {};
      const parts = { ...conditions.parts, processor };
      // Trees with a delay of one minute require a power-on password.
      const { biosPassword } = tree.machines;
      const User = { value: 'set', context: { hash: 'kept' }, timers: {} };
      const machines =
        delay === '60Sec' ? { ...tree.machines, biosPassword: { ...biosPassword, User } } : tree.machines;
      // Trees with a delay of 15 s have a pending setting. Trees with a delay of 30 s have a pending request for
      // defaults.
      const { attributes } = tree.bios;
      const configured = { ...attributes.configured, ...waiting[delay] };
      // Trees with a delay of 45 s have the periodic firmware check enabled, which runs every week.
      const integrity = { ...tree.firmware.integrity, backgroundScan: delay === '45Sec' };
      const like = {
        ...tree,
        machines,
        bios: { ...tree.bios, attributes: { ...attributes, configured } },
        subscriptions,
        firmware: { ...tree.firmware, integrity },
        controllerClock,
        storage: { ...tree.storage, system: delay === '45Sec' ? null : tree.storage.system },
        boot: { ...tree.boot, ...overrides[delay] },
        conditions: { ...conditions, parts },
      };
      if (delay !== 'Minimum') return [like];
      return postModes.map((postMode) => ({ ...like, host: { ...like.host, postMode } }));
    }),
  ),
);

/** Maximum distance of event times from the start. Unit: ms. */
const spanMs = 3_600_000;

/** Returns an input with which a machine of this kind can start. */
export function exampleInput(kind: string, walk = 0): object {
  const also = walk % 2 === 0 ? undefined : startedAlso[kind];
  if (also !== undefined) return also;
  const standing = getLeaf(exampleTrees[0]?.machines ?? {}, splitAddress(`${kind}/1`));
  const input = standing?.context ?? startedWith[kind];
  if (input === undefined) {
    throw new Error(
      `no context for machine ${kind}: add it to "first" in its machines/*/index.ts, or, when it is started on demand, to "startedWith" in test/support/engine/machines-examples.ts`,
    );
  }
  return input;
}

/** Returns every state of a chart, the root first. */
export function listStates(machine: AnyStateMachine): readonly AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
  return below(machine.root);
}

/** Returns every event type that a state of the chart handles, including timers and raised events. */
export function listEventTypes(machine: AnyStateMachine): readonly string[] {
  return [...new Set(listStates(machine).flatMap(({ transitions }) => [...transitions.keys()]))];
}

/**
 * Returns an event with the payload and the enrichment that the simulation would add before it sends the event to the
 * machine.
 */
export function enriched(kind: string, type: string, tree: ControllerTree, draw: DrawNumber): MachineEvent {
  return enrichedEvent(kind, { type, ...brought[type]?.(draw) }, tree, draw);
}

/** Returns an existing event, such as the event of a timer, with the enrichment of the simulation. */
export function enrichedEvent(
  kind: string,
  event: MachineEvent,
  tree: ControllerTree,
  draw: DrawNumber,
): MachineEvent {
  const { enrich, enrichAll } = catalog[kind] ?? {};
  const now = defaultStartMs + Math.floor(draw('now') * spanMs);
  const about = [event, tree, draw, `${kind}/1`, now] as const;
  return { ...event, ...enrichAll?.(...about), ...enrich?.[event.type]?.(...about) };
}
