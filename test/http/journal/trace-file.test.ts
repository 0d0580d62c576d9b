/**
 * Tests of the trace files beside a journal: bounded size, complete lines after a crash, and refusal beside another
 * journal.
 */
import {
  appendFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { prepareJournal } from '../../../http/files/journal-file.js';
import { journalFolder } from '../../../http/journal/stored-files.js';
import { openStoredHistory } from '../../../http/journal/stored-history.js';
import { traceParts } from '../../../http/journal/trace-file.js';
import { createController, type InProcessController } from '../../../index.js';
import { Controller } from '../../../machines/index.js';
import { Secret } from '../../../models/secret.js';
import { readTrace, readTraceLine, traceLine } from '../../../replay/index.js';
import { nothingSaid } from '../../support/history/segmented-journal.js';

const test = suite('trace file', { folder: '' });
test.before.each((context) => {
  context.folder = mkdtempSync(path.join(tmpdir(), 'tidefish-trace-'));
});
test.after.each(({ folder }) => rmSync(folder, { recursive: true }));

const fail = (message: string) => {
  throw new Error(message);
};

function spansIn(journal: string, isDirectory = false) {
  const text = traceParts(journal, isDirectory)
    .filter((part) => existsSync(part))
    .map((part) => readFileSync(part, 'utf8'))
    .join('');
  const reading = readTrace(text);
  assert.ok(reading.ok, JSON.stringify(reading));
  return reading.trace.spans;
}

function live(controller: InProcessController, cycles: number): void {
  for (let cycle = 0; cycle < cycles; cycle++)
    controller.operator('mains.off').advance('1m').operator('mains.on').advance('20m');
}

test('a trace keeps as many of the last events as are asked for, and at most twice as many', ({ folder }) => {
  const file = path.join(folder, 'h.jsonl');
  const controller = createController();
  const journal = prepareJournal(file, fail, { eventsMax: 20, onFailure: fail })(
    controller.simulation,
    controller.genesis,
  );

  for (let cycle = 0; cycle < 8; cycle++) {
    live(controller, 1);
    const { executed } = controller.tree.clock;
    const [[first, last] = [0, 0]] = spansIn(file);
    assert.is(last, executed);
    assert.ok(
      executed - first + 1 >= Math.min(executed, 20) && executed - first + 1 <= 40,
      `${first} ${last}`,
    );
  }
  void journal.close();
  assert.is(statSync(`${file}.trace`).mode & 0o777, 0o600);
});

test('a journal does not begin beside the trace of one that is no more, and leaves it as it is', ({
  folder,
}) => {
  const file = path.join(folder, 'h.jsonl');
  const first = createController();
  const trace = { eventsMax: 5, onFailure: fail };
  void prepareJournal(file, fail, trace)(first.simulation, first.genesis).close();
  rmSync(file);
  const kept = readFileSync(`${file}.trace`, 'utf8');

  const second = createController();
  for (const asked of [undefined, trace])
    assert.throws(
      () => prepareJournal(file, fail, asked)(second.simulation, second.genesis),
      /the trace .*h\.jsonl\.trace exists already; name another file for the journal, or remove it/,
    );

  assert.is(readFileSync(`${file}.trace`, 'utf8'), kept);
  assert.not.ok(existsSync(file));
});

test('a trace that can no longer be written is told of once, and the journal goes on', ({ folder }) => {
  const file = path.join(folder, 'h.jsonl');
  const told: string[] = [];
  const controller = createController();
  const trace = { eventsMax: 3, onFailure: (message: string) => void told.push(message) };
  const journal = prepareJournal(file, fail, trace)(controller.simulation, controller.genesis);
  rmSync(`${file}.trace`);
  writeFileSync(path.join(folder, 'x'), '');

  live(controller, 2);
  void journal.close();

  const last = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  assert.is(JSON.parse(last).after, controller.tree.clock.executed);
  assert.is(told.length, 1);
  assert.match(told[0] ?? '', /^cannot write the trace .*h\.jsonl\.trace any more \(ENOENT\)$/);
});

/** Opens a stored history. The directory stays as it is when the process is killed. */
function kept(folder: string, tracedEvents: number | undefined) {
  const history = openStoredHistory(folder, {
    fsync: 'never',
    onFailure: fail,
    said: nothingSaid,
    tracedEvents,
  });
  const controller = history.left
    ? new Controller(history.left.genesis, Secret.ofSeed('1'), {}, history.left.simulation)
    : createController();
  const journal = history.open(controller.simulation, controller.genesis);
  return { controller, journal };
}

test('a directory that goes on goes on with its trace, behind what is whole of it', async ({ folder }) => {
  const first = kept(folder, 1_000);
  live(first.controller as InProcessController, 1);
  const { executed } = first.controller.tree.clock;
  await first.journal.close();
  appendFileSync(traceParts(path.join(folder, journalFolder), true)[1], '{"number":');

  const second = kept(folder, 1_000);
  second.controller.simulation.perform({ type: 'operator', action: 'mains.off' });
  const after = second.controller.tree.clock.executed;
  await second.journal.close();

  assert.ok(after > executed);
  assert.equal(spansIn(path.join(folder, journalFolder), true), [[1, after]]);
});

test('one that goes on without a trace takes back what the trace says of later events', async ({
  folder,
}) => {
  const first = kept(folder, 1_000);
  live(first.controller as InProcessController, 1);
  const { executed } = first.controller.tree.clock;
  await first.journal.close();
  const trace = traceParts(path.join(folder, journalFolder), true)[1];
  // Simulates a process that ends after it has written a trace line and before the line of the journal.
  const last = readTraceLine(readFileSync(trace, 'utf8').trimEnd().split('\n').at(-1) as string);
  assert.ok(last);
  appendFileSync(trace, `${traceLine({ ...last, number: executed + 1 })}\n`);
  assert.equal(spansIn(path.join(folder, journalFolder), true), [[1, executed + 1]]);

  const second = kept(folder, undefined);
  await second.journal.close();

  assert.equal(spansIn(path.join(folder, journalFolder), true), [[1, executed]]);
});

test.run();
