/** Tests of generated scenarios for histories with lost responses or with a license: they pass at once. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import { formatReport, parseScenario, runScenario } from '../../../scenarios/index.js';
import { Lab, systemUri } from '../../support/lab.js';

function passing(controller: InProcessController): string {
  const text = controller.toScenario();
  const reading = parseScenario(text, 'a.scenario.yaml', () => ({ ok: false, reason: 'none' }));
  if (!reading.ok) throw new Error(JSON.stringify(reading.problems));
  const report = runScenario(reading.scenario);
  assert.is(report.failed + report.notRun, 0, `${text}\n${formatReport(report)}`);
  assert.is(report.fingerprint, controller.fingerprint, text);
  return text;
}

for (const [fault, loss] of [
  ['network.truncate', 'cut'],
  ['network.reset', 'cut'],
  ['network.answerLost', 'closed'],
  ['network.drop', 'closed'],
  ['network.refuse', 'refused'],
] as const) {
  test(`a write whose answer met ${fault} is expected to be lost`, () => {
    const controller = createController();
    controller.fault(fault, { count: 1 });
    assert.throws(() => controller.patch(systemUri, { AssetTag: 'rack 1' }));
    controller.advance('1m').patch(systemUri, { AssetTag: 'rack 2' });

    assert.match(passing(controller), new RegExp(`lost: ${loss}`));
  });
}

test('a read that was lost is a step as well, or the next request would be lost in its place', () => {
  const controller = createController();
  controller.fault('network.truncate', { count: 1 });
  assert.throws(() => controller.get(systemUri));
  controller.patch(systemUri, { AssetTag: 'rack 1' });

  assert.match(passing(controller), /request: GET .*Systems\/1\//);
});

test('an installed licence comes by a made-up key that ends alike', () => {
  const controller = createController();
  const uri = '/redfish/v1/Managers/1/LicenseService/';
  for (const LicenseKey of ['TRIAL-AAAAA-AAAAA-AAAAA-AAAAM', 'AAAAA-BBBBB-CCCCC-DDDDD-EEEEJ']) {
    new Lab(controller).post(uri, { LicenseKey });
    controller.advance('1m');
  }

  const text = passing(controller);

  assert.match(text, /LicenseKey: MADE0-UP000-00000-0000.-EEEEJ/);
  assert.not.match(text, /CCCCC/);
});

test.run();
