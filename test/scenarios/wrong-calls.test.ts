/** Tests of library calls with invalid arguments: the error names the call, the found value and the expected one. */
import { inspect } from 'node:util';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  createController,
  createWorld,
  explore,
  goTo,
  type InProcessController,
  reach,
  simulate,
} from '../../index.js';

/** Functions without types, because JavaScript callers can pass anything. */
type Untyped = Record<string, (...given: readonly unknown[]) => unknown>;

const system = '/redfish/v1/Systems/1/';
const circle: { within?: object } = {};
circle.within = circle;

const wrong: readonly (readonly [name: string, given: readonly unknown[], error: RegExp])[] = [
  [
    'operator',
    ['mains.of'],
    /no operator action "mains\.of", did you mean "mains\.off"\?; expected one of button\.press/,
  ],
  ['operator', [], /no operator action undefined; expected one of/],
  ['fault', ['fan.faild'], /no fault "fan\.faild", did you mean "fan\.failed"/],
  ['fault', [], /no fault without a name; expected one of/],
  ['fault', ['fan.failed', 'Fan 1'], /fault fan\.failed: found "Fan 1" \(expected parameters by their names/],
  ['clearFault', ['fan.failed', null], /clearFault fan\.failed: found nothing/],
  ['fault', ['drive.fail', { part: 1 }], /no fault "drive\.fail", did you mean "drive\.failed"/],
  ['fault', ['fan.failed', { part: 'Fan 1O' }], /no part "Fan 1O" .*did you mean "Fan 1"/],
  ['fault', ['fan.failed', { prt: 'Fan 1' }], /takes no prt, did you mean "part"/],
  [
    'advance',
    ['10 minutes'],
    /advance: "10 minutes" is not a duration: expected .* 10m.*; did you mean 10m\?/,
  ],
  ['advance', ['1.5 h'], /did you mean 1h30m\?/],
  [
    'advance',
    ['soon'],
    /"soon" is not a duration: expected a duration such as 10m, 90s or 500ms, or whole ms$/,
  ],
  ['advance', [], /advance: undefined is not a duration/],
  ['hang', ['5 sec'], /hang: "5 sec" is not a duration.*did you mean 5s\?/],
  ['runUntil', [() => true, '1 hour'], /runUntil: limit: "1 hour" .*did you mean 1h\?/],
  ['runUntil', [], /runUntil: found nothing \(expected a function/],
  ['get', [], /GET: found nothing \(expected a path of the service/],
  ['post', [5, {}], /POST: found 5 \(expected a path/],
  ['request', [undefined, '/redfish/v1/'], /request: found nothing \(expected a method/],
  ['request', ['GET', '/redfish/v1/', undefined, null], /headers by their names/],
  ['look', [], /look: found nothing \(expected a path/],
  ['observe', [], /observe: found nothing \(expected an observer/],
  ['afterInstant', [5], /afterInstant: found 5 \(expected a function\)/],
  ['observe', [{ commited: () => undefined }], /observe: commited: .*did you mean "committed"\?/],
  ['observe', [{ committed: 5 }], /observe: committed: found 5 \(expected a function\)/],
  ['look', [system, 5], /look \/redfish.*: wanted: found 5 \(expected nothing, or names of properties/],
  ['look', [system, 'PowerState'], /wanted: found "PowerState" \(expected nothing, or names/],
  ['applyFault', [], /applyFault: found nothing \(expected a fault, such as/],
  ['applyFault', ['fan.failed'], /applyFault: found "fan\.failed" \(expected a fault/],
  ['applyFault', [{ fault: 'fan.failed', clear: false }], /applyFault: with: found nothing/],
  ['applyFault', [{ fault: 'fan.failed', with: {} }], /applyFault: clear: found nothing \(expected true or/],
  ['changeEndpoints', [], /changeEndpoints: found nothing \(expected sources or listeners/],
  ['changeEndpoints', [5], /changeEndpoints: found 5/],
  ['changeEndpoints', [{ listners: new Map() }], /listners: .*did you mean "listeners"\?/],
  ['changeEndpoints', [{ listeners: { a: 200 } }], /listeners: found a mapping \(expected a Map\)/],
  ['patch', [system, () => 1], /PATCH \/redfish.*: the body: found a function \(expected a JSON value/],
  ['patch', [system, 5n], /PATCH .*: the body: found a bigint/],
  ['patch', [system, { Boot: { Tag: 5n } }], /the body\/Boot\/Tag: found a bigint/],
  ['patch', [system, { AssetTag: () => 'a' }], /the body\/AssetTag: found a function/],
  ['post', [system, [Symbol('a')]], /the body\/0: found a symbol/],
  ['patch', [system, circle], /the body\/within: found a mapping or list that contains itself/],
  ['toScenario', [5], /toScenario: found 5 \(expected the name of the scenario\)/],
  ['fork', [null], /fork: found nothing \(expected a mapping\)/],
  [
    'fork',
    [{ futureSed: 'a' }],
    /fork: futureSed: "futureSed" is not a known key, did you mean "futureSeed"/,
  ],
];

for (const [name, given, error] of wrong) {
  test(`${name}(${given.map((each) => inspect(each)).join(', ')}) is a TypeError that says what is expected`, () => {
    const controller: InProcessController = createController();
    const before = controller.fingerprint;

    assert.throws(
      () => (controller as unknown as Untyped)[name]?.(...given),
      (thrown: unknown) => thrown instanceof TypeError && error.test(thrown.message),
    );
    assert.is(controller.fingerprint, before);
  });
}

const wrongOptions: readonly (readonly [options: object, error: RegExp])[] = [
  [{ sed: 7 }, /createController: sed: .*did you mean "seed"/],
  [{ whenUnavailable: 'drops' }, /whenUnavailable: found "drops", did you mean "drop"/],
  [{ executor: 'xtate' }, /executor: found "xtate", did you mean "xstate"/],
  [{ blueprint: { chasis: {} } }, /"chasis" is not a known key, did you mean "chassis"/],
  [{ faults: [{ fault: 'fan.faild', part: 'Fan 1' }] }, /faults\[0\]: .*did you mean "fan\.failed"/],
  [{ faults: [{ fault: 'fan.failed', part: 'Fan 1O' }] }, /faults\[0\]: .*did you mean "Fan 1"/],
  [
    { faults: [{ fault: 'fan.failed', part: 'Fan 1', at: '5 minutes' }] },
    /faults\[0\]: at: .*did you mean 5m\?/,
  ],
  [
    { faults: [{ fault: 'fan.failed', part: 'Fan 1', for: '1 hour' }] },
    /faults\[0\]: for: .*did you mean 1h\?/,
  ],
];

for (const [options, error] of wrongOptions) {
  test(`createController(${inspect(options, { depth: 3 })}) is a TypeError with a guess`, () => {
    assert.throws(
      () => createController(options),
      (thrown: unknown) => thrown instanceof TypeError && error.test(thrown.message),
    );
  });
}

test('client code that is none is told of where it was handed over', async () => {
  const drives = [createController(), createWorld()] as const;
  for (const driving of drives) {
    let told = '';
    try {
      await (driving as unknown as Untyped).drive?.();
    } catch (error) {
      told = (error as Error).message;
    }
    assert.match(told, /drive: found nothing \(expected client code, such as async/);
  }
  assert.throws(
    () => (createWorld() as unknown as Untyped).process?.('client'),
    /process 1: found "client" \(expected client code/,
  );
});

/** Returns the exception or the rejection reason of the call. */
async function problemOf(call: () => unknown): Promise<unknown> {
  try {
    return await call();
  } catch (error) {
    return error;
  }
}

test('a fetch of no address is rejected as a TypeError, of a controller and in a world', async () => {
  const controller = createController();
  const fetch = controller.fetch as unknown as (target?: unknown) => Promise<Response>;
  const world = createWorld();
  const inWorld = () =>
    world.drive(({ fetch: asked }) => (asked as unknown as typeof fetch)(undefined) as Promise<unknown>);

  for (const call of [() => fetch(), () => fetch(null), () => fetch({}), () => fetch(''), inWorld]) {
    const problem = await problemOf(call);
    assert.instance(problem, TypeError);
    assert.match(
      (problem as Error).message,
      /fetch: found .* \(expected a path of the service, .*, a URL or a/,
    );
  }
});

test('a simulation without a test, and an exploration of no controller, are told of before anything runs', async () => {
  const calls = { simulate, explore, reach, goTo } as unknown as Untyped;
  const controller = createController();
  const cases = [
    ['simulate', [{ seeds: 3 }, undefined], /simulate: test: found nothing \(expected a test, such as/],
    ['explore', [], /explore: found nothing \(expected a controller/],
    ['reach', ['power/1'], /reach: found "power\/1" \(expected a controller/],
    ['goTo', [{}, '@0/1'], /goTo: found a mapping \(expected a controller/],
    ['goTo', [controller], /goTo: found nothing \(expected the path of a future/],
  ] as const;

  for (const [name, given, error] of cases) {
    const problem = await problemOf(() => calls[name]?.(...given));
    assert.instance(problem, TypeError);
    assert.match((problem as Error).message, error);
  }
});

test('a body keeps what JSON has words for: a value that says so itself, a part that stands twice, none at all', () => {
  const controller = createController();
  const part = { Name: 'x' };
  const sent = { AssetTag: { toJSON: () => 'rack 7' }, HostName: undefined };

  assert.is(controller.patch(system, sent).status, 200);
  assert.is((controller.get(system) as { AssetTag?: string }).AssetTag, 'rack 7');
  assert.is(controller.patch(system, { Boot: part, Oem: part }).status, 400);
});

test.run();
