/**
 * Durations of a power cycle. They are drawn from the ranges of the blueprint before a transaction and stored in the
 * event that starts the cycle.
 */
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
 * Share of the memory initialization in the time from the start of POST to the end of device discovery. Assumption:
 * memory is initialized in the first quarter. Only the sum of both phases is published (behaviour § 3.1).
 */
const initialisationShare = 0.25;

/** Effects of the boot settings on the durations. */
interface BootTimes {
  readonly discoveryMode: PostDiscoveryMode;
  /** Duration of the memory test, which is added to the memory initialization. Unit: ms. */
  readonly memoryTestMs: number;
  /** Factor of the duration of memory training; 1 is the usual duration. */
  readonly trainingShare: number;
  /** Delay that is added to the end of POST. Unit: ms. */
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

/**
 * Duration of device discovery by discovery mode. Assumption: full discovery takes the longest measured time, fast boot
 * the shortest.
 */
const discovery: Readonly<Record<PostDiscoveryMode, (spread: DurationRange, drawnMs: number) => number>> = {
  Auto: (_, drawnMs) => drawnMs,
  ForceFullDiscovery: ({ maxMs }) => maxMs,
  ForceFastBoot: ({ minMs }) => minMs,
};

type DrawPlan = (event: object, tree: ControllerTree, draw: DrawNumber) => PowerPlan;

/** Draws the durations of a power cycle for a request that can start the cycle. */
const drawPlan: DrawPlan = (_, tree, draw) => ({
  timings: drawPowerTimings(tree.blueprint, readBootTimes(tree), draw),
  postMode: tree.host.postMode,
});

/** Duration of an extended memory test per GiB. Unit: ms. Assumption: 250, because no source contains a value. */
const memoryTestMsPerGiB = 250;

/** Factor of the memory initialization without fast training. Assumption: full memory training takes twice as long. */
const slowTrainingShare = 2;

/** Time that the firmware waits for a key after an error in POST. Unit: ms. Source: behaviour § 5.3. */
const promptsMs: Readonly<Record<string, number>> = {
  Delayed20Sec: 20_000,
  Delayed2Sec: 2_000,
};

/** Returns the effects of the boot settings. A start in diagnostics mode takes the maximum time. */
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

/** Returns the typical durations of a power cycle, for a history that starts in the middle of a cycle. */
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

/**
 * Functions that add data to events of the power machine. Every request receives the plan of the cycle that it can
 * start.
 */
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
