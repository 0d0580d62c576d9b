/**
 * Watch of temperatures and consumption. It reports each exceeded limit and the return to normal in the log. It powers
 * off the server before heat damages the hardware (behaviour "Events" 9).
 */
import { recordIn } from '../../../engine/index.js';
import type { ControllerTree, Transaction } from '../../../models/index.js';
import { isPending } from '../../../models/pending/index.js';
import { biosAttribute } from '../../bios-attributes/index.js';
import type { FactWithArgs } from '../../facts/fact.js';
import { hasEntry } from '../../facts/log.js';
import { isControllerAway, powerAddress } from '../../power/index.js';
import { always, createRange, isWithin, type Range, type TimeSpan } from '../../watches/range.js';
import { earlier, firstSample, type SampleTimes, type Watch } from '../../watches/watch.js';
import { thermalAddress } from '../../watches/watch-contract.js';
import { type CoolingState, type Limit, limits, noUserThresholds } from './cooling.js';
import type { PowerSettingsState } from './power-settings.js';
import { workRanges } from './readings/host-load.js';
import {
  type OperatingConditions,
  operatingConditionBranches,
  readOperatingConditions,
} from './readings/operating-conditions.js';
import { averageAhead, peakAhead, powerRanges, powerReader } from './readings/server-power.js';
import {
  type TemperatureSensor,
  temperatureRanges,
  temperatureReader,
  temperaturesAt,
} from './readings/temperature.js';

// User-defined alert on the power consumption. The alert is reported once when the consumption exceeds the threshold.
// It is reported again only after the consumption has been below the threshold.

/** Minimum averaging interval of the consumption. Unit: minutes. */
const minutesMin = 1;

/** Returns the averaging interval of the consumption. Unit: minutes. */
function alertMinutes({ durationMinutes }: PowerSettingsState['alert']): number {
  return Math.max(minutesMin, durationMinutes);
}

/** Returns the end of the first full averaging interval. Unit: ms since the epoch. */
function alertReadyMs(alert: PowerSettingsState['alert']): number {
  return alert.sinceMs + alertMinutes(alert) * 60_000;
}

/** Returns the first check that starts or ends the alert; the result has the meaning of `Watch.nextChange`. */
function nextAlertChange(
  situation: OperatingConditions,
  settings: PowerSettingsState,
  looks: SampleTimes,
): number | null {
  const { alert, alerted } = settings;
  if (alert.trigger === 'Disabled') return alerted ? looks.first : null;
  const wait = Math.max(0, Math.ceil((alertReadyMs(alert) - looks.first) / looks.everyMs));
  const first = looks.first + wait * looks.everyMs;
  return first >= looks.last ? looks.last : nextDueChange(situation, settings, { ...looks, first });
}

function nextDueChange(
  situation: OperatingConditions,
  { alert, alerted }: PowerSettingsState,
  looks: SampleTimes,
): number | null {
  const { trigger, thresholdWatts } = alert;
  const spanMs = alertMinutes(alert) * 60_000;
  const { lowest, highest } = powerRanges(situation, workRanges(situation)(always)).server;
  const isDecided = alerted ? lowest > thresholdWatts : highest <= thresholdWatts;
  // Instant at which the current conditions began. Earlier consumption still counts until its samples leave the
  // averaging interval.
  const heldSince = situation.past.stretches.at(-1)?.until ?? situation.past.since;
  if (isDecided && looks.first - spanMs >= heldSince) return null;
  if (trigger === 'PeakPowerConsumption') {
    const isAbove = peakAhead(situation, spanMs, looks.first, thresholdWatts);
    return firstSample(looks, () => (at) => isAbove(at) !== alerted);
  }
  const average = averageAhead(situation, spanMs, looks.first);
  return firstSample(looks, () => (at) => average(at) > thresholdWatts !== alerted);
}

