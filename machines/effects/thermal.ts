/**
 * What comes of readings that go beyond a limit: an entry in the log when they do and when they are back, and the
 * server switched off where its hardware would be harmed (SPEC "Events" 9).
 */
import type { ActionTable, Stage } from '../../engine/index.js';
import {
  type ControllerTree,
  type Fact,
  isControllerAway,
  type Limit,
  limits,
  noUserThresholds,
  powerAddress,
  powerReader,
  situationOf,
  type TemperatureSensor,
  temperaturesAt,
  thermalAddress,
} from '../../models/index.js';

/** A limit is exceeded until the reading is this far below it. Unit: °C. Assumption. */
const hysteresisCelsius = 2;

/** The shortest look at the consumption. Unit: minutes. */
const alertMinutesMin = 1;

export const thermalEffects: ActionTable<ControllerTree> = {
  adoptThresholds: (stage) => {
    const { asked, inForce } = stage.view.cooling.userThresholds;
    if (JSON.stringify(asked) === JSON.stringify(inForce)) return;
    stage.draft.cooling.userThresholds.inForce = { ...asked };
    stage.offer(thermalAddress, { type: 'thermal.watch' });
  },

  /** Not while the controller is away: there is nobody to look, to say so, or to switch anything off. */
  judgeReadings: (stage) => {
    if (isControllerAway(stage)) return;
    const read = temperaturesAt(situationOf(stage.tree), stage.now);
    for (const sensor of stage.tree.blueprint.temperatures) judge(stage, sensor, read(sensor));
    judgeConsumption(stage);
    const tooHot = Object.values(stage.view.cooling.exceeded).some((exceeded) => exceeded.includes('fatal'));
    if (!tooHot || situationOf(stage.tree).regime === 'off') return;
    stage.emit('temperature.shutdown', {}, thermalAddress);
    stage.offer(powerAddress, { type: 'power.forceOff' });
  },
};

/** Nothing is set that could lead beyond a limit, and none is exceeded. */
export function isCalm({ conditions, cooling, powerSettings }: ControllerTree): boolean {
  return (
    Object.keys(conditions.parts.fan).length === 0 &&
    conditions.ambientCelsius === null &&
    Object.keys(cooling.userThresholds.inForce).length === 0 &&
    Object.keys(cooling.exceeded).length === 0 &&
    powerSettings.alert.trigger === 'Disabled'
  );
}

const factOf: Readonly<Record<Limit, Fact>> = {
  userWarning: 'temperature.userWarning',
  userCritical: 'temperature.userCritical',
  critical: 'temperature.critical',
  fatal: 'temperature.fatal',
};

function judge(stage: Stage<ControllerTree>, sensor: TemperatureSensor, celsius: number): void {
  const { cooling } = stage.view;
  const before = cooling.exceeded[sensor.number] ?? [];
  const of = limitsOf(cooling.userThresholds.inForce[sensor.number] ?? noUserThresholds, sensor);
  const exceeded = limits.filter((limit) => {
    const most = of[limit];
    return most !== null && celsius >= (before.includes(limit) ? most - hysteresisCelsius + 1 : most);
  });
  const news = exceeded.filter((limit) => !before.includes(limit));
  for (const limit of news) stage.emit(factOf[limit], { sensor: sensor.name, celsius }, thermalAddress);
  if (exceeded.length === before.length && news.length === 0) return;
  if (exceeded.length > 0) stage.draft.cooling.exceeded[sensor.number] = exceeded;
  else {
    delete stage.draft.cooling.exceeded[sensor.number];
    stage.emit('temperature.normal', { sensor: sensor.name, celsius }, thermalAddress);
  }
}

function limitsOf(
  { warning, critical }: { readonly warning: number; readonly critical: number },
  sensor: TemperatureSensor,
): Readonly<Record<Limit, number | null>> {
  return {
    userWarning: warning === 0 ? null : warning,
    userCritical: critical === 0 ? null : critical,
    critical: sensor.upperThresholdCriticalCelsius,
    fatal: sensor.upperThresholdFatalCelsius,
  };
}

/** The alert that users set: once when the consumption goes beyond it, again only after it was below. */
function judgeConsumption(stage: Stage<ControllerTree>): void {
  const { alert, alerted } = stage.view.powerSettings;
  const minutes = Math.max(alertMinutesMin, alert.durationMinutes);
  const { average, highest } = powerReader(situationOf(stage.tree)).over(minutes * 60_000, stage.now);
  const kind = alert.trigger === 'PeakPowerConsumption' ? 'peak' : 'average';
  const watts = kind === 'peak' ? highest : average;
  const exceeded = alert.trigger !== 'Disabled' && watts > alert.thresholdWatts;
  if (exceeded === alerted) return;
  stage.draft.powerSettings.alerted = exceeded;
  if (!exceeded) return;
  const told = { kind, watts, limit: alert.thresholdWatts, minutes };
  stage.emit('power.thresholdExceeded', told, thermalAddress);
}
