/**
 * What comes of readings that go beyond a limit: an entry in the log when they do and when they are back, and the
 * server switched off where its hardware would be harmed (behaviour "Events" 9).
 */
import {
  biosAttribute,
  type ControllerStage,
  type ControllerTree,
  type FactToldWith,
  hasEntry,
  isControllerAway,
  isPending,
  type Limit,
  powerAddress,
  powerReader,
  readSituation,
  type Situation,
  type TemperatureSensor,
  temperaturesAt,
  thermalAddress,
} from '../../models/index.js';
import { alertMinutes, alertReadyMs } from './power-alert.js';
import { exceededBefore, exceededLimits } from './temperature-limits.js';

/** What was stored for the controller's next start is in force from here on. */
export function adoptThresholds(stage: ControllerStage): void {
  const { userThresholds } = stage.view.cooling;
  if (!isPending(userThresholds)) return;
  stage.draft.cooling.userThresholds.inForce = { ...userThresholds.configured };
}

/** Not while the controller is away: there is nobody to look, to say so, or to switch anything off. */
export function judgeReadings(stage: ControllerStage): void {
  if (isControllerAway(stage)) return;
  const situation = readSituation(stage.tree);
  const read = temperaturesAt(situation, stage.now);
  for (const sensor of stage.tree.blueprint.temperatures) judge(stage, sensor, read(sensor));
  judgeCooled(stage);
  judgeConsumption(stage, situation);
  if (!isShutdownDue(stage.view, situation)) return;
  stage.emit('temperature.shutdown', {}, thermalAddress);
  stage.offer(powerAddress, { type: 'power.forceOff' });
}

/** What no part bears for long was found exceeded, the host is not off yet, and the BIOS does not let it burn. */
export function isShutdownDue(tree: ControllerTree, { regime }: Pick<Situation, 'regime'>): boolean {
  if (regime === 'off' || biosAttribute(tree, 'ThermalShutdown') === 'Disabled') return false;
  const { cooling } = tree;
  return Object.values(cooling.exceeded).some((exceeded) => exceeded.includes('fatal'));
}

const limitFacts: Readonly<Record<Limit, FactToldWith<'sensor' | 'celsius'>>> = {
  userWarning: 'temperature.userWarning',
  userCritical: 'temperature.userCritical',
  critical: 'temperature.critical',
  fatal: 'temperature.fatal',
};

function judge(stage: ControllerStage, sensor: TemperatureSensor, celsius: number): void {
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
function judgeCooled(stage: ControllerStage): void {
  const { cooling, host, logs } = stage.view;
  const isHot = Object.values(cooling.exceeded).some((exceeded) =>
    exceeded.some((limit) => limit === 'critical' || limit === 'fatal'),
  );
  if (isHot || !hasEntry(logs.iml, 'temperature.shutdown', {})) return;
  stage.emit('temperature.cooledDown', {}, thermalAddress);
  if (!host.remainsOffAfterHeat) stage.offer(powerAddress, { type: 'power.on' });
}

/** The alert that users set: once when the consumption goes beyond it, again only after it was below. */
function judgeConsumption(stage: ControllerStage, situation: Situation): void {
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
