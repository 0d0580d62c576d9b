/**
 * Tests of damaged stored journals: flipped bits, truncated or missing files, exchanged lines or segments, and zero
 * bytes. Each damaged journal is opened up to its last valid position, or the refusal names the place. No wrong state
 * is ever shown.
 */
import seedrandom from 'seedrandom';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createStateFingerprints } from '../../../machines/index.js';
import { eventsPerSegment } from '../../../replay/history/segment.js';
import { openStored, storeFiles } from '../../../replay/index.js';
import { budget } from '../../support/budget.js';
import { bytesOf, type Files, keepLife } from '../../support/history/segmented-journal.js';
import { resetUri, systemUri } from '../../support/lab.js';

const cases = budget({ short: 30, long: 200 });

const life = await keepLife((controller) => {
  for (let cycle = 1; cycle <= 64; cycle++) {
    controller.patch(systemUri, { AssetTag: `rack ${cycle}` });
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('1h');
  }
});

const total = life.trees.length - 1;
const fingerprints = createStateFingerprints(life.controller.genesis);

interface Damage {
  readonly what: string;
  readonly files: Files;
}

type Draw = (below: number) => number;
type Damaging = (bytes: Buffer, draw: Draw) => Buffer;

const damages: Readonly<Record<string, Damaging>> = {
  'a bit is turned over': (bytes, draw) => {
    const place = draw(bytes.length);
    return Buffer.concat([
      bytes.subarray(0, place),
      Buffer.from([(bytes[place] as number) ^ (1 << draw(8))]),
      bytes.subarray(place + 1),
    ]);
  },
  'the end is cut off': (bytes, draw) => bytes.subarray(0, draw(bytes.length)),
  'a piece is cut out': (bytes, draw) => {
    const from = draw(bytes.length);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + 1 + draw(64))]);
  },
  'two lines are swapped': (bytes, draw) => {
    const lines = bytes.toString('latin1').split('\n');
    const [one, other] = [draw(lines.length - 1), draw(lines.length - 1)];
    const [first = '', second = ''] = [lines[one], lines[other]];
    return Buffer.from(lines.with(one, second).with(other, first).join('\n'), 'latin1');
  },
  'zeros are written over it': (bytes, draw) => {
    const copy = Buffer.from(bytes);
    const from = draw(bytes.length);
    return copy.fill(0, from, Math.min(copy.length, from + 1 + draw(512)));
  },
  'a line is there twice': (bytes, draw) => {
    const lines = bytes.toString('latin1').split('\n');
    const place = draw(lines.length - 1);
    return Buffer.from(lines.toSpliced(place, 0, lines[place] ?? '').join('\n'), 'latin1');
  },
};

function damaged(number: number): Damage {
  const random = seedrandom.alea(`corrupted ${number}`);
  const draw: Draw = (below) => Math.floor(random() * below);
  const whole = [life.sealing, life.killed, life.ended][draw(3)] as Files;
  const names = [...whole.keys()].sort();
  const name = names[draw(names.length)] as string;
  if (number % 20 === 0) {
    const left = new Map(whole);
    left.delete(name);
    return { what: `${name} is gone`, files: left };
  }
  const [what, damage] = Object.entries(damages)[number % Object.keys(damages).length] as [string, Damaging];
  return {
    what: `${name}: ${what}`,
    files: new Map([...whole, [name, damage(whole.get(name) as Buffer, draw)]]),
  };
}

const place = /^(segments\.gz: |index\.jsonl:\d+[ :]|tail-\d+\.jsonl(:\d+)? )/;

/** Returns true if the tail ends at the end of a line. In that case nothing shows that more lines followed. */
function endsWithALine({ files }: Damage): boolean {
  const tails = [...files].filter(([name]) => name.startsWith('tail-'));
  return tails.every(([, bytes]) => bytes.at(-1) === '\n'.charCodeAt(0));
}

test(`${cases} journals that are not what was written are opened to the last good point or refused with the place`, () => {
  const outcomes = { refused: 0, cut: 0, whole: 0 };
  for (let number = 0; number < cases; number++) {
    const damage = damaged(number);
    const about = `${number}: ${damage.what}`;

    const opening = openStored(bytesOf(damage.files));

    if (!opening.ok) {
      assert.match(opening.problem, place, about);
      outcomes.refused += 1;
      continue;
    }
    const { history, cut } = opening;
    const { after } = history.end;
    assert.ok(after <= total, about);
    if (after < total) assert.ok(cut !== undefined || endsWithALine(damage), `${about}: nothing is said`);
    if (cut !== undefined) assert.match(cut, place, about);
    for (const events of [Math.min(after, eventsPerSegment), after]) {
      const [found, was] = [history.treeAfter(events), life.trees[events]] as [never, never];
      assert.is(fingerprints.of(found), fingerprints.of(was), `${about}, after ${events}`);
    }
    outcomes[cut === undefined ? 'whole' : 'cut'] += 1;
  }
  assert.ok(outcomes.refused >= cases / 10 && outcomes.cut >= cases / 4, JSON.stringify(outcomes));
});

test('members that are exchanged, and a tail of another segment, are found', () => {
  const index = life.killed.get(storeFiles.index)?.toString('utf8').split('\n') ?? [];
  const [first, second] = [index[1], index[2]].map((line) => JSON.parse(line ?? ''));
  const members = life.killed.get(storeFiles.members) as Buffer;
  const at = ({ offset, bytes }: typeof first) => members.subarray(offset, offset + bytes);
  const exchanged = Buffer.concat([
    members.subarray(0, first.offset),
    at(second),
    at(first),
    members.subarray(second.offset + second.bytes),
  ]);
  const foreignTail = new Map([
    ...life.sealing,
    ['tail-1.jsonl', life.sealing.get('tail-0.jsonl') as Buffer],
  ]);

  const cuts = [new Map([...life.killed, [storeFiles.members, exchanged]]), foreignTail].map((files) => {
    const opening = openStored(bytesOf(files));
    return opening.ok ? [opening.history.end.after, opening.cut] : [0, opening.problem];
  });

  assert.match(String(cuts[0]?.[1]), /^segments\.gz: .*differs from the written data/);
  assert.match(String(cuts[1]?.[1]), /^tail-1\.jsonl:1 differs from the written data/);
  assert.is(cuts[1]?.[0], eventsPerSegment);
});

test.run();
