/** Limits of temperature sensors: which of them a reading exceeds, and what would be no news. */
import {
  always,
  type CoolingState,
  createRange,
  isWithin,
  type Limit,
  limits,
  noUserThresholds,
  type Range,
  type Situation,
  type Span,
  type TemperatureSensor,
  temperatureRanges,
  temperatureReader,
} from '../../models/index.js';
import { firstLook, type Looks } from '../watches/watch.js';

type Cooling = Pick<CoolingState, 'exceeded' | 'userThresholds'>;

/** A limit is exceeded until the reading is this far below it. Unit: °C. Assumption. */
const hysteresisCelsius = 2;

/** Lowest reading at which a limit is exceeded: another when it was before. Unit: °C. Infinite for one that is none. */
function reachedAt(of: number | null, wasExceeded: boolean): number {
  if (of === null) return Number.POSITIVE_INFINITY;
  return wasExceeded ? of - hysteresisCelsius + 1 : of;
}

/** Those that a reading exceeds, after what the last look found. */
export function exceededLimits(
  cooling: Cooling,
  sensor: TemperatureSensor,
  celsius: number,
): readonly Limit[] {
  const of = limitValues(cooling, sensor);
  const before = exceededBefore(cooling, sensor);
  return limits.filter((limit) => celsius >= reachedAt(of[limit], before.includes(limit)));
}

export function exceededBefore({ exceeded }: Cooling, { number }: TemperatureSensor): readonly Limit[] {
  return exceeded[number] ?? [];
}

/** Readings that exceed neither more nor fewer limits than the last look found. Unit: °C, whole. */
function noNews(cooling: Cooling, sensor: TemperatureSensor): Range {
  const of = limitValues(cooling, sensor);
  const before = exceededBefore(cooling, sensor);
  const reached = (wasExceeded: boolean) =>
    limits
      .filter((limit) => before.includes(limit) === wasExceeded)
      .map((limit) => reachedAt(of[limit], wasExceeded));
  return {
    lowest: Math.max(...reached(true), Number.NEGATIVE_INFINITY),
    highest: Math.min(...reached(false)) - 1,
  };
}

/** The first look that finds another limit exceeded, or one no more; as `Watch.nextChange`. */
export function nextLimitPassed(situation: Situation, cooling: Cooling, looks: Looks): number | null {
  const ranges = temperatureRanges(situation);
  const sensors = situation.blueprint.temperatures.map((sensor) => ({
    sensor,
    none: noNews(cooling, sensor),
  }));
  const openIn = (span: Span) => {
    const within = ranges(span);
    return sensors.filter(({ sensor, none }) => !isWithin(within(sensor), none));
  };
  if (openIn({ ...always, from: looks.first }).length === 0) return null;
  const read = temperatureReader(situation);
  return firstLook(looks, (stretch) => {
    const open = openIn(stretch);
    if (open.length === 0) return undefined;
    return (at) => {
      const celsius = read(at);
      return open.some(({ sensor, none }) => !isWithin(createRange(celsius(sensor)), none));
    };
  });
}

function limitValues(
  { userThresholds }: Cooling,
  sensor: TemperatureSensor,
): Readonly<Record<Limit, number | null>> {
  const { warning, critical } = userThresholds.inForce[sensor.number] ?? noUserThresholds;
  return {
    userWarning: warning === 0 ? null : warning,
    userCritical: critical === 0 ? null : critical,
    critical: sensor.upperThresholdCriticalCelsius,
    fatal: sensor.upperThresholdFatalCelsius,
  };
}
