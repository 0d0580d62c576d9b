/** Tests of durations in the notation of users, and of printed instants. */
import fc from 'fast-check';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  durationMsMax,
  formatDuration,
  formatInstant,
  guessDuration,
  parseDuration,
  parseInstant,
} from '../../engine/index.js';

const seed = 20_260_103;

test('what is not exactly a duration is none', () => {
  const malformed = [
    ...[
      '',
      ' ',
      '10',
      '0',
      '1.5s',
      '-1s',
      '+1s',
      '1s1h',
      '1m1h',
      '1ms1s',
      '1s1s',
      '1h 30m',
      ' 1s',
      '1m ',
      '1s\n',
    ],
    ...[
      '1S',
      '1M',
      '1sec',
      '1 s',
      's',
      'ms',
      'm',
      '1e3s',
      '1_000s',
      '1,000ms',
      '١s',
      '1µs',
      '1w',
      '1y',
      'P1D',
      '1m1',
    ],
    ...['Infinityd', 'NaNs', '0x10s', '1h30', '--1s', '1d-1h'],
  ];
  for (const text of malformed) {
    assert.is(parseDuration(text), undefined, `${JSON.stringify(text)} was read as a duration`);
  }
});

test('a duration beyond a century is refused, and one of a century is not', () => {
  assert.is(parseDuration(`${durationMsMax}ms`), durationMsMax);
  assert.is(parseDuration(`${durationMsMax + 1}ms`), undefined);
  assert.is(parseDuration('36501d'), undefined);
  assert.is(parseDuration('9'.repeat(400).concat('d')), undefined);
});

test('units are those of a clock, and add up', () => {
  assert.equal(
    ['0s', '0ms', '1ms', '1s', '1m', '1h', '1d', '90s', '1h30m', '1d2h3m4s5ms', '05m'].map(parseDuration),
    [0, 0, 1, 1_000, 60_000, 3_600_000, 86_400_000, 90_000, 5_400_000, 93_784_005, 300_000],
  );
});

test('what is written is read back as the same number, and is the shortest way to say it', () => {
  const duration = fc.oneof(fc.nat(100_000), fc.integer({ min: 0, max: durationMsMax }));
  fc.assert(
    fc.property(duration, (durationMs) => {
      const text = formatDuration(durationMs);

      assert.is(parseDuration(text), durationMs);
      if (durationMs > 0) assert.not.match(text, /(^|[a-z])0/);
    }),
    { seed, numRuns: 1_000 },
  );
});

test('an instant is printed in UTC and whole seconds, cut off and not rounded', () => {
  assert.is(formatInstant(0), '1970-01-01T00:00:00Z');
  assert.is(formatInstant(Date.UTC(2026, 0, 1)), '2026-01-01T00:00:00Z');
  assert.is(formatInstant(Date.UTC(2026, 0, 1) + 999), '2026-01-01T00:00:00Z');
});

test('an instant is read in any zone, to the millisecond', () => {
  const read: readonly (readonly [text: string, instantMs: number])[] = [
    ['2026-01-01T00:00:00Z', Date.UTC(2026, 0, 1)],
    ['2026-01-01T00:00Z', Date.UTC(2026, 0, 1)],
    ['2028-02-29T23:59:59.5Z', Date.UTC(2028, 1, 29, 23, 59, 59, 500)],
    ['2026-01-01T01:30:00+01:30', Date.UTC(2026, 0, 1)],
    ['2025-12-31T18:00:00-06:00', Date.UTC(2026, 0, 1)],
  ];

  for (const [text, instantMs] of read) assert.is(parseInstant(text), instantMs, text);
});

test('what is no instant, a day that its month does not have among it, is not read as another', () => {
  const malformed = [
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-06-31T00:00:00+02:00',
    '2026-13-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00',
    '2026-01-01',
    ' 2026-01-01T00:00:00Z',
    '2026-01-01T00:00:00Z\n',
  ];

  for (const text of malformed) assert.is(parseInstant(text), undefined, text);
});

test('another spelling of a duration is guessed, and no other text', () => {
  assert.equal(['10 minutes', '10min', '1.5 h', '1 hour 20 min', '2H', '0.5s'].map(guessDuration), [
    '10m',
    '10m',
    '1h30m',
    '1h20m',
    '2h',
    '500ms',
  ]);
  assert.equal(['soon', '', 'm', '-5m', '0 s', '9'.repeat(70)].map(guessDuration), Array(6).fill(undefined));
});

test.run();
