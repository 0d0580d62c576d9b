/**
 * Tests of cached query results: the changes of a value are computed once, and later queries do not re-execute a
 * completed segment.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SegmentAnswers } from '../../../replay/history/history.js';
import {
  bisect,
  changesOf,
  type Expression,
  History,
  type Position,
  statesOverTime,
  watch,
  when,
} from '../../../replay/index.js';
import { budget } from '../../support/budget.js';
import { countExecuted } from '../../support/history/executed-events.js';
import { conditionOf, placeAt, recordLife } from '../../support/history/restart-history.js';
import { systemUri } from '../../support/lab.js';

const cycles = budget({ short: 100, long: 250 });
const { history } = recordLife(cycles);
const total = history.end.after;
const post = `${systemUri}#/Oem/Vnd/PostState`;
/** Returns a history whose caches are empty. */
const fresh = () => new History(history.source);

test('a value that is watched again is the same, and only the segment under way is executed again', () => {
  const past = fresh();
  const once = countExecuted(() => [...watch(past, placeAt(post))]);
  // Fills the cache of events, which is not under test here.
  for (let event = 1; event <= total; event += 64) past.event(event);

  const again = countExecuted(() => [...watch(past, placeAt(post))]);

  assert.equal(again.result, once.result);
  assert.ok(once.result.length > cycles);
  assert.ok(once.events > total / 2, `${once.events} of ${total}`);
  assert.ok(again.events < 128, `${again.events} of ${total}`);
});

test('what a question has answered cannot be changed: others are answered from the same', () => {
  const past = fresh();
  const link = [...watch(past, placeAt(`${systemUri}#/Status`))].at(-1)?.value;
  const life = [...statesOverTime(past, 'power/1')].at(-1)?.states;

  assert.throws(() => Object.assign(link as object, { Health: 'changed' }), TypeError);
  assert.throws(() => (life as string[]).push('changed'), TypeError);
});

test('what one question has found of a condition serves others, and no other condition', () => {
  const past = fresh();
  const booting = () => conditionOf(`${post} != FinishedPost`, past);
  const spans = [...when(past, booting())];
  for (let event = 1; event <= total; event += 64) past.event(event);

  const { result, events } = countExecuted(() => ({
    turns: [...changesOf(past, booting())].length,
    first: bisect(past, booting()),
  }));

  assert.is(result.turns, 2 * spans.length);
  assert.is(result.first.found && result.first.event.number, spans[0]?.from.event);
  assert.ok(events < 4 * 128, `${events} of ${total}`);
  assert.equal(
    [...watch(past, placeAt(post))].filter(({ value }) => value === 'FinishedPost').length,
    spans.length + 1,
  );
});

/**
 * Returns the changes of an expression within an interval, as queries define changes. It evaluates the expression after
 * every event of the interval.
 */
function turnsByEvent<Value>({ evaluate }: Expression<Value>, from: Position, until: Position) {
  const first = history.treeAfter(from.after);
  let before = evaluate({ ...first, clock: { ...first.clock, now: from.at } }).value;
  const found: (readonly [number, Value, Value])[] = [];
  for (const { number, after } of history.events(from.after + 1, until.after)) {
    const { value } = evaluate(after);
    if (JSON.stringify(value) !== JSON.stringify(before)) found.push([number, before, value]);
    before = value;
  }
  return found;
}

/**
 * Expression whose value repeats, so that the result of a query depends on the instants at which the expression is
 * evaluated.
 */
const hand: Expression<number> = {
  text: 'the minute of the hour',
  key: 'the minute of the hour',
  evaluate: ({ clock }) => ({
    value: Math.floor(clock.now / 60_000) % 60,
    hangsOn: { pointers: [], untilMs: (Math.floor(clock.now / 60_000) + 1) * 60_000 },
  }),
};

test('what follows the clock turns where every event says so, in stretches that begin between events, cached or not', () => {
  const stepMs = 2_777_000;
  const places = Array.from(
    { length: budget({ short: 10, long: 40 }) },
    (_, index) => history.startMs + index * stepMs,
  ).map((at) => ({
    at,
    after: history.eventsUntil(at),
  }));
  const asked = [hand, placeAt(`${systemUri}#/Oem/Vnd/PowerOnMinutes`), placeAt(post)] as const;
  for (const expression of asked as readonly Expression<unknown>[]) {
    const [past, cached] = [fresh(), fresh()];
    assert.ok([...changesOf(cached, expression)].length > 10);
    for (const [index, from] of places.entries()) {
      const until = places[Math.min(places.length - 1, index + (index % 7))] as Position;
      const expected = turnsByEvent(expression, from, until);
      for (const one of [past, cached])
        assert.equal(
          [...changesOf(one, expression, { from, until })].map(({ event, before, after }) => [
            event.number,
            before,
            after,
          ]),
          expected,
          `${expression.text} from ${from.after} to ${until.after}`,
        );
    }
  }
});

test('what is held of answers is bounded: the least recently used go', () => {
  const answers = new SegmentAnswers();
  const large = { text: 'x'.repeat(1_000_000) };

  for (let segment = 0; segment < 100; segment++) {
    answers.set('a', segment, { ...large, segment });
    answers.get('a', 0);
  }

  const there = Array.from({ length: 100 }, (_, segment) => answers.get('a', segment) !== undefined);
  assert.is(there.filter(Boolean).length, 15);
  assert.ok(there[0] && there[99]);
  assert.is(answers.get('b', 0), undefined);
});

test.run();
