/** Tests of reading a history: any event, any instant, the events that changed a value, and their causes. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import { createStateFingerprints } from '../../../machines/index.js';
import { History } from '../../../replay/history/history.js';
import { Recorder } from '../../../replay/history/recorder.js';
import { eventsPerSegment } from '../../../replay/history/segment.js';
import type { HistoryEvent } from '../../../replay/history/step.js';
import { resetUri, systemUri } from '../../support/lab.js';

interface Recorded {
  readonly controller: InProcessController;
  readonly history: History;
  /** States after each event. The first one is the state before any event. */
  readonly trees: readonly object[];
}

/** Records a history of several segments: changes and power cycles, one hour apart. */
function record(cycles: number): Recorded {
  const controller = createController();
  const history = new History(new Recorder(controller.simulation, controller.genesis));
  const trees: object[] = [controller.tree];
  controller.observe({ committed: ({ after }) => void trees.push(after) });
  for (let cycle = 1; cycle <= cycles; cycle++) {
    controller.patch(systemUri, { AssetTag: `rack ${cycle}` });
    controller.post(resetUri, { ResetType: 'ForceRestart' });
    controller.advance('1h');
  }
  return { controller, history, trees };
}

const recorded = record(90);

function nameOf({ cause }: HistoryEvent): string {
  return 'input' in cause ? cause.input.type : `${cause.event} of ${cause.address}`;
}

test('a history goes over several segments and a base, and every state of it is the one that was', () => {
  const { history, trees, controller } = recorded;
  const fingerprints = createStateFingerprints(controller.genesis);

  assert.ok(history.end.after > 3 * eventsPerSegment, `${history.end.after} events`);
  assert.is(history.end.after, trees.length - 1);
  for (const events of [0, 1, 2, 127, 128, 129, 300, 383, 384, 385, history.end.after]) {
    const [found, was] = [history.treeAfter(events), trees[events]] as [never, never];
    assert.is(fingerprints.of(found), fingerprints.of(was), `after ${events}`);
  }
});

test('an instant is found by the last event up to it, and the clock stands at it', () => {
  const { history, controller } = recorded;
  const { at } = history.event(300);
  const events = history.eventsUntil(at);

  assert.ok(events >= 300);
  assert.is(history.event(events).at, at);
  assert.ok(history.event(events + 1).at > at);
  assert.is(history.treeAt(at + 1).clock.now, at + 1);
  assert.is(history.eventsUntil(history.startMs), 2, 'both requests came at the first instant');
  assert.is(history.eventsUntil(controller.now), history.end.after);
});

test('events, instants and states that are not in the history are refused with what there is', () => {
  const { history } = recorded;
  const { after, at } = history.end;

  assert.throws(() => history.event(0), new RegExp(`event 0 is not in the history, which has 1 to ${after}`));
  assert.throws(() => history.event(after + 1), RangeError);
  assert.throws(() => history.treeAfter(1.5), RangeError);
  assert.throws(() => history.treeAt(history.startMs - 1), /which is from/);
  assert.throws(() => history.eventsUntil(at + 1), RangeError);
});

test('what has changed a value is found newest first, and nothing else is', () => {
  const { history } = recorded;
  const tags = [...history.eventsChanging('/host/assetTag')];
  const changed = [...history.events()].filter(
    ({ before, after }) => before.host.assetTag !== after.host.assetTag,
  );

  assert.is(tags.length, 90);
  assert.equal(
    tags.map(({ number }) => number),
    changed.map(({ number }) => number).reverse(),
  );
  assert.ok(tags.every((event) => nameOf(event) === 'redfish.write'));
  assert.equal([...history.eventsChanging('/host/assetTag', 0)], []);
  assert.equal([...history.eventsChanging('/no/such/thing')], []);
});

test('a value deeper than the places that segments tell of is found as well', () => {
  const { history } = recorded;
  const found = history.eventsChanging('/machines/power/1/value').next().value as HistoryEvent;

  assert.ok(found.number > 0);
  assert.is.not(JSON.stringify(found.before.machines.power), JSON.stringify(found.after.machines.power));
});

test('behind each event stands the one that set its timer, back to what came from outside', () => {
  const { history } = recorded;
  const chains: string[] = [];
  for (const first of history.eventsChanging('/machines/power/1/value')) {
    const names: string[] = [];
    let at = first.number;
    for (let event: HistoryEvent | undefined = first; event !== undefined; event = history.causeOf(event)) {
      names.push(nameOf(event));
      assert.ok(event.number <= at, 'a cause comes before what it causes');
      at = event.number;
    }
    chains.push(names.at(-1) as string);
  }

  assert.ok(chains.length >= 90, `${chains.length} changes`);
  assert.ok(
    chains.every((root) => root === 'redfish.write'),
    [...new Set(chains)].join(', '),
  );
});

test('a genesis has set no timer and asks for nothing: every number is given by an event', () => {
  const { clock, outbox } = recorded.history.treeAfter(0);

  assert.equal([clock.nextSeq, outbox.nextId], [1, 1]);
});

test('a history that is being recorded grows, and is not begun in the middle', () => {
  const { controller, history } = record(1);
  const before = history.end.after;
  controller.patch(systemUri, { AssetTag: 'later' });

  assert.is(history.end.after, before + 1);
  assert.is(history.treeAfter(before + 1).host.assetTag, 'later');
  assert.throws(
    () => new Recorder(controller.simulation, controller.genesis),
    /at the start of a history or of a segment/,
  );
  assert.throws(() => controller.restore(controller.snapshot()), /is being recorded/);
});

test.run();
