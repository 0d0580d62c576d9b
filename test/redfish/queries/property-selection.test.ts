/**
 * Tests of property selections: they show the same values as the whole resource, and stay cached while these values are
 * the same.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { mayHoldActions } from '../../../models/redfish/read/action-sections.js';
import { selectPaths } from '../../../models/resource/property-selection.js';
import { createController } from '../../../scenarios/index.js';
import { crawlWith } from '../../support/redfish/crawl.js';

const test = suite('looks at a few properties');

const system = '/redfish/v1/Systems/1/';

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the paths of all properties of a body down to the given depth. */
function waysIn(body: unknown, depth: number): readonly (readonly string[])[] {
  if (depth === 0 || !isObject(body)) return [];
  return Object.entries(body)
    .filter(([name]) => !name.includes('@'))
    .flatMap(([name, value]) => [[name], ...waysIn(value, depth - 1).map((rest) => [name, ...rest])]);
}

function valueAt(body: unknown, way: readonly string[]): unknown {
  return way.reduce((value, name) => (isObject(value) ? value[name] : undefined), body);
}

/** Returns the JSON text of a value. A property without a value is not shown, so that its text is undefined. */
function text(value: unknown): string | undefined {
  return JSON.stringify(value);
}

test('each property of each resource is what the whole resource shows', () => {
  const controller = createController();
  controller.fault('fan.failed', { part: 'Fan 1' });
  let compared = 0;
  for (const uri of crawlWith((each) => controller.get(each)).keys()) {
    // `look` returns undefined for a list of documents, which is not a resource.
    const whole = controller.look(uri);
    if (whole === undefined) continue;
    for (const way of waysIn(whole, 3).filter((each) => !mayHoldActions(each))) {
      const seen = controller.look(uri, selectPaths([way]));
      assert.is(text(valueAt(seen, way)), text(valueAt(whole, way)), `${uri} ${way.join('/')}`);
      compared += 1;
    }
  }
  assert.ok(compared > 2_000, `${compared} compared`);
});

test('only what is wanted is shown of a section', () => {
  const wanted = selectPaths([['PowerState'], ['Oem', 'Vnd', 'PostState'], ['Oem', 'Vnd', 'ServerFQDN']]);
  assert.equal(createController().look(system, wanted), {
    PowerState: 'On',
    Oem: { Vnd: { PostState: 'FinishedPost', ServerFQDN: 'server-1.example.com' } },
  });
});

test('a name that is wanted whole is shown whole, whatever is wanted below it', () => {
  assert.equal(selectPaths([['Oem', 'Vnd'], ['Oem'], ['Id']]), { Oem: null, Id: null });
});

test('what was seen is the same object until something of it is another', () => {
  const controller = createController();
  const power = selectPaths([['PowerState']]);
  const tag = selectPaths([['AssetTag']]);
  const [seenPower, seenTag] = [controller.look(system, power), controller.look(system, tag)];
  controller.patch(system, { AssetTag: 'rack 7' });
  assert.is(controller.look(system, power), seenPower);
  assert.is.not(controller.look(system, tag), seenTag);
  assert.is(controller.look(system, tag)?.AssetTag, 'rack 7');
});

test('the same wish is answered for each resource', () => {
  const controller = createController();
  const name = selectPaths([['Id']]);
  assert.is(controller.look(system, name)?.Id, '1');
  assert.is(controller.look('/redfish/v1/Chassis/1/Thermal/', name)?.Id, 'Thermal');
  assert.is(controller.look('/redfish/v1/Nowhere/', name), undefined);
});

test.run();
