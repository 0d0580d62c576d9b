/** Calls of the library with what they do not take: a plain error that names the call, what was found and what was expected. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, createWorld, type InProcessController } from '../../index.js';

/** JavaScript knows no types. */
type Untyped = Record<string, (...given: readonly unknown[]) => unknown>;

const wrong: readonly (readonly [name: string, given: readonly unknown[], error: RegExp])[] = [
  [
    'operate',
    ['mains.of'],
    /no hand "mains\.of", did you mean "mains\.off"\?; expected one of button\.press/,
  ],
  ['operate', [], /no hand undefined; expected one of/],
  ['fault', ['fan.faild'], /no fault "fan\.faild", did you mean "fan\.failed"/],
  ['fault', [], /no fault without a name; expected one of/],
  ['fault', ['fan.failed', 'Fan 1'], /fault fan\.failed: found "Fan 1" \(expected parameters by their names/],
  ['clearFault', ['fan.failed', null], /clearFault fan\.failed: found nothing/],
  ['runUntil', [], /runUntil: found nothing \(expected a function/],
  ['get', [], /GET: found nothing \(expected a path of the service/],
  ['post', [5, {}], /POST: found 5 \(expected a path/],
  ['request', [undefined, '/redfish/v1/'], /request: found nothing \(expected a method/],
  ['request', ['GET', '/redfish/v1/', undefined, null], /headers by their names/],
  ['look', [], /look: found nothing \(expected a path/],
  ['observe', [], /observe: found nothing \(expected an observer/],
  ['afterInstant', [5], /afterInstant: found 5 \(expected a function\)/],
  ['fork', [null], /fork: found nothing \(expected a mapping\)/],
  [
    'fork',
    [{ futureSed: 'a' }],
    /fork: futureSed: "futureSed" is not a known key, did you mean "futureSeed"/,
  ],
];

for (const [name, given, error] of wrong) {
  test(`${name}(${given.map((each) => JSON.stringify(each) ?? 'nothing').join(', ')}) is a TypeError that says what is expected`, () => {
    const controller: InProcessController = createController();
    const before = controller.fingerprint;

    assert.throws(
      () => (controller as unknown as Untyped)[name]?.(...given),
      (thrown: unknown) => thrown instanceof TypeError && error.test(thrown.message),
    );
    assert.is(controller.fingerprint, before);
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

test.run();
