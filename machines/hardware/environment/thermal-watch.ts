/**
 * What comes of readings that go beyond a limit: an entry in the log when they do and when they are back, and the
 * server switched off where its hardware would be harmed (behaviour "Events" 9).
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

// The alert that users set on the consumption: once when it goes beyond, again only after it was below.

/** The shortest look at the consumption. Unit: minutes. */
const minutesMin = 1;

/** Over how long it looks at the consumption. Unit: minutes. */
function alertMinutes({ durationMinutes }: PowerSettingsState['alert']): number {
  return Math.max(minutesMin, durationMinutes);
}

/** When the consumption has been looked at for as long as was asked for. Unit: ms since the epoch. */
function alertReadyMs(alert: PowerSettingsState['alert']): number {
  return alert.sinceMs + alertMinutes(alert) * 60_000;
}

/** The first look that finds the alert raised or over; as `Watch.nextChange`. */
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
  // What was drawn before counts until it is out of the span.
  const heldSince = situation.past.stretches.at(-1)?.until ?? situation.past.since;
  if (isDecided && looks.first - spanMs >= heldSince) return null;
  if (trigger === 'PeakPowerConsumption') {
    const isAbove = peakAhead(situation, spanMs, looks.first, thresholdWatts);
    return firstSample(looks, () => (at) => isAbove(at) !== alerted);
  }
  const average = averageAhead(situation, spanMs, looks.first);
  return firstSample(looks, () => (at) => average(at) > thresholdWatts !== alerted);
}

/** What was stored for the controller's next start is in force from here on. */
export function adoptThresholds(stage: Transaction): void {
  const { userThresholds } = stage.view.cooling;
  if (!isPending(userThresholds)) return;
  stage.draft.cooling.userThresholds.inForce = { ...userThresholds.configured };
}

/** Not while the controller is away: there is nobody to look, to say so, or to switch anything off. */
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

/** What no part bears for long was found exceeded, the host is not off yet, and the BIOS does not let it burn. */
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

/** What switched the server off is over once no limit of the hardware is exceeded any more. */
function judgeCooled(stage: Transaction): void {
  const { cooling, host, logs } = stage.view;
  const isHot = Object.values(cooling.exceeded).some((exceeded) =>
    exceeded.some((limit) => limit === 'critical' || limit === 'fatal'),
  );
  if (isHot || !hasEntry(logs.iml, 'temperature.shutdown', {})) return;
  stage.emit('temperature.cooledDown', {}, thermalAddress);
  if (!host.remainsOffAfterHeat) stage.offer(powerAddress, { type: 'power.on' });
}

/** The alert that users set: once when the consumption goes beyond it, again only after it was below. */
function judgeConsumption(stage: Transaction, situation: OperatingConditions): void {
  const { alert, alerted } = stage.view.powerSettings;
  if (alert.trigger === 'Disabled' && !alerted) return;
  // A time is not over before it has passed.
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
 * The watch over temperatures and consumption: something is broken, hot or limited by users, and may lead to where
 * somebody has to be told, or the server switched off.
 */
export const thermalWatch: Watch = {
  address: thermalAddress,
  /** Assumption: slow against sensors, fast against heat. */
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

/** Nothing is set that could lead beyond a limit, and none is exceeded. */
function isCalm({ conditions, cooling, powerSettings }: ControllerTree): boolean {
  return (
    Object.keys(conditions.parts.fan).length === 0 &&
    conditions.ambientCelsius === null &&
    Object.keys(cooling.userThresholds.inForce).length === 0 &&
    Object.keys(cooling.exceeded).length === 0 &&
    powerSettings.alert.trigger === 'Disabled'
  );
}

/** Limits of temperature sensors: which of them a reading exceeds, and what would be no news. */
type Cooling = Pick<CoolingState, 'exceeded' | 'userThresholds'>;

/** A limit is exceeded until the reading is this far below it. Unit: °C. Assumption. */
const hysteresisCelsius = 2;

/** Lowest reading at which a limit is exceeded: another when it was before. Unit: °C. Infinite for one that is none. */
function reachedAt(of: number | null, wasExceeded: boolean): number {
  if (of === null) return Number.POSITIVE_INFINITY;
  return wasExceeded ? of - hysteresisCelsius + 1 : of;
}

/** Those that a reading exceeds, after what the last look found. */
function exceededLimits(cooling: Cooling, sensor: TemperatureSensor, celsius: number): readonly Limit[] {
  const of = limitValues(cooling, sensor);
  const before = exceededBefore(cooling, sensor);
  return limits.filter((limit) => celsius >= reachedAt(of[limit], before.includes(limit)));
}

function exceededBefore({ exceeded }: Cooling, { number }: TemperatureSensor): readonly Limit[] {
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
