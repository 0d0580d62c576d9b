/** Tests of telemetry as clients read it: reports of past values that are computed at the read, and their settings. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isAway, managerRecord } from '../../../machines/power/index.js';
import { createLab, type Lab, managerUri, resetUri, root, systemUri } from '../../support/lab.js';
import { crawl } from '../../support/redfish/crawl.js';

const telemetryUri = `${root}TelemetryService/`;
const definitionUri = (id: string) => `${telemetryUri}MetricReportDefinitions/${id}/`;
const triggersUri = (id: string) => `${telemetryUri}Triggers/${id}Triggers/`;

interface Sample {
  readonly MetricId: string;
  readonly MetricValue: string;
  readonly Timestamp: string;
}

function samplesOf(lab: Lab, report: string): readonly Sample[] {
  const { body } = lab.get(`${telemetryUri}MetricReports/${report}/`).is(200).reply;
  return body.MetricValues as unknown as readonly Sample[];
}

function countOf(lab: Lab, collection: string): number {
  return lab.get(`${telemetryUri}${collection}/`).is(200).reply.body['Members@odata.count'] as number;
}

const spans = { Custom1: [30, 20], Custom2: [180, 20], Custom3: [288, 300], Custom4: [336, 1_800] } as const;

test('a server of two processors has nine metrics with four reports each, and one of its power', () => {
  const lab = createLab();

  assert.is(countOf(lab, 'MetricDefinitions'), 9 + 14);
  assert.is(countOf(lab, 'MetricReportDefinitions'), 9 * 5 + 1);
  assert.is(countOf(lab, 'MetricReports'), 9 * 4 + 1);
  assert.is(countOf(lab, 'Triggers'), 9);
  lab.get(telemetryUri).has({ MaxReports: 53, MinCollectionInterval: 'PT20S' });
  assert.ok(crawl(lab).size >= 350, `the default server has ${crawl(lab).size} resources`);
});

test('a metric says its unit where it has one', () => {
  const lab = createLab();
  const definition = (id: string) => lab.get(`${telemetryUri}MetricDefinitions/${id}/`).is(200).reply.body;

  assert.is(definition('CPUUtil').Units, '%');
  assert.is(definition('CpuWatts').Units, 'W');
  for (const id of ['JitterCount', 'PrMode', 'PunCap']) assert.not.ok('Units' in definition(id), id);
});

test('a server of more than four processors has metrics of the first four: as many reports as there can be', () => {
  const processor = {
    manufacturer: 'M',
    model: 'P',
    cores: 8,
    threads: 16,
    maxSpeedMHz: 3_000,
    tdpWatts: 100,
  };
  const processors = [1, 2, 3, 4, 5].map((number) => ({ ...processor, socket: `Proc ${number}` }));
  const lab = createLab({ blueprint: { processors } });

  assert.is(countOf(lab, 'MetricReports'), 53);
});

test('a report holds as many samples as its window has steps, oldest first, at the steps of the clock', () => {
  const lab = createLab().advance(12_345_678);

  for (const [name, [count, stepSeconds]] of Object.entries(spans)) {
    const times = samplesOf(lab, `CPUUtil${name}`).map(({ Timestamp }) => Date.parse(Timestamp) / 1_000);
    assert.is(times.length, count);
    for (const [index, time] of times.entries()) {
      assert.is(time % stepSeconds, 0);
      assert.is(time, (times[0] ?? 0) + index * stepSeconds);
    }
    const age = lab.controller.now / 1_000 - (times.at(-1) ?? 0);
    assert.ok(age >= 0 && age < stepSeconds, `the last sample of ${name} is ${age} s old`);
  }
});

test('a sample reads the same for as long as the report shows it, whatever becomes of the host', () => {
  const lab = createLab();
  const reports = [
    'CPUUtilCustom2',
    'AvgCPU1FreqCustom3',
    'CPU0PowerCustom1',
    'JitterCountCustom4',
    'PowerMetrics',
  ];
  const known = new Map<string, string>();
  let compared = 0;

  for (const change of [
    () => lab.post(resetUri, { ResetType: 'ForceOff' }).is(200),
    () => lab.post(resetUri, { ResetType: 'On' }).is(200),
    () => lab.patch(systemUri, { Oem: { Vnd: { PowerRegulatorMode: 'Max' } } }).is(200),
    () => lab.controller.fault('ambient.hot', { celsius: 34 }),
    () => lab.post(`${managerUri}Actions/Manager.Reset/`, {}).is(200),
  ]) {
    change();
    for (const span of [1, '7s', '7m', '11m']) {
      lab.advance(span);
      // Skipped while the controller is unavailable.
      if (isAway(managerRecord(lab.controller.tree))) continue;
      for (const report of reports) {
        for (const { MetricId, Timestamp, MetricValue } of samplesOf(lab, report)) {
          const key = `${report} ${MetricId} ${Timestamp}`;
          const before = known.get(key);
          if (before !== undefined) {
            assert.is(MetricValue, before, key);
            compared += 1;
          }
          known.set(key, MetricValue);
        }
      }
    }
  }
  assert.ok(compared > 1_000);
});

test('a host that is off uses nothing: samples say so from then on, and those before do not', () => {
  const lab = createLab().advance('1h');
  lab.post(resetUri, { ResetType: 'ForceOff' }).is(200);
  lab.advance('5m');

  for (const id of ['CPUUtil', 'MemoryBusUtil', 'AvgCPU0Freq', 'CPU1Power']) {
    const values = samplesOf(lab, `${id}Custom1`).map(({ MetricValue }) => Number(MetricValue));
    assert.is(values.at(-1), 0, id);
    assert.ok((values[0] ?? 0) > 0, id);
  }
});

test('what processors draw one by one is what the meter says of them all', () => {
  const lab = createLab().advance('1h');
  const { Oem } = lab.get(systemUri).reply.body as { Oem: { Vnd: { SystemUsage: Record<string, number> } } };
  const power = lab.get(`${root}Chassis/1/Power/`).reply.body as {
    Oem: { Vnd: { PowerMetric: { CpuWatts: number } } };
  };
  const { CPU0Power = 0, CPU1Power = 0 } = Oem.Vnd.SystemUsage;

  assert.is(CPU0Power + CPU1Power, power.Oem.Vnd.PowerMetric.CpuWatts);
});

test('the power report has twelve samples of fourteen metrics, as text', () => {
  const samples = samplesOf(createLab(), 'PowerMetrics');

  assert.is(samples.length, 12 * 14);
  const latest = Object.fromEntries(
    samples.slice(-14).map(({ MetricId, MetricValue }) => [MetricId, MetricValue]),
  );
  assert.is(Object.keys(latest).length, 14);
  assert.match(latest.AverageConsumedWatts ?? '', /^\d+$/);
  assert.is(latest.PrMode, 'dyn');
  assert.is(latest.UnachCap, 'false');
});

test('with its clock set ahead the controller samples by the steps of that clock', () => {
  const lab = createLab();
  lab.patch(`${managerUri}DateTime/`, { DateTime: '2031-05-06T07:08:09Z' }).is(200);

  assert.is(samplesOf(lab, 'CPUUtilCustom1').at(-1)?.Timestamp, '2031-05-06T07:08:00Z');
});

test('every property that a metric names is in the resource it names', () => {
  const lab = createLab();
  const named = [...crawl(lab).values()].flatMap(({ MetricProperties = [] }) => MetricProperties as string[]);

  assert.ok(named.length > 80);
  for (const uri of new Set(named)) {
    const [resource = '', fragment = ''] = uri.split('#');
    const shown = JSON.stringify(lab.get(`${resource}/`).is(200).reply.body);
    assert.ok(shown.includes(`"${fragment.split('/').at(-1)}":`), uri);
  }
});

test('what is sent of a metric can be scheduled; P1D is what controllers of this kind write P1DT', () => {
  const lab = createLab();
  const Schedule = { RecurrenceInterval: 'P1D', InitialStartTime: '2030-01-01T01:00:00+01:00' };
  lab.patch(definitionUri('CPUUtil'), { MetricReportDefinitionType: 'OnChange', Schedule }).is(200);

  lab.get(definitionUri('CPUUtil')).has({
    MetricReportDefinitionType: 'OnChange',
    Schedule: { RecurrenceInterval: 'P1DT', InitialStartTime: '2030-01-01T00:00:00Z' },
  });
  lab.get(definitionUri('IOBusUtil')).has({
    MetricReportDefinitionType: 'Periodic',
    Schedule: { RecurrenceInterval: 'PT1H' },
  });
  lab.patch(definitionUri('CPUUtil'), { Schedule: { InitialStartTime: null } }).is(200);
  assert.not('InitialStartTime' in (lab.get(definitionUri('CPUUtil')).reply.body.Schedule as object));
});

test('a recurrence beyond the four there are is refused, whatever its form', () => {
  const lab = createLab();

  for (const RecurrenceInterval of ['PT20S', 'PT2H', 'P30D']) {
    lab
      .patch(definitionUri('CPUUtil'), { Schedule: { RecurrenceInterval } })
      .is(400)
      .says('Base.PropertyValueNotInList');
  }
  lab
    .patch(definitionUri('CPUUtil'), { Schedule: { RecurrenceInterval: 'hourly' } })
    .is(400)
    .says('Base.PropertyValueFormatError');
});

test('a recurrence is taken in any spelling of the same duration, and reads in its own', () => {
  const lab = createLab();
  const spellings = {
    PT10M: ['PT10M', 'PT600S', 'PT600.0S', 'P0DT0H10M0S', 'P0Y0M0DT0H10M0S'],
    PT1H: ['PT60M', 'PT3600S'],
    P1DT: ['P1D', 'PT24H', 'P1DT0S'],
    P7DT: ['P7D', 'P1W', 'PT168H'],
  };

  for (const [own, written] of Object.entries(spellings)) {
    for (const RecurrenceInterval of written) {
      lab.patch(definitionUri('CPUUtil'), { Schedule: { RecurrenceInterval } }).is(200);
      lab.get(definitionUri('CPUUtil')).has({ Schedule: { RecurrenceInterval: own } });
    }
  }
});

test('what looks back, and the report of the power, cannot be scheduled', () => {
  const lab = createLab();
  const before = lab.controller.tree.telemetry;

  for (const id of ['CPUUtilCustom1', 'CPU1PowerCustom4', 'PowerMetrics']) {
    lab
      .patch(definitionUri(id), {
        MetricReportDefinitionType: 'Periodic',
        Schedule: { RecurrenceInterval: 'PT1H' },
      })
      .is(400)
      .says('Base.PropertyNotWritable', 'Base.PropertyNotWritable');
  }
  assert.is(lab.controller.tree.telemetry, before);
});

test('a threshold has to fit its metric; of two, each is watched by itself', () => {
  const lab = createLab();
  const patch = (id: string, NumericThresholds: object) => lab.patch(triggersUri(id), { NumericThresholds });

  patch('CPUUtil', { UpperCritical: { Reading: 101 } })
    .is(400)
    .says('Mgmt.PropertyValueOutOfRange');
  patch('CPUUtil', { UpperCritical: { Reading: 20 }, LowerCritical: { Reading: 20.4 } }).is(200);
  lab.get(triggersUri('CPUUtil')).has({ NumericThresholds: { LowerCritical: { Reading: 20 } } });
  for (const DwellTime of ['20', 'P', 'PT', 'P2D', '-PT1S']) {
    patch('CPUUtil', { UpperCritical: { DwellTime } }).is(400).says('Mgmt.InvalidDwellTime');
  }
  patch('JitterCount', { LowerCritical: { Reading: 1 } })
    .is(400)
    .says('Mgmt.PropertyNotWritableOrUnknown');
  patch('CPUUtil', { UpperCritical: { Reading: 90, DwellTime: 'PT1M' }, LowerCritical: { Reading: 5 } }).is(
    200,
  );
  lab.get(triggersUri('CPUUtil')).has({
    NumericThresholds: {
      UpperCritical: { Activation: 'Increasing', DwellTime: 'PT1M', Reading: 90 },
      LowerCritical: { Activation: 'Decreasing', DwellTime: 'PT0S', Reading: 5 },
    },
  });
  assert.not('LowerCritical' in (lab.get(triggersUri('JitterCount')).reply.body.NumericThresholds as object));
});

test.run();
