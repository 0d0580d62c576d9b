/**
 * Usage of the parts as counted by the platform: buses, clocks, and the consumption of each processor. Like every
 * reading, a function of the instant and the conditions, so that its history is computed on demand.
 */
import { createNoise, type Noise } from '../../../../engine/index.js';
import type { Blueprint } from '../../../../models/blueprint/index.js';
import type { PowerRegulatorMode } from '../../../bios-attributes/index.js';
import { processorsInUse } from '../../../parts/index.js';
import { createRange, type Range, type TimeSpan } from '../../../watches/range.js';
import { doneOf, hostWork, type Work, type WorkRange, workRanges } from './host-load.js';
import { type OperatingConditions, overEras } from './operating-conditions.js';
import { powerRanges, powerReader, sampleMs } from './server-power.js';

/** Processor clocks: fixed by the regulator mode, or following the load. */
type BuiltProcessor = Blueprint['processors'][number];

/** Minimum clock. Unit: MHz. Assumption: typical of processors of this class. */
const lowestClockMHz = 800;

export function minSpeedMHz({ maxSpeedMHz }: BuiltProcessor): number {
  return Math.min(lowestClockMHz, maxSpeedMHz);
}

/** Fixed clocks by regulator mode; in other modes the clock follows the load and has no single value. Unit: MHz. */
export const heldAt: Partial<Record<PowerRegulatorMode, (built: BuiltProcessor) => number>> = {
  Max: ({ maxSpeedMHz }) => maxSpeedMHz,
  Min: minSpeedMHz,
};

/** Share of the load that reaches each bus, and its other traffic. Shares of the maximum. Assumption. */
const buses = {
  memory: { ofLoad: 0.55, beside: 0.1 },
  io: { ofLoad: 0.3, beside: 0.12 },
  interconnect: { ofLoad: 0.4, beside: 0.08 },
} as const;
type Bus = keyof typeof buses;

/** Period of the variations. Unit: ms. */
const strayMs = 40_000;

/** Clock changes between two samples beyond those caused by the load. Assumption. */
const jitterMax = 12;

/** Maximum deviation of one processor's clock from the clock of the load. Unit: share. */
const clockStray = 0.05;
/** Idle position of a clock that follows the load. Unit: share of the range from minimum to maximum. */
const clockIdle = 0.15;

/** Maximum deviation of one processor's consumption from its share of the total. Unit: share. */
const powerStray = 0.05;

/** Usage readings, all in the same form: values, or ranges of values. */
export interface UsageOf<Reading> {
  readonly processors: Reading;
  readonly memoryBus: Reading;
  readonly ioBus: Reading;
  readonly interconnect: Reading;
  readonly jitter: Reading;
  /** By processor index. Unit: MHz. */
  readonly clock: (processor: number) => Reading;
  /** By processor index; the sum is the reading of the power meter. Unit: W. */
  readonly power: (processor: number) => Reading;
}

/** Unit: %, unless stated otherwise. */
export type Usage = (instant: number) => number;

/** Readings of an instant, sampled at most every ten seconds. Whole numbers; 0 while the host is off. */
export type UsageReader = UsageOf<Usage>;

export function usageReader(situation: OperatingConditions): UsageReader {
  const power = powerReader(situation);
  const at = overEras(situation, using);
  const reading =
    (pick: (held: Using) => Usage): Usage =>
    (instant) => {
      const look = Math.floor(instant / sampleMs) * sampleMs;
      return Math.round(pick(at(instant))(look));
    };
  return {
    processors: power.utilisation,
    memoryBus: reading(({ memory }) => memory),
    ioBus: reading(({ io }) => io),
    interconnect: reading(({ interconnect }) => interconnect),
    jitter: reading(({ jitter }) => jitter),
    clock: (processor) => reading(({ clocks }) => clocks[processor] ?? nothing),
    power: (processor) => {
      const shareAt = overEras(situation, createShares);
      return (instant) => shareAt(instant)(power.processors(instant), processor, instant);
    },
  };
}

/** Range of each reading in any interval under constant operating conditions. */
export function usageRanges(situation: OperatingConditions): (span: TimeSpan) => UsageOf<Range> {
  const works = workRanges(situation);
  // A reading shows an earlier sample.
  return ({ from, to }) => rangesAt(situation, works({ from: from - sampleMs, to }));
}

