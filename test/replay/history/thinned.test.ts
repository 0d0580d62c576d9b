/**
 * Tests of a history with removed checkpoints: it equals the complete one, and only reads of early states re-execute
 * more events.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../../index.js';
import { createStateFingerprints } from '../../../machines/index.js';
import { branchOf } from '../../../replay/branches/branch.js';
import { History } from '../../../replay/history/history.js';
import { Recorder } from '../../../replay/history/recorder.js';
import { eventsPerSegment, type SegmentSource, segmentsPerBase } from '../../../replay/history/segment.js';
import { bisect } from '../../../replay/queries/bisect.js';
import { why } from '../../../replay/queries/why.js';
import { conditionOf, placeAt } from '../../support/history/restart-history.js';
import { resetUri, systemUri } from '../../support/lab.js';

/**
 * Two memory limits. The first is smaller than the memory of one group of segments, and the second is larger than that
 * of the whole history. Unit: bytes.
 */
const [little, plenty] = [20_000, 1_000_000_000];
const bases = 6;

/**
 * Records the same history of client changes and occasional restarts twice: with little and with ample memory. It fills
 * several groups of segments.
 */
function record() {
  const controller = createController();
  const { simulation, genesis } = controller;
  const thin = new Recorder(simulation, genesis, { bytesMax: little });
  const dense = new Recorder(simulation, genesis, { bytesMax: plenty });
  for (let round = 1; dense.count <= bases * segmentsPerBase; round++) {
    for (let change = 1; change <= 40; change++)
      controller.patch(systemUri, { AssetTag: `rack ${round}.${change}` });
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('1h');
  }
  return { genesis, thin, dense };
}

const { genesis, thin, dense } = record();
const { after } = dense.end;
const fingerprints = createStateFingerprints(genesis);
const fingerprint = (history: History, events: number) => fingerprints.of(history.treeAfter(events));

/** Positions in random order, spread over the whole history. */
const anywhere = Array.from({ length: 6 }, (_, index) => (index * 7_919) % after);

function numbersOf(source: SegmentSource, has: (segment: number) => boolean): readonly number[] {
  return Array.from({ length: source.count }, (_, segment) => segment).filter(has);
}

const withCheckpoint = (source: SegmentSource) =>
  numbersOf(source, (segment) => source.read(segment).checkpoint !== undefined);

test('what was recorded in little memory has few checkpoints of the far past, and all of the near one', () => {
  const kept = withCheckpoint(thin);
  const near = (bases - 4) * segmentsPerBase;

  assert.is(withCheckpoint(dense).length, dense.count);
  assert.equal(
    kept.filter((segment) => segment >= near),
    numbersOf(thin, (segment) => segment >= near),
  );
  assert.equal(
    kept.filter((segment) => segment < near),
    [0, segmentsPerBase],
  );
  assert.ok(thin.bytes < dense.bytes);
});

test('every event of it is the same one', () => {
  const [one, other] = [new History(thin), new History(dense)];

  for (let number = 1; number <= after; number++) {
    const [event, same] = [one.event(number), other.event(number)];
    assert.equal([event.at, event.cause], [same.at, same.cause], `event ${number}`);
  }
});

test('any state of it is the same one, in whatever order they are asked for', () => {
  const [one, other] = [new History(thin), new History(dense)];

  for (const events of [...anywhere, ...anywhere.slice(0, 3)])
    assert.is(fingerprint(one, events), fingerprint(other, events), `after ${events}`);
});

test('instants, causes, reasons and the place where something turned are the same ones', () => {
  const answers = (source: Recorder) => {
    const history = new History(source);
    const place = placeAt('/machines/power/1/value');
    const turned = bisect(history, conditionOf('/host/assetTag = "rack 30.7"', history));
    const reasons = [...why(history, place)].map(({ event, causes }) => [event, causes.length]);
    const instants = anywhere.map((events) => history.eventsUntil(history.treeAfter(events).clock.now));
    return { turned, reasons, instants, inputs: [...history.inputs()].length };
  };

  const found = answers(thin);
  assert.ok(found.reasons.length > 100);
  assert.equal(found, answers(dense));
});

test('a branch off where no checkpoint is goes the way of the same branch of the dense history', () => {
  const missing = numbersOf(thin, (segment) => thin.read(segment).checkpoint === undefined);
  const shared = (missing[10] as number) * eventsPerSegment + 100;
  const branch = (source: Recorder) => {
    const history = new History(source);
    const { at } = history.event(shared);
    const input = { type: 'operator', action: 'mains.off' } as const;
    return branchOf(history, {
      from: { at, after: shared },
      with: [{ input }],
      follows: 'nothing',
      untilMs: at + 7_200_000,
    });
  };

  const [one, other] = [branch(thin).history, branch(dense).history];
  assert.equal(one.end, other.end);
  assert.ok(one.end.after > shared);
  for (const events of [0, shared - 1, shared, shared + 1, one.end.after])
    assert.is(fingerprint(one, events), fingerprint(other, events), `after ${events}`);
  assert.ok(one.source.read(Math.floor(shared / eventsPerSegment)).checkpoint !== undefined);
});

/** Returns a source without checkpoints that counts the executions of each segment. */
function bare(source: SegmentSource) {
  const runs = { count: 0 };
  const read = (segment: number) => ({
    checkpoint: undefined,
    get lines() {
      runs.count += 1;
      return source.read(segment).lines;
    },
  });
  const { end, count, names } = source;
  const facts = (segment: number) => source.facts(segment);
  const transitions = (segment: number) => source.transitions(segment);
  return { runs, history: new History({ genesis, end, count, names, facts, read, transitions }) };
}

test('who goes on from event to event where no checkpoint is has each segment happen once', () => {
  const { runs, history } = bare(dense);

  for (let event = 1; event <= after; event += 64) history.event(event);

  assert.is(runs.count, dense.count);
});

test('who goes forward from event to event reads no checkpoint but the first', () => {
  const { end, count, names } = dense;
  let reads = 0;
  const read = (segment: number) => ({
    get checkpoint() {
      reads += 1;
      return dense.read(segment).checkpoint;
    },
    lines: dense.read(segment).lines,
  });
  const facts = (segment: number) => dense.facts(segment);
  const transitions = (segment: number) => dense.transitions(segment);
  const history = new History({ genesis: dense.genesis, end, count, names, facts, read, transitions });
  const [event] = history.events(3 * eventsPerSegment);
  reads = 0;

  const last = [...history.events(3 * eventsPerSegment)].at(-1);

  assert.ok(event);
  assert.is(last?.number, after);
  assert.is(reads, 0);
});

test('who goes back has each segment happen a few times, and not as often as there are segments before', () => {
  const { runs, history } = bare(dense);

  for (let event = after; event >= 1; event -= 64) history.event(event);

  assert.ok(runs.count < 4 * dense.count, `${runs.count} runs of ${dense.count} segments`);
});

test.run();
