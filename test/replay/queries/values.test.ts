/** Tests of queries about values: the causes of a value, its changes, and the intervals in which a condition holds. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../../index.js';
import {
  changesOf,
  type Expression,
  endOf,
  History,
  lastChange,
  pausingRequireCondition,
  progressionOf,
  Recorder,
  readLocation,
  runToCompletion,
  startOf,
  stateAt,
  watch,
  when,
  why,
} from '../../../replay/index.js';
import { readExpression } from '../../../scenarios/index.js';
import { toldLate } from '../../support/history/delayed-value.js';
import { conditionOf, placeAt, positionAt, recordLife } from '../../support/history/restart-history.js';
import { systemUri } from '../../support/lab.js';

const cycles = 30;
const { history } = recordLife(cycles);
const tag = placeAt('/host/assetTag');
const post = placeAt(`${systemUri}#/Oem/Vnd/PostState`);

/** Evaluates an expression after every event, without knowledge about events that cannot change it. */
function askedEverywhere<Value>(expression: Expression<Value>): readonly (readonly [number, Value])[] {
  const found: (readonly [number, Value])[] = [];
  for (let event = 0; event <= history.end.after; event++) {
    const { value } = expression.evaluate(history.treeAfter(event));
    if (event === 0 || JSON.stringify(value) !== JSON.stringify(found.at(-1)?.[1]))
      found.push([event, value]);
  }
  return found;
}

function heatedUp(): History {
  const controller = createController();
  const recorded = new History(new Recorder(controller.simulation, controller.genesis));
  controller.advance('1h').fault('ambient.hot', { celsius: 30 }).advance('2h');
  return recorded;
}

/** Returns the expression with a count of its evaluations. */
function counted<Value>(expression: Expression<Value>): Expression<Value> & { times: number } {
  const counting = {
    ...expression,
    times: 0,
    evaluate: (tree: Parameters<typeof expression.evaluate>[0]) => {
      counting.times += 1;
      return expression.evaluate(tree);
    },
  };
  return counting;
}

for (const text of [
  '/host/assetTag',
  '/machines/power/1/value',
  `${systemUri}#/AssetTag`,
  `${systemUri}#/Oem/Vnd/PostState`,
  `${systemUri}#/Oem/Vnd/PowerOnMinutes`,
  '/redfish/v1/Chassis/1/Thermal/#/Temperatures/0/ReadingCelsius',
  '/redfish/v1/systems/1#/PowerState',
  '/redfish/v1/Systems/2/',
]) {
  test(`watching ${text} finds what asking after every event finds`, () => {
    const place = placeAt(text);
    const seen = [...watch(history, place)].map(({ event, value }) => [event, value]);

    assert.equal(seen, askedEverywhere(place));
  });
}

test('a value is judged only after events that could change it', () => {
  const watched = counted(placeAt(`${systemUri}#/AssetTag`));
  const unasked = new History(history.source);

  assert.is([...watch(unasked, watched)].length, cycles + 1);
  assert.is(watched.times, cycles + 2, 'each write, the start, and the start once more for its row');
});

test('a stretch of a history is watched from its first state on', () => {
  const from = positionAt('10h', history);
  const until = positionAt('12h30m', history);
  const tags = [...watch(history, tag, { from, until })].map(({ value }) => value);

  assert.equal(tags, ['rack 11', 'rack 12', 'rack 13']);
});

test('what was so when a stretch begins is dated there, and has no event: none of the stretch has made it', () => {
  const [from, until] = [positionAt('10h30m', history), positionAt('10h40m', history)];
  const noEvents = [...watch(history, tag, { from, until })];

  assert.equal(noEvents, [{ event: undefined, at: from.at, value: 'rack 11' }]);
  assert.is([...watch(history, tag)][0]?.event, 0, 'at the start it is the genesis that made it');
});

test('what follows the clock is judged at the instant that a stretch begins at, not at the event before', () => {
  const expression: Expression<number> = {
    text: 'the minute',
    evaluate: ({ clock }) => ({
      value: Math.floor(clock.now / 60_000),
      hangsOn: { pointers: [], untilMs: clock.now + 60_000 },
    }),
  };
  const from = positionAt('10h30m', history);

  assert.is([...watch(history, expression, { from })][0]?.value, from.at / 60_000);
});

