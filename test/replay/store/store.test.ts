/**
 * Tests of a journal in segments. The journal is complete, in the middle of sealing a segment, or left by a process
 * that ended at any point.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createStateFingerprints } from '../../../machines/index.js';
import { eventsPerSegment } from '../../../replay/history/segment.js';
import {
  type History,
  journalText,
  openStored,
  readJournal,
  readSealed,
  readStore,
  reExecute,
  storeFiles,
  tailFile,
} from '../../../replay/index.js';
import { bytesOf, type Files, keepLife, rewritten } from '../../support/history/segmented-journal.js';
import { resetUri, systemUri } from '../../support/lab.js';

/** Changes and power cycles that fill several segments. */
const life = await keepLife((controller) => {
  for (let cycle = 1; cycle <= 70; cycle++) {
    controller.patch(systemUri, { AssetTag: `räck ${cycle}` });
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('1h');
  }
});

const fingerprints = createStateFingerprints(life.controller.genesis);

function opened(files: Files): { readonly history: History; readonly cut: string | undefined } {
  const opening = openStored(bytesOf(files));
  if (!opening.ok) throw new Error(opening.problem);
  return opening;
}

function demandStates(history: History, numbers: readonly number[]): void {
  for (const number of numbers) {
    const [found, was] = [history.treeAfter(number), life.trees[number]] as [never, never];
    assert.is(fingerprints.of(found), fingerprints.of(was), `after ${number}`);
  }
}

const total = life.trees.length - 1;

test('what is kept is the history that was: every state, what changed what, and the causes', () => {
  for (const files of [life.sealing, life.killed, life.ended]) {
    const { history, cut } = opened(files);

    assert.is(cut, undefined);
    assert.is(history.end.after, total);
    demandStates(history, [0, 1, 127, 128, 129, 256, total]);
    const tags = [...history.eventsChanging('/host/assetTag')];
    assert.is(tags.length, 70);
    assert.equal(tags.at(0)?.after.host.assetTag, 'räck 70');
    const fired = [...history.events(257, 300)].find(({ cause }) => 'seq' in cause);
    const cause = fired && history.causeOf(fired);
    assert.ok(cause !== undefined && fired !== undefined && cause.number < fired.number);
  }
});

test('segments that are over are sealed, and only the one under way has a tail', () => {
  const segments = Math.floor(total / eventsPerSegment);

  assert.ok(segments >= 2, `${segments} segments`);
  assert.equal(
    [...life.killed.keys()].sort(),
    [storeFiles.index, storeFiles.members, tailFile(segments)].sort(),
  );
  assert.is(readSealed(bytesOf(life.killed).index, storeFiles.index).lines.length, segments + 1);
});

test('as one text it is the journal: it happens again, and every fingerprint and the chain are right', () => {
  for (const files of [life.sealing, life.ended]) {
    const reading = readStore(bytesOf(files));
    assert.ok(reading.ok);
    const journal = readJournal(journalText(reading.store), 'kept');
    assert.ok(journal.ok);

    const report = reExecute(journal.journal);

    assert.is(report.divergence, undefined);
    assert.is(report.events, total);
    if (files === life.ended) assert.is(report.fingerprint, life.controller.fingerprint);
  }
});

test('a last line that is truncated is left out, and said', () => {
  const name = tailFile(Math.floor(total / eventsPerSegment));
  const tail = life.killed.get(name) as Buffer;
  const lines = tail.toString('utf8').split('\n').length - 1;

  const { history, cut } = opened(new Map([...life.killed, [name, tail.subarray(0, -7)]]));

  assert.is(cut, `${name}:${lines} is truncated`);
  assert.ok(history.end.after <= total);
  demandStates(history, [history.end.after]);
});

test('wherever sealing was broken off, the tail stands in for what is missing', () => {
  const index = life.killed.get(storeFiles.index) as Buffer;
  const lastLine = index.lastIndexOf('\n', -2) + 1;
  const last = tailFile(Math.floor(total / eventsPerSegment) - 1);
  const withTail = new Map([...life.killed, [last, life.sealing.get(last) as Buffer]]);
  const brokenOff: readonly Files[] = [
    // State in which the tail of the sealed segment is not removed yet.
    withTail,
    // States in which the line of the index is truncated or missing although the member exists.
    new Map([...withTail, [storeFiles.index, index.subarray(0, -20)]]),
    new Map([...withTail, [storeFiles.index, index.subarray(0, lastLine)]]),
  ];
  for (const files of brokenOff) {
    const { history, cut } = opened(files);

    assert.equal([cut, history.end.after], [undefined, total]);
    demandStates(history, [eventsPerSegment, total]);
  }
});

test('a segment that was being begun when the process died is not missed', () => {
  const number = Math.floor(total / eventsPerSegment);
  for (const begun of ['', '{"at":17']) {
    const files = new Map([...life.sealing, [tailFile(number), Buffer.from(begun)]]);

    const { history, cut } = opened(files);

    assert.is(cut, `${tailFile(number)}:1 is truncated`);
    assert.is(
      history.end.after,
      number * eventsPerSegment,
      'the tail before leads to the end of its segment',
    );
    demandStates(history, [number * eventsPerSegment]);
  }
});

test('another format, version, cut or behaviour is refused with the place and the reason', () => {
  const same = (text: string) => text;
  const problemOf = (files: Files) => {
    const opening = openStored(bytesOf(files));
    return opening.ok ? 'none' : opening.problem;
  };

  assert.is(problemOf(rewritten(life.killed, same)), 'none', 'rewriting alone breaks nothing');
  assert.match(
    problemOf(rewritten(life.killed, same, (head) => head.replace('"version":4', '"version":2'))),
    /^index\.jsonl:1: version 2, .* cannot be read; this program writes and reads 4/,
  );
  assert.match(
    problemOf(rewritten(life.killed, same, (head) => head.replace('[128,', '[256,'))),
    /^index\.jsonl:1: version 4, cut by \[256,/,
  );
  assert.match(
    problemOf(rewritten(life.killed, same, (head) => head.replace('tidefish-journal-directory', 'other'))),
    /^index\.jsonl:1: format is "other"/,
  );
  assert.match(
    problemOf(rewritten(life.killed, (header) => header.replace(/"behaviour":\d+/, '"behaviour":999'))),
    /^segments\.gz: behavior 999 is newer than this program/,
  );
  assert.match(
    problemOf(rewritten(life.killed, (header) => header.replace(/"version":\d+/, '"version":999'))),
    /^segments\.gz: version 999 cannot be replayed/,
  );
  assert.match(problemOf(new Map([[storeFiles.index, Buffer.from('')]])), /^index\.jsonl:1: not JSON/);
});

test.run();
