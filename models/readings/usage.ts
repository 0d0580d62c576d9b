/**
 * How the host uses its parts, as the platform counts it: buses, clocks, and what each processor draws. Like every
 * reading it is a function of an instant and of what held then, so a history of it is reckoned when it is asked for.
 */
import { type Noise, noiseOf } from '../../engine/index.js';
import { type BuiltProcessor, heldAt, minSpeedMHz } from './clock-speed.js';
import { hostLoad } from './host-load.js';
import { powerReader, sampleMs } from './server-power.js';
import { overEras, type Situation } from './situation.js';

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

/** All are asked for an instant, and look at most every ten seconds. Whole numbers; 0 while the host is off. */
export interface UsageReader {
  readonly processors: Usage;
  readonly memoryBus: Usage;
  readonly ioBus: Usage;
  readonly interconnect: Usage;
  readonly jitter: Usage;
  /** Of a processor, by its index. Unit: MHz. */
  readonly clock: (processor: number) => Usage;
  /** Of a processor, by its index: all together what the meter of the power says. Unit: W. */
  readonly power: (processor: number) => Usage;
}

/** Unit: %, unless said. */
export type Usage = (instant: number) => number;

export function usageReader(situation: Situation): UsageReader {
  const power = powerReader(situation);
  const at = overEras(situation, using);
  const share = sharesOf(situation);
  const reading =
    (pick: (held: Using) => Usage): Usage =>
    (instant) => {
      const look = Math.floor(instant / sampleMs) * sampleMs;
      return Math.round(pick(at(instant))(look));
    };
  return {
    processors: power.utilisation,
    memoryBus: reading(({ bus }) => bus('memory')),
    ioBus: reading(({ bus }) => bus('io')),
    interconnect: reading(({ bus }) => bus('interconnect')),
    jitter: reading(({ jitter }) => jitter),
    clock: (processor) => reading(({ clock }) => clock(processor)),
    power: (processor) => (instant) => share(power.processors(instant), processor, instant),
  };
}

type Using = ReturnType<typeof using>;

/** While one situation holds. Not rounded. */
function using(situation: Situation) {
  const { seed, regime, regulatorMode, blueprint } = situation;
  const load = hostLoad(situation);
  const noises = new Map<string, Noise>();
  const stray = (name: string, instant: number) => {
    const noise = noises.get(name) ?? noiseOf(seed, `usage/${name}`);
    noises.set(name, noise);
    return noise.smooth(instant, strayMs);
  };
  const held = heldAt[regulatorMode];
  return {
    bus: (name: Bus) => (instant: number) => {
      if (regime === 'off') return 0;
      const { ofLoad, beside } = buses[name];
      return 100 * (ofLoad * load(instant) + beside * stray(name, instant));
    },
    /** A clock that is held has none. */
    jitter: (instant: number) => {
      if (regime === 'off' || held !== undefined) return 0;
      return jitterMax * load(instant) * stray('jitter', instant);
    },
    clock: (index: number) => (instant: number) => {
      const built = blueprint.processors[index];
      if (regime === 'off' || built === undefined) return 0;
      if (held !== undefined) return held(built);
      const lowest = minSpeedMHz(built);
      const asked = clockIdle + (1 - clockIdle) * load(instant);
      const strayed = asked * (1 + clockStray * (stray(`clock/${index}`, instant) * 2 - 1));
      return lowest + (built.maxSpeedMHz - lowest) * Math.min(1, strayed);
    },
  };
}

/** What each processor draws of what all do: by what it can draw, more or less. */
function sharesOf({ seed, blueprint }: Situation) {
  const parts = blueprint.processors.map(({ tdpWatts }: BuiltProcessor, index) => {
    const noise = noiseOf(seed, `usage/power/${index}`);
    return (instant: number) => tdpWatts * (0.95 + 0.1 * noise.smooth(instant, strayMs));
  });
  return (watts: number, processor: number, instant: number) => {
    const look = Math.floor(instant / sampleMs) * sampleMs;
    const weights = parts.map((weight) => weight(look));
    const sum = (count: number) => weights.slice(0, count).reduce((total, weight) => total + weight, 0);
    // Rounded where one ends and the next begins, so that all together are what the meter says.
    const upTo = (count: number) => Math.round((watts * sum(count)) / sum(parts.length));
    return upTo(processor + 1) - upTo(processor);
  };
}
