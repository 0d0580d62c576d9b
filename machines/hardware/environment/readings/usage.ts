/**
 * Usage of buses, clocks and processors, as the platform counts it. A usage reading is a function of the instant and
 * the conditions, so its history is computed on demand.
 */
import { createNoise, type Noise } from '../../../../engine/index.js';
import type { Blueprint } from '../../../../models/blueprint/index.js';
import type { PowerRegulatorMode } from '../../../bios-attributes/index.js';
import { processorsInUse } from '../../../parts/index.js';
import { createRange, type Range, type TimeSpan } from '../../../watches/range.js';
import { doneOf, hostWork, type Work, type WorkRange, workRanges } from './host-load.js';
import { type OperatingConditions, overEras } from './operating-conditions.js';
import { powerRanges, powerReader, sampleMs } from './server-power.js';

/** Processor of a blueprint. The regulator mode fixes its clock, or the clock follows the load. */
type BuiltProcessor = Blueprint['processors'][number];

/** Minimum clock of a processor. Unit: MHz. Assumption: typical of processors of this class. */
const lowestClockMHz = 800;

export function minSpeedMHz({ maxSpeedMHz }: BuiltProcessor): number {
  return Math.min(lowestClockMHz, maxSpeedMHz);
}

/**
 * Fixed clock of a processor by regulator mode. Unit: MHz. In the other modes the clock follows the load, so it has no
 * single value.
 */
export const heldAt: Partial<Record<PowerRegulatorMode, (built: BuiltProcessor) => number>> = {
  Max: ({ maxSpeedMHz }) => maxSpeedMHz,
  Min: minSpeedMHz,
};

/**
 * Traffic of the buses, as shares of their maximum. `ofLoad` is the traffic at full load, `beside` the maximum of all
 * other traffic. Assumption.
 */
const buses = {
  memory: { ofLoad: 0.55, beside: 0.1 },
  io: { ofLoad: 0.3, beside: 0.12 },
  interconnect: { ofLoad: 0.4, beside: 0.08 },
} as const;
type Bus = keyof typeof buses;

/** Period of the random variations of usage. Unit: ms. */
const strayMs = 40_000;

/** Maximum number of clock changes between two samples apart from those that the load causes. Assumption. */
const jitterMax = 12;

/** Maximum deviation of one processor's clock from the clock that the load requires, as a share of this clock. */
const clockStray = 0.05;
/** Idle clock of a processor whose clock follows the load, as a share of the range from minimum to maximum. */
const clockIdle = 0.15;

/** Maximum deviation of one processor's consumption from its part of the total, as a share of this part. */
const powerStray = 0.05;

/** Usage readings in a common form: as values or as ranges of values. */
export interface UsageOf<Reading> {
  readonly processors: Reading;
  readonly memoryBus: Reading;
  readonly ioBus: Reading;
  readonly interconnect: Reading;
  readonly jitter: Reading;
  /** Clock of a processor by its index. Unit: MHz. */
  readonly clock: (processor: number) => Reading;
  /** Consumption of a processor by its index. The sum over all processors is the reading of the power meter. Unit: W. */
  readonly power: (processor: number) => Reading;
}

/** Function from an instant to a usage. Unit: %, unless stated otherwise. */
export type Usage = (instant: number) => number;

/**
 * Readers of usage as functions of the instant. The values are sampled every ten seconds, whole, and 0 while the host
 * is off.
 */
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

/** Returns the range of each reading in any interval under constant operating conditions. */
export function usageRanges(situation: OperatingConditions): (span: TimeSpan) => UsageOf<Range> {
  const works = workRanges(situation);
  // The interval starts one sample earlier, because a reading shows the last sample.
  return ({ from, to }) => rangesAt(situation, works({ from: from - sampleMs, to }));
}

function rangesAt(situation: OperatingConditions, work: WorkRange): UsageOf<Range> {
  const { processors: built } = situation.blueprint;
  const { utilisation, processors } = powerRanges(situation, work);
  const part = createParts(situation);
  const within = (read: Use) => createRange(Math.round(read(work.least, 0)), Math.round(read(work.most, 1)));
  // Returns the range of a clock. A clock rises with the load, and falls when a cap limits the speed.
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
      // The limits are extended by one watt, because a reading is the difference of two rounded values.
      return createRange(
        Math.floor((processors.lowest * share) / strays) - 1,
        Math.ceil(processors.highest * share * strays) + 1,
      );
    },
  };
}

const nothing = () => 0;

/** Function from the work of the host and a noise between 0 and 1 to the usage of a part. The value is not rounded. */
type Use = (work: Work, noise: number) => number;

/**
 * Creates the usage functions of the parts. Each function except that of a clock is monotonic in the executed work and
 * in the noise.
 */
function createParts({ blueprint, leftOut, regime, regulatorMode }: OperatingConditions) {
  const isOff = regime === 'off';
  const held = heldAt[regulatorMode];
  const inUse = processorsInUse(blueprint, leftOut);
  // True if only one processor is in use, so that there is no interconnect traffic.
  const isAlone = inUse.length < blueprint.processors.length && inUse.length < 2;
  return {
    bus: (name: Bus) => {
      const { ofLoad, beside } = buses[name];
      const isStill = isOff || (name === 'interconnect' && isAlone);
      return (work: Work, noise: number) => (isStill ? 0 : 100 * (ofLoad * doneOf(work) + beside * noise));
    },
    /** Jitter of the clocks. A fixed clock has none. */
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

/** Creates the usage functions under constant operating conditions. Their values are not rounded. */
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

/**
 * Creates the function that divides the consumption among the processors in use, by their maximum consumption and with
 * variations.
 */
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
    // Rounds cumulative values, so that the sum equals the reading of the meter.
    return Math.round((watts * upTo) / all) - Math.round((watts * before) / all);
  };
}