test('a span begins and ends with the stretch where it holds on its edges, and says that it still holds', () => {
  const [from, until] = [positionAt('10h30m', history), positionAt('10h40m', history)];
  const condition = conditionOf('/host/assetTag = rack 11', history);
  const edge = (at: number) => ({ event: undefined, at });

  assert.equal(
    [...when(history, condition, { from, until })],
    [{ from: edge(from.at), to: edge(until.at), stillHolds: true }],
  );
  const [over] = when(history, condition, { from });
  assert.equal([over?.from, over?.stillHolds], [edge(from.at), false]);
  assert.is(over?.to.at, history.startMs + 11 * 3_600_000);
  const [both, ...none] = when(history, condition, { from, until: from });
  assert.equal([both?.from.at, both?.to.at, none], [from.at, from.at, []]);
  assert.equal([...when(history, conditionOf('/host/assetTag = x', history), { from, until })], []);
});

for (const [text, isValue] of [
  ['/host/assetTag', true],
  ['/host/assetTag = rack 7', false],
  ['/host/assetTag == rack 7', false],
  ['{machine: power/1, in: on.boot.osRunning}', false],
] as const) {
  test(`${text} is watched, ${isValue ? 'a value' : 'as true and false'}`, () => {
    const reading = readExpression(text, history);
    assert.ok(reading.ok);
    const values = new Set([...watch(history, reading.expression)].map(({ value }) => value));

    if (isValue) assert.is(values.size, cycles + 1);
    else assert.equal([...values].sort(), [false, true]);
  });
}

test('a place with the sign of a comparison in it is a place where there is such a value', () => {
  const tree = history.treeAfter(0);
  const odd = { ...tree, host: { ...tree.host, 'a=b': 1 } } as typeof tree;
  const ofOdd = { end: history.end, pausing: { treeAfter: () => toldLate(odd) } } as unknown as History;

  const reading = readExpression('/host/a=b', ofOdd);

  assert.ok(reading.ok);
  assert.is(reading.expression.evaluate(odd).value, 1);
});

test('a value that follows the clock has a course: its values, and the last events that bent it', () => {
  const temperature = placeAt('/redfish/v1/Chassis/1/Thermal/#/Temperatures/0/ReadingCelsius');
  const own = heatedUp();
  const end = endOf(own);
  assert.equal([...why(own, temperature)], []);

  const course = progressionOf(own, temperature, end);

  assert.ok(course !== undefined && Number(course.after) > Number(course.before));
  assert.equal(
    course.events.map(({ cause }) => 'input' in cause && cause.input.type),
    ['fault'],
  );
  assert.is(progressionOf(own, placeAt('/host/assetTag'), end), undefined);
  assert.is(progressionOf(own, temperature, startOf(own)), undefined);
});

const misfits: readonly (readonly [text: string, message: RegExp | undefined])[] = [
  [`${systemUri}#/PowerState > 3`, /is a text \(On\), and 3 is a number: these types cannot be compared/],
  ['/host/assetTag = 7', /assetTag is a text .*, and 7 is a number: .*write "7" with its quotes/],
  ['/machines/power/1/value >= off', /is a mapping .*, and off is a text/],
  ['/clock/executed < null', /is a number .*, and null is null/],
  ['/host/asetTag = x', /there is no "asetTag" at \/host, did you mean "assetTag"/],
  ['/host/assetTag > rack 99', undefined],
  ['/host/assetTag = null', undefined],
  ['/host/assetTag != 7', undefined],
  ['/machines/power/1/value = off', undefined],
];

for (const [text, message] of misfits) {
  test(`that ${text} never held ${message === undefined ? 'is an answer' : 'is told by what is wrong with it'}`, () => {
    const condition = conditionOf(text, history);
    if (message === undefined) runToCompletion(pausingRequireCondition(history, condition));
    else assert.throws(() => runToCompletion(pausingRequireCondition(history, condition)), message);
  });
}

