/** Durations drawn before a transition and carried by its event: the blueprint says how they spread. */
import { type Draw, durationFrom, type Spread } from '../../engine/index.js';
import {
  autoOnDelayRandomMsMax,
  autoOnDelaysMs,
  type Blueprint,
  type ControllerTree,
  type HostState,
  type PostDiscoveryMode,
  type PowerPlan,
  type PowerRequest,
  type PowerTimings,
  postDiscoveryMode,
  powerAutoOn,
  powerOnDelay,
  powerRequests,
} from '../../models/index.js';

/**
 * Share of the time to POST discovery that goes before the discovery itself.
 * Assumption: memory is initialised in the first quarter; only the sum is published (behaviour § 3.1).
 */
const initialisationShare = 0.25;

/** What the settings of a boot make of its durations. */
interface BootTimes extends Pick<HostState, 'endOfPostDelaySeconds'> {
  readonly discoveryMode: PostDiscoveryMode;
}

function drawPowerTimings(
  { timings }: Blueprint,
  { discoveryMode, endOfPostDelaySeconds }: BootTimes,
  draw: Draw,
): PowerTimings {
  const of = (name: keyof Blueprint['timings']) => durationFrom(timings[name], draw(name));
  const postDiscoveryMs = discovery[discoveryMode](timings.postDiscovery, of('postDiscovery'));
  const initialisationMs = Math.round(postDiscoveryMs * initialisationShare);
  return {
    powerOnMs: of('powerOn'),
    powerOffMs: of('powerOff'),
    initialisationMs,
    discoveryMs: postDiscoveryMs - initialisationMs,
    deviceDiscoveryMs: of('deviceDiscovery'),
    completionMs: of('postCompletion') + endOfPostDelaySeconds * 1_000,
    inventoryMs: of('firmwareInventory'),
    osBootMs: of('osBoot'),
    osShutdownMs: of('osShutdown'),
    crashDumpMs: of('crashDump'),
  };
}

/** Assumption: a forced kind of discovery takes the longest or the shortest time that was measured. */
const discovery: Readonly<Record<PostDiscoveryMode, (spread: Spread, drawnMs: number) => number>> = {
  Auto: (_, drawnMs) => drawnMs,
  ForceFullDiscovery: ({ maxMs }) => maxMs,
  ForceFastBoot: ({ minMs }) => minMs,
};

type DrawPlan = (event: object, tree: ControllerTree, draw: Draw) => PowerPlan;

/** What one power cycle goes by, from the request that may start it. */
const drawPlan: DrawPlan = (_, tree, draw) => ({
  timings: drawPowerTimings(tree.blueprint, readBootTimes(tree), draw),
  postMode: tree.host.postMode,
});

function readBootTimes(tree: ControllerTree): BootTimes {
  const { endOfPostDelaySeconds } = tree.host;
  return { endOfPostDelaySeconds, discoveryMode: postDiscoveryMode.read(tree) };
}

/** The typical course of a power cycle, for a history that starts in the middle of one. */
export function typicalPowerTimings(blueprint: Blueprint): PowerTimings {
  return drawPowerTimings(blueprint, { discoveryMode: 'Auto', endOfPostDelaySeconds: 0 }, () => 0.5);
}

function drawAutoOnDelay(tree: ControllerTree, draw: Draw): number {
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
  'standby.ready': (event: object, tree: ControllerTree, draw: Draw) => ({
    ...drawPlan(event, tree, draw),
    autoOn: powerAutoOn.read(tree),
    delayMs: drawAutoOnDelay(tree, draw),
  }),
};
