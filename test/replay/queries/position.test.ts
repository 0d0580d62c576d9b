/** Tests of positions in the notation of users, and of the states to which they lead. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { formatVirtualTime, readInterval, readPosition, stateAt } from '../../../replay/index.js';
import { positionAt, recordLife } from '../../support/history/restart-history.js';

const { history } = recordLife(30);
const { startMs, end } = history;
const second = history.eventsAfterInput(3) ?? 0;

const good: readonly (readonly [text: string, after: number, at: number])[] = [
  ['start', 0, startMs],
  ['#0', 0, startMs],
  ['#12', 12, history.event(12).at],
  ['end', end.after, end.at],
  ['0s', 2, startMs],
  ['59m', second - 1, startMs + 59 * 60_000],
  ['1h', second + 1, startMs + 3_600_000],
  [' 1h 30m ', history.eventsUntil(startMs + 5_400_000), startMs + 5_400_000],
  ['2026-01-01T00:59:00Z', second - 1, startMs + 59 * 60_000],
  ['2026-01-01T00:59Z', second - 1, startMs + 59 * 60_000],
  ['2026-01-01T00:59:00.500Z', second - 1, startMs + 59 * 60_000 + 500],
  ['2026-01-01T02:59:00+02:00', second - 1, startMs + 59 * 60_000],
  ['2025-12-31T19:29-05:30', second - 1, startMs + 59 * 60_000],
  ['+00:59:00.000', second - 1, startMs + 59 * 60_000],
  ['00:59:00', second - 1, startMs + 59 * 60_000],
  ['+00:59:00.5', second - 1, startMs + 59 * 60_000 + 500],
  ['+1d 02:00:00.000', history.eventsUntil(startMs + 26 * 3_600_000), startMs + 26 * 3_600_000],
  ['i1', 1, startMs],
  ['i3', second, startMs + 3_600_000],
  ['input 3', second, startMs + 3_600_000],
];

for (const [text, after, at] of good) {
  test(`${text} is read, and the clock of its state stands there`, () => {
    const position = positionAt(text, history);

    assert.equal(position, { after, at });
    assert.is(stateAt(history, position).clock.now, at);
    assert.is(stateAt(history, position).clock.executed, after);
  });
}

const bad: readonly (readonly [text: string, message: RegExp])[] = [
  ['', /"" is not a position \(expected an event \(#1234\), a duration/],
  ['yesterday', /"yesterday" is not a position/],
  ['12', /is not a position/],
  ['#-1', /is not a position/],
  ['2026-13-01T00:00:00Z', /is not a position/],
  ['2026-02-30T00:00:00Z', /is not a position/],
  ['2026-01-01T24:00:00Z', /is not a position/],
  ['#999999', /there is no event #999999: the history has \d+ events/],
  ['#99999999999999999999', /there is no event #99999999999999999999: the history has \d+ events$/],
  ['i0', /there is no input 0: the history has 60 inputs, and the first is i1$/],
  ['input 61', /there is no input 61: the history has 60 inputs$/],
  ['00:60:00', /is not a position/],
  ['24:00:00', /is not a position/],
  ['-00:00:01.000', /is not a position/],
  ['+2d 00:00:00.000', /is not in the history/],
  ['2026-01-01T00:59:00+25:00', /is not a position/],
  ['31h', /is not in the history, which covers 2026-01-01T00:00:00Z to 2026-01-02T06:00:00Z \(1d6h\)/],
  ['2025-12-31T23:59:59Z', /is not in the history/],
];

for (const [text, message] of bad) {
  test(`${JSON.stringify(text)} is refused with what there is`, () => {
    const reading = readPosition(text, history);

    assert.is(reading.ok, false);
    assert.match(reading.ok ? '' : reading.message, message);
  });
}

test('an input is found in whichever segment it stands', () => {
  assert.is(history.event(positionAt('i60', history).after).after.host.assetTag, 'rack 30');
});

test('every time that is printed is a position, that of its event', () => {
  for (const { number, at } of history.events()) {
    const position = positionAt(formatVirtualTime(at - startMs), history);

    assert.is(position.at, at);
    assert.ok(position.after >= number);
  }
});

test('a stretch that ends before it begins is refused with both of its positions', () => {
  const reading = readInterval({ from: '2h', to: '1h' }, history);
  const within = readInterval({ from: '#12', to: '#11' }, history);

  assert.equal(reading, { ok: false, message: '2h is after 1h' });
  assert.is(within.ok, false);
  assert.equal(readInterval({}, history), {
    ok: true,
    interval: { from: positionAt('start', history), until: positionAt('end', history) },
  });
});

test.run();
