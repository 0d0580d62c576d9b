/**
 * Tests of journals that are replayed in parts: the parts together give the report of the whole replay, and each
 * difference is noticed by the part that it is in.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { genesisTree } from '../../../machines/index.js';
import {
  divideJournal,
  type Journal,
  type JournalPart,
  joinParts,
  journalText,
  type PartReport,
  readJournal,
  readStore,
  reExecute,
  replayPart,
  StoredCheckpoints,
} from '../../../replay/index.js';
import { bytesOf, keepLife } from '../../support/history/segmented-journal.js';
import { resetUri, systemUri } from '../../support/lab.js';

const life = await keepLife((controller) => {
  for (let cycle = 1; cycle <= 400; cycle++) {
    controller.patch(systemUri, { AssetTag: `rack ${cycle}` });
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('1h');
  }
});
const stored = readStore(bytesOf(life.ended));
assert.ok(stored.ok);
const { store } = stored;
const reading = readJournal(journalText(store), 'lab');
assert.ok(reading.ok);
const { journal } = reading;
const checkpoints = new StoredCheckpoints(store, genesisTree(journal.header.genesis));
const recording = { stateAfter: (events: number) => checkpoints.stateAfter(events) };

function replayed(
  part: JournalPart,
  { of = journal, by = recording }: { readonly of?: Journal; readonly by?: typeof recording } = {},
): { readonly report: PartReport | undefined; readonly shares: readonly number[] } {
  const shares: number[] = [];
  const replaying = replayPart(of, part, { recording: by });
  for (let next = replaying.next(); ; next = replaying.next()) {
    if (next.done === true) return { report: next.value, shares };
    shares.push(next.value);
  }
}

const parts = divideJournal(journal, 4);

test('a journal is divided at recorded states, and a short one is one part', () => {
  assert.is(parts.length, 4);
  assert.equal(
    parts.map(({ from }) => from),
    [0, parts[0]?.to, parts[1]?.to, parts[2]?.to],
  );
  assert.is(parts[3]?.to, undefined);
  assert.ok(parts.every(({ from }) => checkpoints.stateAfter(from) !== undefined));
  assert.equal(divideJournal({ ...journal, lines: journal.lines.slice(0, 20) }, 3), [
    { from: 0, to: undefined },
  ]);
});

test('the parts together give the report of the whole replay', () => {
  const reports = parts.map((part) => replayed(part).report);

  assert.ok(reports.every((report) => report !== undefined));
  assert.equal(joinParts(journal, reports as PartReport[]), reExecute(journal, { recording }));
});

test('a part tells its share', () => {
  const { shares } = replayed(parts[1] as JournalPart);

  assert.is(shares.at(-1), 1);
  assert.equal(
    shares,
    [...shares].sort((one, other) => one - other),
  );
});

test('a recorded state that differs at a joint is noticed by the part that ends there', () => {
  const joint = parts[0]?.to as number;
  const by = {
    stateAfter: (events: number) => {
      const state = checkpoints.stateAfter(events);
      return events === joint && state !== undefined
        ? { ...state, host: { ...state.host, assetTag: 'another' } }
        : state;
    },
  };

  assert.is(replayed(parts[0] as JournalPart, { by }).report, undefined);
  assert.ok(replayed(parts[2] as JournalPart, { by }).report);
});

test('an input that is missing, and a fingerprint that differs, are noticed by their parts alone', () => {
  const { from, to } = parts[1] as { from: number; to: number };
  const without = (index: number): Journal => ({
    ...journal,
    lines: journal.lines.filter((_, each) => each !== index),
    texts: journal.texts.filter((_, each) => each !== index + 1),
  });
  const input = journal.lines.findIndex(
    (line) => 'input' in line && line.after > from && line.after < to - 20,
  );
  const lines = journal.lines.map((line) =>
    'fingerprint' in line && line.after > from && line.after < to
      ? { ...line, fingerprint: 'f'.repeat(64) }
      : line,
  );
  assert.ok(lines.some((line, index) => line !== journal.lines[index]));

  for (const of of [without(input), { ...journal, lines }]) {
    assert.is(replayed(parts[1] as JournalPart, { of }).report, undefined);
    assert.ok(replayed(parts[0] as JournalPart, { of }).report);
  }
});

test('a line whose text differs breaks the hash chain of the part that has it', () => {
  const { from, to } = parts[1] as { from: number; to: number };
  const fingerprint = journal.lines.findIndex(
    (line) => 'fingerprint' in line && line.after > from && line.after < to,
  );
  const texts = journal.texts.map((text, index) => (index === fingerprint ? `${text} ` : text));

  assert.is(replayed(parts[1] as JournalPart, { of: { ...journal, texts } }).report, undefined);
});

test.run();
