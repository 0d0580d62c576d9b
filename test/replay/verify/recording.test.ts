/**
 * Tests of the comparison of a replay with a trace. The comparison stops at the first different event, and reports both
 * versions and the violated rule.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../../index.js';
import { genesisTree } from '../../../machines/index.js';
import { eventsPerSegment } from '../../../replay/history/segment.js';
import {
  type Journal,
  JournalWriter,
  type Recording,
  readJournal,
  readStore,
  readTrace,
  reExecute,
  StoredCheckpoints,
  Tracer,
} from '../../../replay/index.js';
import { bytesOf, keepLife } from '../../support/history/segmented-journal.js';
import { systemUri } from '../../support/lab.js';

interface Recorded {
  readonly journal: Journal;
  readonly recording: Recording;
  readonly lines: readonly string[];
}

/**
 * Records a history. The options set the asset tag that is written in the middle, and the duration for which the mains
 * are off.
 */
function recorded({ tag = 'rack 7', offFor = '5m' } = {}): Recorded {
  const controller = createController();
  const lines: string[] = [];
  const trace: string[] = [];
  const writer = new JournalWriter(controller.simulation, controller.genesis, (line) => lines.push(line));
  new Tracer(controller.simulation, controller.genesis, {
    begin: (head) => trace.push(head()),
    append: (line) => trace.push(line),
  });
  controller.operator('mains.off').advance(offFor).operator('mains.on').advance('2m');
  controller.patch(systemUri, { AssetTag: tag });
  controller.advance('20m');
  writer.close();
  const reading = readJournal(`${lines.join('\n')}\n`, 'a.jsonl');
  const tracing = readTrace(`${trace.join('\n')}\n`);
  assert.ok(reading.ok && tracing.ok);
  return { journal: reading.journal, recording: { event: tracing.trace.event }, lines };
}

test('a history agrees with its own trace, event by event', () => {
  const { journal, recording } = recorded();

  const report = reExecute(journal, { recording });

  assert.is(report.divergence, undefined);
  assert.is(report.compared, report.events);
});

test('the first event that changes something else than was recorded is named, with what was recorded and what is', () => {
  const { journal } = recorded();
  const { recording } = recorded({ tag: 'rack 8' });
  const number = journal.lines.find((line) => 'input' in line && line.input.type === 'redfish.write')?.after;

  const { divergence, compared } = reExecute(journal, { recording });

  assert.is(divergence?.what, 'event');
  assert.is(divergence?.after, (number ?? 0) + 1);
  assert.is(divergence?.agreedAfter, number);
  assert.is(compared, number);
  assert.is(divergence?.changesFrom, 'recorded');
  assert.equal(
    divergence?.changes.find(({ path }) => path === '/host/assetTag'),
    { op: 'replace', path: '/host/assetTag', value: 'rack 7', was: 'rack 8' },
  );
  assert.equal(divergence?.event?.recorded?.number, divergence?.event?.replayed?.number);
});

test('an input that is refused here can have led to it as well as one that changed something', () => {
  const controller = createController();
  const lines: string[] = [];
  const writer = new JournalWriter(controller.simulation, controller.genesis, (line) => lines.push(line));
  controller.patch(systemUri, { AssetTag: 'rack 7' });
  controller.operator('mains.off').advance('5m').operator('mains.on').advance('20m');
  writer.close();
  const changed = lines.map((line) => line.replace('rack 7', 'rack 7'.repeat(20)));
  const reading = readJournal(`${changed.join('\n')}\n`, 'a.jsonl');
  assert.ok(reading.ok);

  const { divergence } = reExecute(reading.journal);

  assert.is(divergence?.what, 'fingerprint');
  assert.equal(
    [divergence?.suspect?.number, divergence?.suspect?.cause],
    [1, { ...divergence?.suspect?.cause, refused: true }],
  );
});

test('an event that comes at another time is one of another cause or instant: the order is broken', () => {
  const { journal } = recorded();
  const { recording } = recorded({ offFor: '7m' });

  const { divergence } = reExecute(journal, { recording });

  assert.is(divergence?.what, 'event');
  assert.is(divergence?.event?.recorded?.at, (divergence?.event?.replayed?.at ?? 0) + 120_000);
});

