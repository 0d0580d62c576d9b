/**
 * Results of the boot history: the facts of a start after mains power returned, at the times of `bootHistoryTimes`.
 * They are recorded and reported like the facts of a simulated start. A test compares both starts.
 */
import type { JsonObject } from '../engine/index.js';
import type { ControllerTree } from '../models/index.js';
import { type BootHistoryTimes, bootHistoryTimes } from './boot-history-times.js';
import type { Report } from './facts/fact.js';
import { findFact } from './facts/index.js';
import type { Genesis } from './genesis.js';
import { reportOutcome } from './host/boot/index.js';
import { typicalPowerTimings } from './host/host/index.js';
import { type PoweredParts, type PowerRecord, powerRecord } from './power/index.js';
import { recordFact } from './record-fact.js';
import {
  type Announcer,
  announceDiscovery,
  announceHealth,
  hasSameHealthInputs,
} from './reporting/announcements/index.js';
import { initialBuffers } from './reporting/logs/index.js';

/**
 * Time between the clearing of the management log at set-up and the start of the controller. The log begins with the
 * entry about that clearing (behaviour § 2.12). Assumption: one hour. Unit: ms.
 */
const clearedBeforeMs = 3_600_000;

/** Instant of the boot history, with the host state after it, and with the facts that are reported at the instant. */
interface Moment {
  /** Instant of the boot history. Unit: ms since the epoch. */
  readonly at: number;
  readonly host: PowerRecord['value'];
  readonly reports: readonly Report[];
}

/** Returns the tree at the genesis, computed from a tree without any history. */
export function withBootHistory(genesis: Genesis, tree: ControllerTree): ControllerTree {
  const life = bootHistoryTimes(genesis);
  const record = powerRecord(tree);
  const past = new Past(tree);
  past.now = life.controllerMs - clearedBeforeMs;
  past.emit('log.imlCleared', { user: genesis.accounts[0]?.userName ?? 'Administrator' });
  let power: PowerRecord | undefined;
  for (const { at, host, reports } of [...listStart(life), ...listBoot(genesis, life, reportEnd(tree))]) {
    past.now = at;
    for (const { fact, args } of reports) past.emit(fact, args ?? {});
    const before = power;
    power = { ...record, value: host };
    if (before === undefined || !hasSameHealthInputs(before, power)) announceHealth(past, power, findFact);
    announceDiscovery(past, power);
  }
  // The fill level of each log buffer includes the recorded entries.
  return { ...past.view, machines: { ...past.view.machines, log: initialBuffers(past.view) } };
}

/** Receiver of the facts of the boot history. `view` is the tree with the facts recorded so far. */
class Past implements Announcer {
  readonly view: ControllerTree;
  now = 0;

  constructor(tree: ControllerTree) {
    this.view = { ...tree };
  }

  put(name: string, branch: unknown): void {
    Object.assign(this.view, { [name]: branch });
  }

  emit(fact: string, args: JsonObject): void {
    recordFact(this, fact, args);
  }
}

function listStart({ controllerMs, hostMs }: BootHistoryTimes): readonly Moment[] {
  const isOn = hostMs !== null;
  return [
    {
      at: controllerMs,
      host: 'unpowered',
      reports: [{ fact: 'controller.started' }, { fact: 'controller.powerRestored' }],
    },
    {
      at: controllerMs,
      host: isOn ? 'waiting' : 'off',
      reports: [{ fact: 'host.powerRestored', args: { state: isOn ? 'on' : 'standby' } }],
    },
  ];
}

/**
 * Returns the facts at the end of a POST without a booted operating system; undefined when an operating system starts.
 */
function reportEnd(tree: ControllerTree): readonly Report[] | undefined {
  const { outcome } = powerRecord(tree).context.attempt;
  return outcome.ending === 'booted' ? undefined : reportOutcome(outcome, tree);
}

/** Returns the instants of a boot, each with its host state and its facts. */
function listBoot(
  { blueprint }: Genesis,
  { hostMs }: BootHistoryTimes,
  unbooted: readonly Report[] | undefined,
): readonly Moment[] {
  if (hostMs === null) return [];
  const timings = typicalPowerTimings(blueprint);
  const discovered = hostMs + timings.initialisationMs + timings.discoveryMs;
  const posted = discovered + timings.completionMs;
  const booted: readonly Change[] = [
    [posted, { boot: 'osBooting', inventory: 'collecting' }, { fact: 'host.postComplete' }],
    [posted + timings.inventoryMs, { inventory: 'complete' }, { fact: 'host.inventoryComplete' }],
  ];
  const changes: readonly Change[] = [
    [hostMs, {}, { fact: 'host.poweredOn' }, { fact: 'indicator.changed', args: { state: 'Blinking' } }],
    [discovered, { boot: 'completing', devices: 'searching' }, { fact: 'host.postDiscoveryComplete' }],
    [discovered + timings.deviceDiscoveryMs, { devices: 'found' }],
    ...(unbooted === undefined ? booted : [[posted, { boot: 'unbootable' }, ...unbooted] satisfies Change]),
  ];
  let parts: PoweredParts = { boot: 'initialising', devices: 'idle', inventory: 'idle' };
  const boot = changes
    .toSorted(([one], [other]) => one - other)
    .map(([at, change, ...reports]) => {
      parts = { ...parts, ...change };
      return { at, host: { on: parts }, reports };
    });
  return [{ at: hostMs - timings.powerOnMs, host: { starting: 'poweringOn' }, reports: [] }, ...boot];
}

type Change = readonly [at: number, change: Partial<PoweredParts>, ...reports: readonly Report[]];