test('why: every event that has changed a value, newest first, with both values', () => {
  const reasons = [...why(history, tag)];

  assert.is(reasons.length, cycles);
  assert.equal([reasons[0]?.before, reasons[0]?.after], ['rack 29', 'rack 30']);
  assert.equal([reasons.at(-1)?.before, reasons.at(-1)?.after], ['', 'rack 1']);
  for (const { event, causes } of reasons) {
    assert.equal(event.cause, { input: history.event(event.number).cause['input' as never] });
    assert.equal(causes, [], 'nothing is behind a request');
  }
});

test('why of a property of a resource goes back through the timers to the request', () => {
  const [reason] = why(history, post);
  const names = [reason?.event, ...(reason?.causes ?? [])].map(
    (event) =>
      event !== undefined && ('machine' in event.cause ? event.cause.machine : event.cause.input.type),
  );

  assert.equal([reason?.before, reason?.after], ['InPostDiscoveryComplete', 'FinishedPost']);
  assert.equal(names, ['power/1', 'power/1', 'power/1', 'power/1', 'redfish.write']);
  assert.is(reason?.hasMore, false);
  assert.equal(reason?.event.transitions[0]?.machine, 'power/1');
});

test('what only followed the time has no event to be the reason of it', () => {
  const minutes = placeAt(`${systemUri}#/Oem/Vnd/SystemUsage/CPUUtil`);
  const reasons = [...why(history, minutes)];

  assert.ok([...watch(history, minutes)].length > reasons.length);
});

test('the last change is the newest reason, and none later than asked for', () => {
  const at = positionAt('10h30m', history);

  assert.is(lastChange(history, tag)?.after, 'rack 30');
  assert.is(lastChange(history, tag, at)?.after, 'rack 11');
  assert.is(lastChange(history, placeAt('/no/such/thing')), undefined);
});

for (const text of [
  `${systemUri}#/Oem/Vnd/PostState = FinishedPost`,
  `{get: ${systemUri}, has: {'/Oem/Vnd/PostState': FinishedPost}}`,
  '{machine: power/1, in: on.boot.osRunning}',
  '/machines/power/1/value != {"a": 1}',
  `{not: {get: ${systemUri}, has: {AssetTag: rack 7}}}`,
  `{log: iel, has: {code: 2}, times: 3}`,
]) {
  test(`when ${text}: the spans are those of asking after every event`, () => {
    const condition = conditionOf(text, history);
    const expected: unknown[] = [];
    const asked = askedEverywhere(condition);
    for (const [index, [event, holds]] of asked.entries())
      if (holds) expected.push([event, asked[index + 1]?.[0]]);

    const spans = [...when(history, condition)];

    assert.equal(
      spans.map(({ from, to }) => [from.event, to.event]),
      expected,
    );
    for (const { from, to, stillHolds } of spans) {
      assert.is(from.at, history.treeAfter(from.event ?? 0).clock.now);
      assert.is(stillHolds, to.event === undefined);
      assert.is(to.at, to.event === undefined ? history.end.at : history.event(to.event).at);
    }
  });
}

test('a turn is told with the answers on both sides of it', () => {
  const [first] = changesOf(history, tag);

  assert.equal([first?.event.number, first?.before, first?.after], [1, '', 'rack 1']);
});

test('a value of a resource is that which a GET shows', () => {
  const { controller, history: own } = recordLife(2);
  const body = controller.get(systemUri);
  const { value } = placeAt(systemUri).evaluate(stateAt(own, { after: own.end.after, at: own.end.at }));
  const { '@odata.etag': _, ...rest } = body as { readonly '@odata.etag': string };

  assert.equal(value, rest);
});

const noPlaces: readonly (readonly [text: string, message: RegExp])[] = [
  ['', /the name is empty \(expected a JSON pointer/],
  ['host/assetTag', /"host\/assetTag" is not a JSON pointer/],
  ['/host/~2', /is not a JSON pointer/],
  [`${'/'.repeat(60)}~`, /is not a JSON pointer/],
  [`${systemUri}#PowerState`, /"PowerState" is not a JSON pointer/],
  ['/redfish/v1/System/1/', /there is no System below \/redfish\/v1/],
];

for (const [text, message] of noPlaces) {
  test(`${JSON.stringify(text)} is no place, and it is said what is one`, () => {
    const reading = readLocation(text);

    assert.match(reading.ok ? '' : reading.message, message);
  });
}

test.run();