test('the same cause with other changes, in every replay alike, is a behaviour that changed under its number', () => {
  const { journal, recording } = recorded();
  const event = (number: number) => {
    const told = recording.event?.(number);
    return told && { ...told, facts: [...told.facts, ...(number === 4 ? ['made up'] : [])] };
  };

  const { divergence } = reExecute(journal, { recording: { event } });

  assert.is(divergence?.after, 4);
  assert.is(divergence?.isAsWritten, true);
  assert.is(divergence?.rule?.section, 'design § 2.10');
});

test('another cause in its place is another order', () => {
  const { journal, recording } = recorded();
  const event = (number: number) => {
    const told = recording.event?.(number === 4 ? 5 : number);
    return told && { ...told, number };
  };

  const { divergence } = reExecute(journal, { recording: { event } });

  assert.is(divergence?.after, 4);
  assert.is(divergence?.rule?.section, 'design § 2.2');
});

test('a trace of some events is held against those alone', () => {
  const { journal, recording } = recorded();
  const event = (number: number) => (number > 6 ? recording.event?.(number) : undefined);

  const report = reExecute(journal, { recording: { event } });

  assert.is(report.divergence, undefined);
  assert.is(report.compared, report.events - 6);
});

test('a line that stands where something else is due tells of both events', () => {
  const { journal, lines } = recorded();
  const index = journal.lines.findIndex((line) => 'input' in line && line.input.type === 'redfish.write');
  const moved = JSON.parse(lines[index + 1] as string) as { after: number };
  const changed = lines.with(index + 1, JSON.stringify({ ...moved, after: moved.after - 1 }));
  const reading = readJournal(`${changed.join('\n')}\n`, 'a.jsonl');
  assert.ok(reading.ok);

  const { divergence } = reExecute(reading.journal);

  assert.is(divergence?.what, 'position');
  const { recorded: asked, replayed } = divergence?.event ?? {};
  assert.ok(asked !== undefined && 'input' in asked.cause && asked.cause.input.type === 'redfish.write');
  assert.ok(replayed !== undefined && 'machine' in replayed.cause);
  assert.is(divergence?.rule, undefined, 'the file was changed: that says nothing of the program');
});

const life = await keepLife((controller) => {
  for (let cycle = 0; cycle < 40; cycle++)
    controller.operator('mains.off').advance('1m').operator('mains.on').advance('20m');
});

function stored() {
  const reading = readStore(bytesOf(life.ended));
  assert.ok(reading.ok);
  const checkpoints = new StoredCheckpoints(reading.store, genesisTree(life.controller.genesis));
  return { checkpoints, journal: journalOfLife() };
}

function journalOfLife(): Journal {
  const reading = readJournal(life.controller.journal(), 'a.jsonl');
  assert.ok(reading.ok);
  return reading.journal;
}

test('a kept journal has the states that its segments begin with on record, in whatever order they are asked for', () => {
  const { checkpoints } = stored();
  const last = Math.floor((life.trees.length - 1) / eventsPerSegment);
  assert.ok(last > 1);

  for (const segment of [0, 1, last, 1, last - 1, 0]) {
    assert.equal(
      checkpoints.stateAfter(segment * eventsPerSegment),
      life.trees[segment * eventsPerSegment],
      `segment ${segment}`,
    );
  }
  assert.is(checkpoints.stateAfter(255), undefined);
  assert.is(checkpoints.stateAfter((last + 1) * eventsPerSegment), undefined);
});

test('a state at a checkpoint that is another one bounds where the two part, and names what can have led to it', () => {
  const { checkpoints, journal } = stored();
  const recording: Recording = {
    stateAfter: (events) => {
      const state = checkpoints.stateAfter(events);
      if (state === undefined || events !== 2 * eventsPerSegment) return state;
      const { mains, ...others } = state.machines;
      return {
        ...state,
        machines: { ...others, mains: mains ?? {} },
        host: { ...state.host, assetTag: 'x' },
      };
    },
  };

  const agreeing = reExecute(journal, { recording: checkpoints });
  const { divergence } = reExecute(journal, { recording });

  assert.is(agreeing.divergence, undefined);
  assert.ok(agreeing.compared >= 2);
  assert.equal(
    [divergence?.what, divergence?.after, divergence?.agreedAfter],
    ['checkpoint', 2 * eventsPerSegment, eventsPerSegment],
  );
  assert.equal(divergence?.changes, [
    { op: 'replace', path: '/host/assetTag', value: life.controller.tree.host.assetTag, was: 'x' },
  ]);
});

test.run();
