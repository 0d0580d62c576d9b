/**
 * Tests of the stored segments of a long history: the store stays within its limit, has many checkpoints of recent
 * events and few of early ones, and loses no input or fact.
 */
import { createHash } from 'node:crypto';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { isBase, segmentsPerBase } from '../../../replay/history/segment.js';
import { SegmentStore } from '../../../replay/history/segment-store.js';
import type { WrittenSegment } from '../../../replay/history/segment-writer.js';
import type { InputLine } from '../../../replay/journal.js';

const bytesMax = 1_000_000;
const segments = 500 * segmentsPerBase;

/** Returns random text that compresses badly, like drawn values. */
const noise = (name: string, length: number) =>
  Array.from({ length: length / 64 }, (_, index) =>
    createHash('sha256').update(`${name} ${index}`).digest('hex'),
  ).join('');

/** Returns a segment with a checkpoint of about a tenth of the size that a segment of power cycles has. */
function segmentOf(number: number, lines: readonly InputLine[] = []): WrittenSegment {
  return {
    facts: { at: number, nextSeq: 2 * number, nextEffect: 3 * number, changed: Uint8Array.of(1, number & 3) },
    names: [],
    transitions: [],
    checkpoint: { set: { x: noise(String(number), isBase(number) ? 5_120 : 1_536) } },
    lines,
  };
}

const button = (text: string): readonly InputLine[] => [
  { at: 1, after: 1, input: { type: 'note', text } as never },
];

/** Returns the segments that have a checkpoint. */
function keptOf(kept: SegmentStore): readonly number[] {
  const numbers = Array.from({ length: kept.count }, (_, segment) => segment);
  return numbers.filter((segment) => kept.read(segment).checkpoint !== undefined);
}

const long = new SegmentStore(0, bytesMax);

test('nothing is thinned while all of it has room, and then what is held stays within its bound', () => {
  for (let number = 0; number < segments; number++) {
    const before = long.bytes;
    long.add(segmentOf(number));
    const { bytes } = long;
    assert.ok(bytes <= bytesMax, `${bytes} bytes after ${number}`);
    assert.ok(bytes > before || before > bytesMax * 0.9, `${bytes} bytes after ${number}`);
    if (number === 20 * segmentsPerBase) assert.is(keptOf(long).length, number + 1);
  }
});

test('of the near past every segment keeps its checkpoint', () => {
  const near = 8 * segmentsPerBase;

  assert.equal(
    keptOf(long).slice(-near),
    Array.from({ length: near }, (_, index) => segments - near + index),
  );
});

test('of the far past bases alone are kept, and fewer with every doubling of the age', () => {
  const newest = segments / segmentsPerBase - 1;
  const kept = keptOf(long);
  const isSparse = (base: number) => !kept.includes(base * segmentsPerBase + 1);
  const bases = kept.filter(isBase).map((segment) => segment / segmentsPerBase);
  const dense = bases.filter((base) => !isSparse(base)).length;

  const share = (from: number, to: number) =>
    bases.filter((base) => newest - base >= from && newest - base < to).length / (to - from);
  assert.equal(
    [1, 2, 4].map((times) => share(times * dense, 2 * times * dense).toFixed(1)),
    ['1.0', '0.5', '0.3'],
  );
  assert.ok(kept.every((segment) => isBase(segment) || !isSparse((segment / segmentsPerBase) | 0)));
  assert.is(kept[0], 0);
});

test('a longer past keeps no checkpoint that a shorter one had given up', () => {
  const kept = new SegmentStore(0, bytesMax / 4);
  const gone = new Set<number>();
  for (let number = 0; number < 200 * segmentsPerBase; number++) {
    kept.add(segmentOf(number));
    if (number % 97 !== 0) continue;
    const there = new Set(keptOf(kept));
    for (let segment = 0; segment <= number; segment++) {
      if (!there.has(segment)) gone.add(segment);
      else assert.not(gone.has(segment), `${segment} is there again`);
    }
  }
  assert.ok(gone.size > 1_000);
});

test('inputs and facts of every segment stay, however far back it is', () => {
  const kept = new SegmentStore(16, bytesMax / 20);
  for (let number = 16; number < 1_000; number++) kept.add(segmentOf(number, button(`press ${number}`)));

  assert.ok(keptOf(kept).length < 100);
  for (let number = 16; number < 1_000; number++) {
    const { facts, lines } = segmentOf(number, button(`press ${number}`));
    assert.equal(kept.read(number).lines, lines);
    assert.equal(kept.facts(number), { ...facts, changed: facts.changed.slice(0, number & 3 ? 2 : 1) });
  }
  assert.is(kept.facts(1_000), undefined);
});

test('segments without inputs take less than a hundred bytes each when their checkpoints are gone', () => {
  const facts = (count: number) => {
    const kept = new SegmentStore(0, 1);
    for (let number = 0; number < count; number++) kept.add({ ...segmentOf(number), checkpoint: {} });
    return kept.bytes;
  };

  const grown = facts(20_000 + 2 * segmentsPerBase) - facts(10_000 + 2 * segmentsPerBase);
  assert.ok(grown < 10_000 * 100, `${grown} bytes`);
});

test('transitions take an eighth of the memory at most, and those of the oldest segments are given up first', () => {
  const kept = new SegmentStore(16, bytesMax / 4);
  const transitionsOf = (number: number): WrittenSegment['transitions'] => [
    {
      number: 128 * number,
      at: number,
      cause: { refused: false },
      transitions: [{ machine: `a/${number}`, from: [], to: [noise(`moved ${number}`, 512)] }],
      facts: [],
    },
  ];
  for (let number = 16; number < 1_600; number++) {
    kept.add({
      ...segmentOf(number),
      checkpoint: {},
      transitions: number % 2 === 0 ? transitionsOf(number) : [],
    });
    assert.ok(kept.transitions(number) !== undefined, `${number} is given up at once`);
  }
  const found = Array.from({ length: 1_600 - 16 }, (_, index) => kept.transitions(16 + index));
  const first = found.findIndex((transitions) => transitions !== undefined);

  assert.ok(first > 500 && first < 1_500, `from ${first} on`);
  assert.ok(found.slice(first).every((transitions) => transitions !== undefined));
  for (const [index, transitions] of found.entries())
    if (transitions !== undefined)
      assert.equal(transitions, index % 2 === 0 ? transitionsOf(16 + index) : []);
});

test('inputs that fill the memory leave checkpoints a quarter of it', () => {
  const kept = new SegmentStore(0, bytesMax);
  const lines = button(noise('long', 8_192));
  for (let number = 0; number < 40 * segmentsPerBase; number++) kept.add(segmentOf(number, lines));

  assert.ok(kept.bytes > bytesMax, 'inputs stay');
  const taken = keptOf(kept).reduce(
    (sum, segment) => sum + JSON.stringify(kept.read(segment).checkpoint).length / 2,
    0,
  );
  assert.ok(taken > bytesMax / 8 && taken < bytesMax / 4, `${taken} bytes of checkpoints`);
});

test.run();