/** Puts in force the user thresholds that wait for the next start of the controller. */
export function adoptThresholds(stage: Transaction): void {
  const { userThresholds } = stage.view.cooling;
  if (!isPending(userThresholds)) return;
  stage.draft.cooling.userThresholds.inForce = { ...userThresholds.configured };
}

/**
 * Checks temperatures and consumption. An absent controller performs no checks, because it can neither report anything
 * nor power off the server.
 */
export function checkReadings(stage: Transaction): void {
  if (isControllerAway(stage)) return;
  const situation = readOperatingConditions(stage.tree);
  const read = temperaturesAt(situation, stage.now);
  for (const sensor of stage.tree.blueprint.temperatures) judge(stage, sensor, read(sensor));
  judgeCooled(stage);
  judgeConsumption(stage, situation);
  if (!isShutdownDue(stage.view, situation)) return;
  stage.emit('temperature.shutdown', {}, thermalAddress);
  stage.offer(powerAddress, { type: 'power.forceOff' });
}

/** Returns whether a fatal limit is exceeded while the host is on and the BIOS enables thermal shutdown. */
function isShutdownDue(tree: ControllerTree, { regime }: Pick<OperatingConditions, 'regime'>): boolean {
  if (regime === 'off' || biosAttribute(tree, 'ThermalShutdown') === 'Disabled') return false;
  const { cooling } = tree;
  return Object.values(cooling.exceeded).some((exceeded) => exceeded.includes('fatal'));
}

const limitFacts: Readonly<Record<Limit, FactWithArgs<'sensor' | 'celsius'>>> = {
  userWarning: 'temperature.userWarning',
  userCritical: 'temperature.userCritical',
  critical: 'temperature.critical',
  fatal: 'temperature.fatal',
};

function judge(stage: Transaction, sensor: TemperatureSensor, celsius: number): void {
  const { cooling } = stage.view;
  const before = exceededBefore(cooling, sensor);
  const exceeded = exceededLimits(cooling, sensor, celsius);
  const news = exceeded.filter((limit) => !before.includes(limit));
  for (const limit of news) stage.emit(limitFacts[limit], { sensor: sensor.name, celsius }, thermalAddress);
  if (exceeded.length === before.length && news.length === 0) return;
  if (exceeded.length > 0) stage.draft.cooling.exceeded[sensor.number] = [...exceeded];
  else {
    delete stage.draft.cooling.exceeded[sensor.number];
    stage.emit('temperature.normal', { sensor: sensor.name, celsius }, thermalAddress);
  }
}

/**
 * Reports that the server has cooled down after a thermal shutdown when no sensor exceeds a hardware limit. Powers on
 * the server again if the settings permit it.
 */
function judgeCooled(stage: Transaction): void {
  const { cooling, host, logs } = stage.view;
  const isHot = Object.values(cooling.exceeded).some((exceeded) =>
    exceeded.some((limit) => limit === 'critical' || limit === 'fatal'),
  );
  if (isHot || !hasEntry(logs.iml, 'temperature.shutdown', {})) return;
  stage.emit('temperature.cooledDown', {}, thermalAddress);
  if (!host.remainsOffAfterHeat) stage.offer(powerAddress, { type: 'power.on' });
}

/**
 * Updates the user-defined alert on the power consumption. The alert is reported once when the threshold is exceeded,
 * and again only after the consumption has been below the threshold.
 */
function judgeConsumption(stage: Transaction, situation: OperatingConditions): void {
  const { alert, alerted } = stage.view.powerSettings;
  if (alert.trigger === 'Disabled' && !alerted) return;
  // An incomplete averaging interval does not count.
  if (alert.trigger !== 'Disabled' && stage.now < alertReadyMs(alert)) return;
  const minutes = alertMinutes(alert);
  const { average, highest } = powerReader(situation).over(minutes * 60_000, stage.now);
  const kind = alert.trigger === 'PeakPowerConsumption' ? 'peak' : 'average';
  const watts = kind === 'peak' ? highest : average;
  const exceeded = alert.trigger !== 'Disabled' && watts > alert.thresholdWatts;
  if (exceeded === alerted) return;
  stage.draft.powerSettings.alerted = exceeded;
  if (!exceeded) return;
  const told = { kind, watts, limit: alert.thresholdWatts, minutes };
  stage.emit('power.thresholdExceeded', told, thermalAddress);
}

