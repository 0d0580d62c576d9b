/**
 * Tests of metric triggers: a crossed threshold is logged and reported, and no check is scheduled without a threshold.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { getLeaf, splitAddress } from '../../../engine/index.js';
import { listEntries } from '../../../machines/facts/log.js';
import { metricTriggerAddress } from '../../../machines/watches/watch-contract.js';
import { listItems } from '../../../models/ring.js';
import { createLab, type Lab, managerResetUri, managerUri, resetUri, root } from '../../support/lab.js';

const triggersUri = `${root}TelemetryService/Triggers/CPUUtilTriggers/`;

function set(lab: Lab, UpperCritical: object, LowerCritical: object = {}): Lab {
  lab.patch(triggersUri, { NumericThresholds: { UpperCritical, LowerCritical } }).is(200);
  return lab;
}

const factsIn = (lab: Lab) =>
  listEntries(lab.controller.tree.logs.iml)
    .map(({ fact }) => fact)
    .filter((fact) => fact.startsWith('metric.'));

const entryOf = (lab: Lab, fact: string) =>
  listEntries(lab.controller.tree.logs.iml).find((entry) => entry.fact === fact);

function alertsIn(lab: Lab): string[] {
  const keys = listItems(lab.controller.tree.alerts).map(
    ({ event }) => event.messageId.split('.').at(-1) ?? '',
  );
  return keys.filter((key) => key.startsWith('MetricValue'));
}

const watchIn = (lab: Lab) =>
  getLeaf(lab.controller.tree.machines, splitAddress(metricTriggerAddress))?.value;

test('a metric above its threshold is logged and told once, and again when it is back', () => {
  const lab = set(createLab(), { Reading: 1 }).advance('10m');
  assert.equal(factsIn(lab), ['metric.aboveThreshold']);
  assert.is(entryOf(lab, 'metric.aboveThreshold')?.count, 1);
  assert.not(entryOf(lab, 'metric.aboveThreshold')?.repaired);

  set(lab, { Reading: 100 }).advance('1m');

  assert.equal(factsIn(lab), ['metric.aboveThreshold', 'metric.withinThresholds']);
  assert.ok(entryOf(lab, 'metric.aboveThreshold')?.repaired);
  assert.equal(alertsIn(lab), ['MetricValueExceededUpperThreshold', 'MetricValueWithinThreshold']);
});

test('a metric that goes from one threshold beyond the other repairs the entry of the first', () => {
  const lab = set(createLab(), { Reading: 1 }).advance('1m');
  set(lab, { Reading: 0 }, { Reading: 99 }).advance('1m');

  assert.equal(alertsIn(lab), ['MetricValueExceededUpperThreshold', 'MetricValueBelowLowerThreshold']);
  assert.ok(entryOf(lab, 'metric.aboveThreshold')?.repaired);
  assert.not(entryOf(lab, 'metric.belowThreshold')?.repaired);
});

test('nothing is told before the metric has been beyond its threshold for the dwell time', () => {
  const lab = set(createLab(), { Reading: 1, DwellTime: 'PT5M' });

  lab.advance('5m');
  assert.equal(factsIn(lab), []);
  lab.advance('21s');
  assert.equal(factsIn(lab), ['metric.aboveThreshold']);
});

test('a metric that comes back within the dwell time is told of by nobody', () => {
  const lab = set(createLab(), { Reading: 1, DwellTime: 'PT5M' }).advance('4m');
  set(lab, { Reading: 100 }).advance('1h');

  assert.equal(factsIn(lab), []);
});

test('a threshold that goes with all settings of the controller leaves nothing open in the log', () => {
  const lab = set(createLab(), { Reading: 1 }).advance('1m');
  lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.ClearNVRAM/`).is(200);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('10m');

  assert.equal(alertsIn(lab), ['MetricValueWithinThreshold']);
  assert.ok(entryOf(lab, 'metric.aboveThreshold')?.repaired);
  assert.is(watchIn(lab), 'resting');
});

test('nobody looks while no threshold is set, and none is left that looks once they are off', () => {
  const lab = createLab();
  const executed = () => lab.advance('10m').controller.tree.clock.executed;
  const before = lab.controller.tree.clock.executed;
  assert.is(executed(), before);

  set(lab, { Reading: 100 });
  assert.is(watchIn(lab), 'assured', 'no use of a processor is above 100 %');
  assert.is(executed(), before + 1);

  set(lab, { Reading: 0 }).advance('1m');
  assert.is(watchIn(lab), 'resting');
  assert.is(executed(), lab.controller.tree.clock.executed);
});

test('nobody looks while the host is off; with the host the watch begins anew', () => {
  const lab = set(createLab(), { Reading: 0 }, { Reading: 50 });
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('2m');
  const told = alertsIn(lab).length;
  assert.is(watchIn(lab), 'resting');

  lab.advance('1h');
  assert.is(alertsIn(lab).length, told);
  lab.post(resetUri, { ResetType: 'On' }).is(200);
  lab.advance('1h');
  assert.is.not(watchIn(lab), 'resting');
});

test('what happens while the controller is away is found once it is back', () => {
  const lab = set(createLab(), { Reading: 1, DwellTime: 'PT30S' });
  lab.post(managerResetUri, {}).is(200);
  lab.advance('40s');
  assert.equal(factsIn(lab), []);

  lab.advance('10m');

  assert.equal(factsIn(lab), ['metric.aboveThreshold']);
});

test.run();