function rangesAt(situation: OperatingConditions, work: WorkRange): UsageOf<Range> {
  const { processors: built } = situation.blueprint;
  const { utilisation, processors } = powerRanges(situation, work);
  const part = createParts(situation);
  const within = (read: Use) => createRange(Math.round(read(work.least, 0)), Math.round(read(work.most, 1)));
  // A clock rises with the load, and falls when a cap holds it back.
  const ticking = (read: Use) =>
    createRange(
      ...[read(work.least, 0), read(work.held, 0), read({ ...work.most, speed: work.free.speed }, 1)].map(
        Math.round,
      ),
    );
  return {
    processors: utilisation,
    memoryBus: within(part.bus('memory')),
    ioBus: within(part.bus('io')),
    interconnect: within(part.bus('interconnect')),
    jitter: within(part.jitter),
    clock: (index) => (built[index] === undefined ? createRange(0) : ticking(part.clock(built[index]))),
    power: (index) => {
      const inUse = processorsInUse(situation.blueprint, situation.leftOut);
      const processor = inUse.find((each) => each === built[index]);
      if (processor === undefined) return createRange(0);
      const share = processor.tdpWatts / inUse.reduce((sum, { tdpWatts }) => sum + tdpWatts, 0);
      const strays = (1 + powerStray) / (1 - powerStray);
      // Rounded at both ends.
      return createRange(
        Math.floor((processors.lowest * share) / strays) - 1,
        Math.ceil(processors.highest * share * strays) + 1,
      );
    },
  };
}

const nothing = () => 0;

/** Usage of a part at a work, with a noise between 0 and 1. Not rounded. */
type Use = (work: Work, noise: number) => number;

/** Monotonic in executed work and noise, except for clocks. */
function createParts({ blueprint, leftOut, regime, regulatorMode }: OperatingConditions) {
  const isOff = regime === 'off';
  const held = heldAt[regulatorMode];
  const inUse = processorsInUse(blueprint, leftOut);
  // A single processor has no interconnect traffic.
  const isAlone = inUse.length < blueprint.processors.length && inUse.length < 2;
  return {
    bus: (name: Bus) => {
      const { ofLoad, beside } = buses[name];
      const isStill = isOff || (name === 'interconnect' && isAlone);
      return (work: Work, noise: number) => (isStill ? 0 : 100 * (ofLoad * doneOf(work) + beside * noise));
    },
    /** A fixed clock has no jitter. */
    jitter: (work: Work, noise: number) =>
      isOff || held !== undefined ? 0 : jitterMax * doneOf(work) * noise,
    clock: (built: BuiltProcessor) => {
      const lowest = minSpeedMHz(built);
      return ({ load, speed }: Work, noise: number) => {
        if (isOff || !inUse.includes(built)) return 0;
        const asked = clockIdle + (1 - clockIdle) * load;
        const strayed = asked * (1 + clockStray * (noise * 2 - 1));
        const free = held?.(built) ?? lowest + (built.maxSpeedMHz - lowest) * Math.min(1, strayed);
        return lowest + (free - lowest) * speed;
      };
    },
  };
}

type Using = ReturnType<typeof using>;

/** Usage under constant operating conditions. Not rounded. */
function using(situation: OperatingConditions) {
  const { seed, blueprint } = situation;
  const workAt = hostWork(situation);
  const part = createParts(situation);
  const over = (name: string, read: Use): Usage => {
    let noise: Noise | undefined;
    return (instant) => {
      noise ??= createNoise(seed, `usage/${name}`);
      return read(workAt(instant), noise.smooth(instant, strayMs));
    };
  };
  return {
    memory: over('memory', part.bus('memory')),
    io: over('io', part.bus('io')),
    interconnect: over('interconnect', part.bus('interconnect')),
    jitter: over('jitter', part.jitter),
    clocks: blueprint.processors.map((built) => over(`clock/${built.socket}`, part.clock(built))),
  };
}

/** Share of each processor in the total, by its maximum consumption, with variations. */
function createShares({ seed, blueprint, leftOut }: OperatingConditions) {
  const inUse = processorsInUse(blueprint, leftOut);
  const parts = blueprint.processors.map((built: BuiltProcessor) => {
    const noise = createNoise(seed, `usage/power/${built.socket}`);
    const most = inUse.includes(built) ? built.tdpWatts : 0;
    return (instant: number) => most * (1 - powerStray + 2 * powerStray * noise.smooth(instant, strayMs));
  });
  return (watts: number, processor: number, instant: number) => {
    const look = Math.floor(instant / sampleMs) * sampleMs;
    let [before, upTo, all] = [0, 0, 0];
    for (const [index, weight] of parts.entries()) {
      if (index === processor) before = all;
      all += weight(look);
      if (index === processor) upTo = all;
    }
    if (all === 0) return 0;
    // Cumulative values are rounded, so that the sum equals the meter's reading.
    return Math.round((watts * upTo) / all) - Math.round((watts * before) / all);
  };
}
