/** Tests of scheduled reports: subscribers receive them at the scheduled instants, and nobody else does. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatInstant, getLeaf, type JsonObject, Simulation, splitAddress } from '../../../engine/index.js';
import { createControllerModel } from '../../../machines/index.js';
import { type SubscriptionContext, subscriptionAddress } from '../../../machines/reporting/events/index.js';
import { sentReportIds } from '../../../machines/reporting/telemetry/index.js';
import { createLab, type Lab, managerResetUri, managerUri, root } from '../../support/lab.js';

const definitionUri = (id: string) => `${root}TelemetryService/MetricReportDefinitions/${id}/`;

interface Delivery {
  /** Virtual time as `01T02:00:00Z`. The year and month are omitted, because they never change. */
  readonly at: string;
  readonly to: string;
  readonly body: JsonObject;
}

/** Returns a controller at 00:30 with listeners, and the reports that they receive. */
function listening() {
  const takes = { status: 200, after: '100ms' };
  const listeners = { 'https://listener.example/reports': takes, 'https://other.example/events': takes };
  const lab = createLab({ start: '2026-01-01T00:30:00Z', listeners });
  const deliveries: Delivery[] = [];
  let known = 0;
  lab.controller.observe({
    committed: () => {
      const { deliveries: received } = lab.controller;
      for (const { at, destination: to, body } of received.slice(known)) {
        const isReport = String(body['@odata.type']).startsWith('#MetricReport.');
        if (isReport) deliveries.push({ at: formatInstant(at).slice(8), to, body });
      }
      known = received.length;
    },
  });
  return { lab, deliveries, times: () => deliveries.splice(0).map(({ at }) => at) };
}

function subscribe(lab: Lab, ...ids: readonly string[]): string {
  return lab.subscribe('https://listener.example/reports', {
    EventFormatType: 'MetricReport',
    MetricReportDefinitions: ids.map(definitionUri),
  });
}

const schedule = (lab: Lab, Schedule: object) => lab.patch(definitionUri('CPUUtil'), { Schedule }).is(200);

test('a report is due at every full hour of the clock, and is what a reader of it gets at that instant', () => {
  const { lab, deliveries } = listening();
  subscribe(lab, 'CPUUtil');

  lab.advance('30m');
  const { '@odata.etag': _, ...read } = lab.get(`${root}TelemetryService/MetricReports/CPUUtilCustom1/`).reply
    .body;
  lab.advance('2h');

  assert.equal(
    deliveries.map(({ at }) => at),
    ['01T01:00:00Z', '01T02:00:00Z', '01T03:00:00Z'],
  );
  assert.equal(deliveries[0]?.body, read);
});

test('every definition that a subscription names is sent to it, and to no other', () => {
  const { lab, deliveries } = listening();
  lab.subscribe('https://other.example/events');
  subscribe(lab, 'PowerMetrics', 'CPU1Power');

  lab.advance('45m');

  assert.equal(deliveries.map(({ body }) => body.Id).sort(), ['CPU1PowerCustom1', 'PowerMetrics']);
  assert.ok(deliveries.every(({ to }) => to === 'https://listener.example/reports'));
});

test('a subscription to everything gets everything that is due at one instant', () => {
  const { lab, deliveries } = listening();
  const ids = sentReportIds(lab.controller.tree.blueprint);
  subscribe(lab, ...ids);

  lab.advance('31m');

  assert.is(new Set(deliveries.map(({ body }) => body.Id)).size, 10);
  assert.is(deliveries.length, 10);
});

test('while a listener is not heard of, of each report the latest wait, of an hour or of sixteen, and no more', () => {
  const { lab } = listening();
  schedule(lab, { RecurrenceInterval: 'PT10M' });
  subscribe(lab, 'CPUUtil', 'PowerMetrics');
  // This copy of the simulation has no effect responder, so that no listener answers.
  const simulation = new Simulation(createControllerModel(), lab.controller.snapshot());

  simulation.advanceBy(30 * 3_600_000);

  const record = getLeaf(simulation.tree.machines, splitAddress(subscriptionAddress('1')));
  assert.is((record?.context as SubscriptionContext | undefined)?.queue.length, 1 + 6 + 16);
});

test('reports wait for a listener longer than events do', () => {
  const { lab, times } = listening();
  lab.subscribe('https://listener.example/reports', {
    EventFormatType: 'MetricReport',
    MetricReportDefinitions: [definitionUri('CPUUtil'), definitionUri('PowerMetrics')],
    Oem: { Vnd: { RequestedMaxEventsToQueue: 1, RetireOldEventInMinutes: 1 } },
  });
  lab.advance('30m');
  // Both reports are due, and one of them is being delivered.
  lab.controller.operator('mains.off').advance('2h').operator('mains.on');
  times();
  lab.advance('10m');

  assert.is(times().length, 2);
});