/**
 * The watch of temperatures and consumption. It is active while a fault, heat or a user setting may lead to a report or
 * a shutdown.
 */
export const thermalWatch: Watch = {
  address: thermalAddress,
  /** Interval between checks. Unit: ms. Assumption: slow compared to sensors, fast compared to heat. */
  everyMs: 30_000,
  branches: operatingConditionBranches,
  isOver: isCalm,
  look: checkReadings,
  nextChange: (stage, looks) => {
    const { cooling, powerSettings } = stage.view;
    const situation = readOperatingConditions(stage.view, recordIn(stage, powerAddress));
    if (isShutdownDue(stage.view, situation)) return looks.first;
    const limit = nextLimitPassed(situation, cooling, looks);
    const until = limit === null ? looks : { ...looks, last: limit };
    return earlier(limit, nextAlertChange(situation, powerSettings, until));
  },
};

/** Returns whether no limit is exceeded, and no setting or condition can make a reading exceed one. */
function isCalm({ conditions, cooling, powerSettings }: ControllerTree): boolean {
  return (
    Object.keys(conditions.parts.fan).length === 0 &&
    conditions.ambientCelsius === null &&
    Object.keys(cooling.userThresholds.inForce).length === 0 &&
    Object.keys(cooling.exceeded).length === 0 &&
    powerSettings.alert.trigger === 'Disabled'
  );
}

/**
 * State from which the limits of temperature sensors are computed: the limits that are exceeded, and the user
 * thresholds.
 */
type Cooling = Pick<CoolingState, 'exceeded' | 'userThresholds'>;

/** Hysteresis of a limit: the limit stays exceeded until the reading is this far below it. Unit: °C. Assumption. */
const hysteresisCelsius = 2;

/**
 * Returns the minimum reading at which a limit is exceeded. The value depends on whether the last check found the limit
 * exceeded. Unit: °C; infinite for an absent limit.
 */
function reachedAt(of: number | null, wasExceeded: boolean): number {
  if (of === null) return Number.POSITIVE_INFINITY;
  return wasExceeded ? of - hysteresisCelsius + 1 : of;
}

/** Returns the limits that a reading exceeds. The result depends on the limits that the last check found exceeded. */
function exceededLimits(cooling: Cooling, sensor: TemperatureSensor, celsius: number): readonly Limit[] {
  const of = limitValues(cooling, sensor);
  const before = exceededBefore(cooling, sensor);
  return limits.filter((limit) => celsius >= reachedAt(of[limit], before.includes(limit)));
}

function exceededBefore({ exceeded }: Cooling, { number }: TemperatureSensor): readonly Limit[] {
  return exceeded[number] ?? [];
}

/** Returns the range of readings with the same exceeded limits as at the last check. Unit: °C, whole. */
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

/** Returns the first check that finds a change of exceeded limits; the result has the meaning of `Watch.nextChange`. */
function nextLimitPassed(
  situation: OperatingConditions,
  cooling: Cooling,
  looks: SampleTimes,
): number | null {
  const ranges = temperatureRanges(situation);
  const sensors = situation.blueprint.temperatures.map((sensor) => ({
    sensor,
    none: noNews(cooling, sensor),
  }));
  const openIn = (span: TimeSpan) => {
    const within = ranges(span);
    return sensors.filter(({ sensor, none }) => !isWithin(within(sensor), none));
  };
  if (openIn({ ...always, from: looks.first }).length === 0) return null;
  const read = temperatureReader(situation);
  return firstSample(looks, (stretch) => {
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
