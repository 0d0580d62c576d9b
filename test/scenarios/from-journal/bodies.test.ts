/** Tests of request bodies in generated scenarios: the service stores some bodies in another form or incompletely. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { parse } from 'yaml';
import { createController, parseScenario, runScenario } from '../../../scenarios/index.js';
import { system } from '../../support/scenarios/scenario-rig.js';

function passes(text: string): boolean {
  const reading = parseScenario(text, 'life.yaml', () => ({ ok: false, reason: 'none' }));
  return reading.ok && runScenario(reading.scenario).failed === 0;
}

test('what the service keeps of a body in another form is asked for as it was', () => {
  const controller = createController();
  const insert = '/redfish/v1/Managers/1/VirtualMedia/2/Actions/VirtualMedia.InsertMedia/';
  const enable = '/redfish/v1/Managers/1/Actions/Oem/Vnd/VndMgmt.EnableCloudConnect/';
  controller.post(insert, { Image: 'https://files.example.com/a.iso?signed=sesame' });
  controller.post(enable, { ActivationKey: 'sesame' });

  const text = controller.toScenario();

  assert.equal(
    parse(text).steps.map(({ body }: { readonly body: unknown }) => body),
    [{ Image: 'https://files.example.com/a.iso?Made-Up-0001' }, { ActivationKey: 'Made-Up-0002' }],
  );
  assert.not.match(text, /sesame|Left out/);
  assert.ok(passes(text));
});

test('a number that no file keeps exactly is told, and what is written can be read', () => {
  const controller = createController();
  controller.patch(system, { AssetTag: 'x' });
  controller.post('/redfish/v1/Systems/1/Storage/DE00A000/Volumes/', {
    RAIDType: 'RAID1',
    CapacityBytes: 25_350_509_016_515_030,
    Links: { Drives: [{ '@odata.id': '/redfish/v1/Systems/1/Storage/DE00A000/Drives/8/' }] },
  });

  const text = controller.toScenario();

  assert.is(parse(text).steps.length, 1);
  assert.match(text, /Left out, line 2: POST .*it contains a number beyond 2\^53/);
  assert.ok(passes(text));
});

test('what a terminal would obey or hide stands escaped, and means the same when it is read', () => {
  const controller = createController();
  const tag = "it's \u200ea\u2028\u{e0001}";
  const context = 'a\u009b31m\u202eb\u001b[2J';
  controller.patch(system, { AssetTag: tag });
  controller.post('/redfish/v1/EventService/Subscriptions/', {
    Destination: 'https://a.example/x',
    Context: context,
    Protocol: 'Redfish',
  });

  const text = controller.toScenario();

  assert.not.match(text, /(?![\t\n])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  const bodies = parse(text).steps.map(({ body }: { readonly body: unknown }) => body);
  assert.is(bodies[0].AssetTag, tag);
  assert.is(bodies[1].Context, context);
  assert.ok(passes(text));
});

test.run();
