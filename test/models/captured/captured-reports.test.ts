/** Tests of metric reports of a captured server: their newest values follow the properties that they are of. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { Body } from '../../support/captures/journey-client.js';
import { createCaptured, servedCapture, servedMockup, uris } from '../../support/captures/served-mockup.js';
import { collection, link, type MockupFiles, resource } from '../../support/captures/small-mockup.js';

const root = '/redfish/v1';
const telemetry = `${root}/Telemetry`;
const report = `${telemetry}/Reports/Consumption`;
const definition = `${telemetry}/Definitions/Consumption`;
const power = `${uris.chassis}/Power`;
const at = (uri: string) => `${uri.slice(1)}/index.json`;
const withLinks = (uri: string, links: object) =>
  JSON.stringify({ ...JSON.parse(String(servedMockup[at(uri)])), ...links });

const control = `${power}#/PowerControl/0`;
const newest = '2024-05-01T08:00:00Z';
const older = '2024-05-01T07:00:00Z';

const files: MockupFiles = {
  [at(root)]: withLinks(root, { TelemetryService: link(telemetry) }),
  [at(uris.chassis)]: withLinks(uris.chassis, { Power: link(power) }),
  [at(power)]: resource(power, '#Power.v1_5_0.Power', {
    PowerControl: [
      { PowerConsumedWatts: 400, PowerMetrics: { AverageConsumedWatts: 420, MaxConsumedWatts: 600 } },
    ],
  }),
  [at(telemetry)]: resource(telemetry, '#TelemetryService.v1_3_0.TelemetryService', {
    MetricReports: link(`${telemetry}/Reports`),
    MetricReportDefinitions: link(`${telemetry}/Definitions`),
  }),
  [at(`${telemetry}/Reports`)]: collection(`${telemetry}/Reports`, 'MetricReportCollection', [report]),
  [at(`${telemetry}/Definitions`)]: collection(
    `${telemetry}/Definitions`,
    'MetricReportDefinitionCollection',
    [definition],
  ),
  [at(definition)]: resource(definition, '#MetricReportDefinition.v1_3_0.MetricReportDefinition', {
    Metrics: [
      { MetricId: 'Mean', CollectionFunction: 'Average', MetricProperties: [control] },
      { MetricId: 'Watts', MetricProperties: [`${power}#/PowerControl/{Which}/PowerConsumedWatts`] },
      { MetricId: 'Other', MetricProperties: [`${root}#/Name`, `${root}#/Id`] },
    ],
    Wildcards: [{ Name: 'Which', Values: ['0'] }],
  }),
  [at(report)]: resource(report, '#MetricReport.v1_3_0.MetricReport', {
    MetricReportDefinition: link(definition),
    Timestamp: newest,
    MetricValues: [
      { MetricId: 'Mean', MetricProperty: control, MetricValue: '430.5', Timestamp: newest },
      { MetricId: 'Mean', MetricProperty: control, MetricValue: '500', Timestamp: older },
      { MetricId: 'PowerConsumedWatts', MetricProperty: control, MetricValue: '400', Timestamp: newest },
      { MetricId: 'Watts', MetricValue: '400', Timestamp: newest },
      { MetricId: 'Other', MetricValue: 'x', Timestamp: newest },
    ],
  }),
};

test('a report has its captured values at rest', () => {
  const capture = servedCapture(files);
  assert.equal(createCaptured({}, capture).get(report), capture.find(report)?.body);
});

test('values follow an object, and the property that the definition of the report has for their metric', () => {
  const controller = createCaptured({}, servedCapture(files));
  controller.request('POST', `${uris.system}/Do/Reset`, { ResetType: 'ForceOff' });
  controller.advance('30m');
  const { PowerControl: controls } = controller.look(power) as Body;
  const { Timestamp: time, MetricValues: values } = controller.look(report) as Body;
  const [mean, past, consumed, watts, other] = values;

  const now = String(controls[0].PowerConsumedWatts);
  assert.ok(Number(now) < 100);
  assert.equal([consumed.MetricValue, watts.MetricValue], [now, now]);
  assert.ok(Number(mean.MetricValue) < 100);
  assert.match(mean.MetricValue, /^\d+\.\d$/);
  assert.equal([past.MetricValue, past.Timestamp, other.MetricValue], ['500', older, 'x']);
  assert.ok(time > newest);
  assert.is(mean.Timestamp, time);
});

test.run();
