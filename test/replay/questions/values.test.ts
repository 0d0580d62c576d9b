/** Values followed through a history: why they are what they are, what they were, when something held. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type Expression,
  lastChange,
  readPlace,
  stateAt,
  turnsOf,
  watch,
  when,
  why,
} from '../../../replay/index.js';
import { systemUri } from '../../support/lab.js';
import { conditionOf, placeAt, positionAt, recordLife } from '../../support/recorded-life.js';

const cycles = 30;
const { history } = recordLife(cycles);
const tag = placeAt('/host/assetTag');
const post = placeAt(`${systemUri}#/Oem/Vnd/PostState`);

/** Asked after every single event, by nobody who could know where to look. */
function askedEverywhere<Value>(expression: Expression<Value>): readonly (readonly [number, Value])[] {
  const found: (readonly [number, Value])[] = [];
  for (let event = 0; event <= history.end.after; event++) {
    const { value } = expression.judge(history.treeAfter(event));
    if (event === 0 || JSON.stringify(value) !== JSON.stringify(found.at(-1)?.[1]))
      found.push([event, value]);
  }
  return found;
}

/** How often it is judged on the way. */
function counted<Value>(expression: Expression<Value>): Expression<Value> & { times: number } {
  const counting = {
    ...expression,
    times: 0,
    judge: (tree: Parameters<typeof expression.judge>[0]) => {
      counting.times += 1;
      return expression.judge(tree);
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

  assert.is([...watch(history, watched)].length, cycles + 1);
  assert.is(watched.times, cycles + 2, 'each write, the start, and the start once more for its row');
});

test('a stretch of a history is watched from its first state on', () => {
  const from = positionAt('10h', history);
  const until = positionAt('12h30m', history);
  const tags = [...watch(history, tag, { from, until })].map(({ value }) => value);

  assert.equal(tags, ['rack 11', 'rack 12', 'rack 13']);
});

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
  assert.is(reason?.goesOn, false);
  assert.equal(reason?.event.moved[0]?.machine, 'power/1');
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
  const [first] = turnsOf(history, tag);

  assert.equal([first?.event.number, first?.before, first?.after], [1, '', 'rack 1']);
});

test('a value of a resource is that which a GET shows', () => {
  const { controller, history: own } = recordLife(2);
  const body = controller.get(systemUri);
  const { value } = placeAt(systemUri).judge(stateAt(own, { after: own.end.after, at: own.end.at }));
  const { '@odata.etag': _, ...rest } = body as { readonly '@odata.etag': string };

  assert.equal(value, rest);
});

const noPlaces: readonly (readonly [text: string, message: RegExp])[] = [
  ['', /nothing is named \(expected a JSON pointer/],
  ['host/assetTag', /"host\/assetTag" is no JSON pointer/],
  ['/host/~2', /is no JSON pointer/],
  [`${systemUri}#PowerState`, /"PowerState" is no JSON pointer/],
  ['/redfish/v1/System/1/', /there is no System below \/redfish\/v1/],
];

for (const [text, message] of noPlaces) {
  test(`${JSON.stringify(text)} is no place, and it is said what is one`, () => {
    const reading = readPlace(text);

    assert.match(reading.ok ? '' : reading.message, message);
  });
}

test.run();
