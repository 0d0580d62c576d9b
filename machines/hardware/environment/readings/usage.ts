/**
 * How the host uses its parts, as the platform counts it: buses, clocks, and what each processor draws. Like every
 * reading it is a function of an instant and of what held then, so a history of it is reckoned when it is asked for.
 */
import { createNoise, type Noise } from '../../../../engine/index.js';
import type { Blueprint } from '../../../../models/blueprint/index.js';
import type { PowerRegulatorMode } from '../../../bios-attributes/index.js';
import { processorsInUse } from '../../../parts/index.js';
import { createRange, type Range, type TimeSpan } from '../../../watches/range.js';
import { doneOf, hostWork, type Work, type WorkRange, workRanges } from './host-load.js';
import { type OperatingConditions, overEras } from './operating-conditions.js';
import { powerRanges, powerReader, sampleMs } from './server-power.js';

/** How fast processors' clocks go: held by the regulator mode, or following the load. */
type BuiltProcessor = Blueprint['processors'][number];

/** Lowest clock. Unit: MHz. Assumption: what processors of this class go down to. */
const lowestClockMHz = 800;

export function minSpeedMHz({ maxSpeedMHz }: BuiltProcessor): number {
  return Math.min(lowestClockMHz, maxSpeedMHz);
}

/** Where a clock is held, by regulator mode; elsewhere it follows the load and no one number is true. Unit: MHz. */
export const heldAt: Partial<Record<PowerRegulatorMode, (built: BuiltProcessor) => number>> = {
  Max: ({ maxSpeedMHz }) => maxSpeedMHz,
  Min: minSpeedMHz,
};

/** What of the load reaches a bus, and what else there is on it. Shares of what it can carry at most. Assumption. */
const buses = {
  memory: { ofLoad: 0.55, beside: 0.1 },
  io: { ofLoad: 0.3, beside: 0.12 },
  interconnect: { ofLoad: 0.4, beside: 0.08 },
} as const;
type Bus = keyof typeof buses;

/** How fast all of these stray. Unit: ms. */
const strayMs = 40_000;

/** Changes of a clock between two looks that are more than a load explains. Assumption. */
const jitterMax = 12;

/** How far one processor's clock is from what the load asks for at most. Unit: share. */
const clockStray = 0.05;
/** Where a clock stands that follows a load of nothing. Unit: share of the way from its lowest to its highest. */
const clockIdle = 0.15;

/** How far one processor draws more or less than its part of what all do. Unit: share. */
const powerStray = 0.05;

/** What is read of the parts, each in the same form: a reading itself, or the range it stays in. */
export interface UsageOf<Reading> {
  readonly processors: Reading;
  readonly memoryBus: Reading;
  readonly ioBus: Reading;
  readonly interconnect: Reading;
  readonly jitter: Reading;
  /** Of a processor, by its index. Unit: MHz. */
  readonly clock: (processor: number) => Reading;
  /** Of a processor, by its index: all together what the meter of the power says. Unit: W. */
  readonly power: (processor: number) => Reading;
}

/** Unit: %, unless said. */
export type Usage = (instant: number) => number;

/** All are asked for an instant, and look at most every ten seconds. Whole numbers; 0 while the host is off. */
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

/** Between what each stays in any span while a situation holds. */
export function usageRanges(situation: OperatingConditions): (span: TimeSpan) => UsageOf<Range> {
  const works = workRanges(situation);
  // What is read is what was looked at before.
  return ({ from, to }) => rangesAt(situation, works({ from: from - sampleMs, to }));
}

function rangesAt(situation: OperatingConditions, work: WorkRange): UsageOf<Range> {
  const { processors: built } = situation.blueprint;
  const { utilisation, processors } = powerRanges(situation, work);
  const part = createParts(situation);
  const within = (read: Use) => createRange(Math.round(read(work.least, 0)), Math.round(read(work.most, 1)));
  // A clock rises with the load, and falls once a cap holds it back.
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

/** What a part does with its work, and at noise between 0 and 1. Not rounded. */
type Use = (work: Work, noise: number) => number;

/** More of what gets done and more noise is never less, but for clocks. */
function createParts({ blueprint, leftOut, regime, regulatorMode }: OperatingConditions) {
  const isOff = regime === 'off';
  const held = heldAt[regulatorMode];
  const inUse = processorsInUse(blueprint, leftOut);
  // What is left alone has nothing to talk to.
  const isAlone = inUse.length < blueprint.processors.length && inUse.length < 2;
  return {
    bus: (name: Bus) => {
      const { ofLoad, beside } = buses[name];
      const isStill = isOff || (name === 'interconnect' && isAlone);
      return (work: Work, noise: number) => (isStill ? 0 : 100 * (ofLoad * doneOf(work) + beside * noise));
    },
    /** A clock that is held has none. */
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

/** While one situation holds. Not rounded. */
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

/** What each processor draws of what all do: by what it can draw, more or less. */
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
    // Rounded where one ends and the next begins, so that all together are what the meter says.
    return Math.round((watts * upTo) / all) - Math.round((watts * before) / all);
  };
}
