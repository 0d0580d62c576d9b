/** Durations drawn before a transition and carried by its event: the blueprint says how they spread. */
import { type DrawNumber, type DurationRange, sampleDuration } from '../../../engine/index.js';
import { autoOnDelayRandomMsMax, autoOnDelaysMs, type Blueprint } from '../../../models/blueprint/index.js';
import type { ControllerTree } from '../../../models/index.js';
import {
  type AttributeName,
  biosAttribute,
  type PostDiscoveryMode,
  postDiscoveryMode,
  powerAutoOn,
  powerOnDelay,
} from '../../bios-attributes/index.js';
import { testParts } from '../../parts/index.js';
import { type PowerPlan, type PowerRequest, type PowerTimings, powerRequests } from '../../power/index.js';

/**
 * Share of the time to POST discovery that goes before the discovery itself.
 * Assumption: memory is initialised in the first quarter; only the sum is published (behaviour § 3.1).
 */
const initialisationShare = 0.25;

/** What the settings of a boot make of its durations. */
interface BootTimes {
  readonly discoveryMode: PostDiscoveryMode;
  /** Added to the initialisation of memory. Unit: ms. */
  readonly memoryTestMs: number;
  /** How much of the usual time the training of memory takes. */
  readonly trainingShare: number;
  /** Added to the end of POST. Unit: ms. */
  readonly pauseMs: number;
}

const usualBootTimes: BootTimes = { discoveryMode: 'Auto', memoryTestMs: 0, trainingShare: 1, pauseMs: 0 };

function drawPowerTimings(
  { timings }: Blueprint,
  { discoveryMode, memoryTestMs, trainingShare, pauseMs }: BootTimes,
  draw: DrawNumber,
): PowerTimings {
  const of = (name: keyof Blueprint['timings']) => sampleDuration(timings[name], draw(name));
  const postDiscoveryMs = discovery[discoveryMode](timings.postDiscovery, of('postDiscovery'));
  const usualMs = Math.round(postDiscoveryMs * initialisationShare);
  const initialisationMs = Math.round(usualMs * trainingShare) + memoryTestMs;
  return {
    powerOnMs: of('powerOn'),
    powerOffMs: of('powerOff'),
    initialisationMs,
    discoveryMs: postDiscoveryMs - usualMs,
    deviceDiscoveryMs: of('deviceDiscovery'),
    completionMs: of('postCompletion') + pauseMs,
    inventoryMs: of('firmwareInventory'),
    osBootMs: of('osBoot'),
    osShutdownMs: of('osShutdown'),
    crashDumpMs: of('crashDump'),
  };
}

/** Assumption: a forced kind of discovery takes the longest or the shortest time that was measured. */
const discovery: Readonly<Record<PostDiscoveryMode, (spread: DurationRange, drawnMs: number) => number>> = {
  Auto: (_, drawnMs) => drawnMs,
  ForceFullDiscovery: ({ maxMs }) => maxMs,
  ForceFastBoot: ({ minMs }) => minMs,
};

type DrawPlan = (event: object, tree: ControllerTree, draw: DrawNumber) => PowerPlan;

/** What one power cycle goes by, from the request that may start it. */
const drawPlan: DrawPlan = (_, tree, draw) => ({
  timings: drawPowerTimings(tree.blueprint, readBootTimes(tree), draw),
  postMode: tree.host.postMode,
});

/** Assumption: an extended test of memory takes so long for each GiB. Unit: ms. */
const memoryTestMsPerGiB = 250;

/** Assumption: memory that is trained anew in each start takes twice as long. */
const slowTrainingShare = 2;

/** How long the firmware waits for a key where POST has found an error. Unit: ms. Source: behaviour § 5.3. */
const promptsMs: Readonly<Record<string, number>> = {
  Delayed20Sec: 20_000,
  Delayed2Sec: 2_000,
};

/** A start that looks for hardware at fault takes all the time there is. */
function readBootTimes(tree: ControllerTree): BootTimes {
  const isSearching = tree.firmwareMode.requested === 'diagnostics';
  const isOn = (name: AttributeName) => biosAttribute(tree, name) === 'Enabled';
  const gib = tree.blueprint.memory.reduce((sum, { capacityMiB }) => sum + capacityMiB, 0) / 1_024;
  const { processor, memory } = testParts(tree);
  const hasError = processor.length + memory.length > 0;
  const promptMs = hasError ? (promptsMs[String(biosAttribute(tree, 'PostF1Prompt'))] ?? 0) : 0;
  return {
    discoveryMode: isSearching ? 'ForceFullDiscovery' : postDiscoveryMode.read(tree),
    memoryTestMs: isSearching || isOn('ExtendedMemTest') ? Math.round(gib * memoryTestMsPerGiB) : 0,
    trainingShare: isOn('MemFastTraining') ? 1 : slowTrainingShare,
    pauseMs: tree.host.endOfPostDelaySeconds * 1_000 + promptMs,
  };
}

/** The typical course of a power cycle, for a history that starts in the middle of one. */
export function typicalPowerTimings(blueprint: Blueprint): PowerTimings {
  return drawPowerTimings(blueprint, usualBootTimes, () => 0.5);
}

function drawAutoOnDelay(tree: ControllerTree, draw: DrawNumber): number {
  const delay = powerOnDelay.read(tree);
  if (delay !== 'RandomUpTo120Sec') return autoOnDelaysMs[delay];
  return Math.floor(draw('autoOnDelay') * (autoOnDelayRandomMsMax + 1));
}

const byRequest = Object.fromEntries(powerRequests.map((type) => [type, drawPlan])) as Readonly<
  Record<PowerRequest, DrawPlan>
>;

/** What events of the power machine bring along: every request the plan of the cycle it may start. */
export const planned = {
  ...byRequest,
  'fault.machineCheck': drawPlan,
  'fault.host.crashed': drawPlan,
  'standby.ready': (event: object, tree: ControllerTree, draw: DrawNumber) => ({
    ...drawPlan(event, tree, draw),
    autoOn: powerAutoOn.read(tree),
    delayMs: drawAutoOnDelay(tree, draw),
  }),
};
