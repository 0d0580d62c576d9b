/** Tests of metric report deliveries to subscribers. The reports are created by a special input of these tests. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { type JsonObject, Simulation } from '../../../engine/index.js';
import { type ControllerInput, createControllerModel } from '../../../machines/index.js';
import { raiseReport } from '../../../machines/reporting/events/effects.js';
import type { DeliveryParams } from '../../../machines/reporting/events/index.js';
import type { Refusal } from '../../../models/resource/define.js';
import type { ControllerTree } from '../../../models/tree.js';
import { createLab, type Lab, subscriptionsUri } from '../../support/lab.js';

const definitions = '/redfish/v1/TelemetryService/MetricReportDefinitions/';
const report: JsonObject = { '@odata.type': '#MetricReport.v1_0_0.MetricReport', Id: 'PowerMetrics' };

type Made = { readonly type: 'report.made'; readonly definition: string };

/** Creates a report of a definition and returns the queued reports by subscription. */
function madeOf(lab: Lab, definition: string): Readonly<Record<string, JsonObject>> {
  const world = createControllerModel();
  const simulation = new Simulation<ControllerTree, ControllerInput | Made, Refusal>(
    {
      ...world,
      apply: (stage, input) => {
        if (input.type !== 'report.made') return world.apply(stage, input);
        raiseReport(stage, input.definition, report, 1);
        return { ok: true };
      },
    },
    lab.controller.snapshot(),
  );
  assert.ok(simulation.perform({ type: 'report.made', definition }).ok);
  return Object.fromEntries(
    Object.values(simulation.tree.outbox.entries).map(({ from, params }) => [
      from,
      (params as DeliveryParams).body,
    ]),
  );
}

function labWithReaders(): Lab {
  const lab = createLab();
  const wants = (...names: string[]) => ({
    EventFormatType: 'MetricReport',
    MetricReportDefinitions: names,
  });
  lab.subscribe('https://power.example/', wants(`${definitions}powermetrics`));
  lab.subscribe('https://both.example/', {
    ...wants(`${definitions}CPUUtil/`, `${definitions}PowerMetrics/`),
  });
  lab.subscribe('https://events.example/', {
    MetricReportDefinitions: [`${definitions}PowerMetrics/`],
    RegistryPrefixes: ['MgmtEvents'],
  });
  return lab;
}

test('a report is delivered as it stands to those who asked for its definition, in whatever spelling', () => {
  const lab = labWithReaders();

  assert.equal(madeOf(lab, `${definitions}PowerMetrics/`), {
    'subscription/1': report,
    'subscription/2': report,
  });
  assert.equal(madeOf(lab, `${definitions}CPUUtil`), { 'subscription/2': report });
  assert.equal(madeOf(lab, `${definitions}JitterCount/`), {});
});

test('a definition is named by its address or by a link to it, and shown by its address', () => {
  const lab = createLab();
  const uri = lab.subscribe('https://power.example/', {
    EventFormatType: 'MetricReport',
    MetricReportDefinitions: [{ '@odata.id': `${definitions}PowerMetrics/` }],
  });

  lab.get(uri).has({
    EventFormatType: 'MetricReport',
    MetricReportDefinitions: [`${definitions}PowerMetrics/`],
  });
});

test('a definition that is not there is refused with its place named', () => {
  const { reply } = createLab()
    .post(subscriptionsUri, {
      Destination: 'https://power.example/',
      EventFormatType: 'MetricReport',
      MetricReportDefinitions: [`${definitions}PowerMetrics/`, `${definitions}Mood/`],
    })
    .is(400)
    .says('Base.PropertyValueNotInList');

  assert.match(JSON.stringify(reply.body), '/MetricReportDefinitions/1');
});

test.run();
