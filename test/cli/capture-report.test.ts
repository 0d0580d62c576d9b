/** Tests of the report: what it calls alive or partly alive changes with the simulation of a served capture. */
import path from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { reportServed } from '../../cli/capture/report-served.js';
import { openCapture } from '../../http/captures/open-capture.js';
import { type Capture, deriveBlueprint, dropClientState, mapRoles } from '../../models/capture/index.js';
import { reportSources } from '../../models/captured/bodies/live-report.js';
import { ServedCapture } from '../../models/captured/index.js';
import { createController } from '../../scenarios/index.js';
import { absent, publicCaptures } from '../support/captures/public-captures.js';
import { servedCapture, uris } from '../support/captures/served-mockup.js';
import { collection, resource } from '../support/captures/small-mockup.js';

/** Serves a capture, and returns the resources that the report calls alive or partly alive without reason. */
function unkept(given: Capture): readonly string[] {
  const capture = dropClientState(given, mapRoles(given));
  const derived = deriveBlueprint(capture, mapRoles(capture));
  const builtIn = createController({ blueprint: { ...derived.overrides, tpm: null } });
  const served = new ServedCapture(capture, { derived, look: (uri) => builtIn.look(uri), packs: undefined });
  const paired = (uri: string): boolean =>
    served.counterparts.has(uri) ||
    served.lists.has(uri) ||
    served.memberAt(uri) !== undefined ||
    served.lists.get(uri.slice(0, uri.lastIndexOf('/')))?.isMember(uri) === true ||
    [...served.objects.keys()].some((object) => object.startsWith(`${uri}#`));
  return reportServed(given)
    .resources.filter(({ fate }) => fate === 'alive' || fate === 'partlyAlive')
    .map(({ uri }) => uri)
    .filter((uri) => !paired(uri) && !paired(served.settingsTargets.get(uri) ?? ''))
    .filter((uri) => {
      const report = capture.find(uri);
      return report === undefined || !reportSources(served.reportPlan(report)).some(paired);
    });
}

test('a resource without a counterpart is as captured, with that reason', () => {
  const all = '/redfish/v1/Chassis';
  const spare = `${all}/Spare`;
  const capture = servedCapture({
    [`${all.slice(1)}/index.json`]: collection(all, 'ChassisCollection', [uris.chassis, spare]),
    [`${spare.slice(1)}/index.json`]: resource(spare, '#Chassis.v1_9_0.Chassis', { PowerState: 'On' }),
  });

  assert.equal(unkept(capture), []);
  const { resources } = reportServed(capture);
  const of = (uri: string) => resources.find((each) => each.uri === uri);
  assert.equal(
    [of(spare)?.fate, of(spare)?.reason],
    ['asCaptured', 'no counterpart in the simulation as chassis'],
  );
  assert.is(of(uris.chassis)?.fate, 'partlyAlive');
});

if (absent !== undefined) test.skip(absent, () => {});
for (const file of publicCaptures)
  test(`${path.basename(file)}: the report promises nothing that does not live`, () => {
    const capture = openCapture(file);
    assert.equal(unkept(capture), []);
    const { counts } = reportServed(capture);
    process.stdout.write(`${path.basename(file)}: ${JSON.stringify(counts)}\n`);
  });

test.run();