test('without a subscription no report takes its time, nor after the last one has ended', () => {
  const { lab } = listening();
  const executed = () => lab.controller.tree.clock.executed;
  const before = executed();
  lab.advance('30d');
  assert.is(executed(), before);

  const [one, other] = [subscribe(lab, 'CPUUtil'), subscribe(lab, 'CPUUtil')];
  lab.delete(one).is(200);
  assert.ok(lab.controller.tree.machines.metricReport);
  lab.delete(other).is(200);

  assert.equal(Object.keys(lab.controller.tree.machines.metricReport ?? {}), []);
});

test('a subscription to events is none to reports until its format is another', () => {
  const { lab, times } = listening();
  const uri = lab.subscribe('https://listener.example/reports', {
    MetricReportDefinitions: [definitionUri('CPUUtil')],
  });
  lab.advance('2h');
  assert.equal(times(), []);

  lab.patch(uri, { EventFormatType: 'MetricReport' }).is(200);
  lab.advance('1h');

  assert.equal(times(), ['01T03:00:00Z']);
});

test('of any other type than Periodic nothing is sent, and with Periodic it is again', () => {
  const { lab, times } = listening();
  subscribe(lab, 'CPUUtil');

  for (const MetricReportDefinitionType of ['OnRequest', 'OnChange']) {
    lab.patch(definitionUri('CPUUtil'), { MetricReportDefinitionType }).is(200);
    lab.advance('5h');
    assert.equal(times(), [], MetricReportDefinitionType);
  }
  lab.patch(definitionUri('CPUUtil'), { MetricReportDefinitionType: 'Periodic' }).is(200);
  lab.advance('2h');

  assert.equal(times(), ['01T11:30:00Z', '01T12:30:00Z']);
});

test('without a time to start at a new interval counts from when it was set', () => {
  const { lab, times } = listening();
  subscribe(lab, 'CPUUtil');
  lab.advance('7m');

  schedule(lab, { RecurrenceInterval: 'PT10M' });
  lab.advance('25m');

  assert.equal(times(), ['01T00:47:00Z', '01T00:57:00Z']);
});

test('a time to start at is when the first is due, and all others by whole intervals from it', () => {
  const { lab, times } = listening();
  subscribe(lab, 'CPUUtil');

  schedule(lab, { RecurrenceInterval: 'PT10M', InitialStartTime: '2026-01-01T02:03:04Z' });
  lab.advance('2h');
  assert.equal(times(), ['01T02:03:04Z', '01T02:13:04Z', '01T02:23:04Z']);

  schedule(lab, { InitialStartTime: '2025-12-24T18:01:00Z' });
  lab.advance('15m');
  assert.equal(times(), ['01T02:31:00Z', '01T02:41:00Z']);
});

test('a change that leaves a schedule as it was puts nothing off, however often it is made', () => {
  const { lab, times } = listening();
  subscribe(lab, 'CPUUtil');

  for (let minute = 0; minute < 60; minute += 7) {
    lab.delete(subscribe(lab, 'CPUUtil')).is(200);
    lab.advance('7m');
  }

  assert.equal(times(), ['01T01:00:00Z']);
});

test('a clock that is set takes the schedule with it', () => {
  const { lab, times } = listening();
  subscribe(lab, 'CPUUtil');

  lab.patch(`${managerUri}DateTime/`, { DateTime: '2030-05-05T05:50:00Z' }).is(200);
  lab.advance('1h');

  assert.equal(times(), ['01T00:40:00Z']);
});

test('while the controller is away nothing is sent; once it is back the schedule goes on', () => {
  const { lab, times } = listening();
  subscribe(lab, 'CPUUtil');
  lab.advance('29m59s');
  lab.post(managerResetUri, {}).is(200);

  lab.advance('40s');
  assert.equal(times(), ['01T01:00:00Z'], 'it still answers for a moment, and then sends no more');
  lab.advance('2h');

  assert.equal(times(), ['01T02:00:00Z', '01T03:00:00Z']);
});

test('factory defaults end schedules and those they were for', () => {
  const { lab, times } = listening();
  subscribe(lab, 'CPUUtil');
  lab.post(`${managerUri}Actions/Oem/Vnd/VndMgmt.ResetToFactoryDefaults/`, { ResetType: 'Default' }).is(200);
  lab.advance('10h');

  assert.equal(times(), []);
});

test.run();
