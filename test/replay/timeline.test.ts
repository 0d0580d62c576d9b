/** Tests of the index of a timeline: it agrees with the events of the history, grows with it, and merges what is short. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { Timelines } from '../../http/control/timelines.js';
import { RequestLog } from '../../http/requests/request-log.js';
import { createController } from '../../index.js';
import { type History, runToCompletion, statesOverTime, TimelineIndex } from '../../replay/index.js';
import { EntryTracks } from '../../replay/timeline/entry-tracks.js';
import { mergeTicks, sliceStates } from '../../replay/timeline/levels.js';
import { StateTrack, TickTrack } from '../../replay/timeline/track.js';

const reset = '/redfish/v1/Systems/1/Actions/ComputerSystem.Reset/';

/** Returns a history with more alerts than the state stores. */
function eventful(): History {
  const controller = createController({ seed: 'timeline' });
  for (let count = 0; count < 8; count++) {
    controller.post(reset, { ResetType: 'ForceRestart' });
    controller.advance('20m');
  }
  return controller.history();
}

function laneOf(index: TimelineIndex, lane: string, history: History, resolution = 0) {
  const span = { from: history.startMs, to: history.end.at, resolution };
  return runToCompletion(index.lane(lane, span));
}

test('the states of a machine are those of the query, each with its event', () => {
  const history = eventful();
  const index = new TimelineIndex(history);
  assert.is(runToCompletion(index.follow(() => false)), true);
  const lane = laneOf(index, 'machine:power/1', history);
  assert.ok(lane !== undefined && 'slices' in lane);
  const expected = [...statesOverTime(history, 'power/1')].map(({ at, states, event }) => [
    at,
    states.join(' · '),
    event?.number ?? 0,
  ]);
  assert.equal(
    lane.slices.map(([from, , text, , event]) => [from, text, event]),
    // The state before the first request lasts no time.
    expected.slice(1),
  );
});

test('alerts are found that the state has evicted, each once and in order', () => {
  const history = eventful();
  const raised = [...history.events()].flatMap(({ before, after }) =>
    after.events.next > before.events.next ? [after.events.next - before.events.next] : [],
  );
  const total = raised.reduce((sum, count) => sum + count, 0);
  assert.ok(total > 64, 'more than the state stores');
  const index = new TimelineIndex(history);
  runToCompletion(index.follow(() => false));
  const lane = laneOf(index, 'alerts', history);
  assert.ok(lane !== undefined && 'ticks' in lane);
  const found = lane.ticks.reduce((sum, [, , count]) => sum + count, 0);
  const others = [...history.events()]
    .flatMap(({ emitted }) => emitted)
    .filter((fact) => fact === 'resource.changed');
  assert.ok(found > 64 && found <= total, `${found} of ${total}, ${others.length} of another type`);
  assert.equal(
    lane.ticks.map(([at]) => at),
    lane.ticks.map(([at]) => at).toSorted((one, other) => one - other),
  );
});

test('a ring that was filled too often tells from when its entries are read', () => {
  const history = eventful();
  const [few, all] = [new EntryTracks(history, 0), new EntryTracks(history)];
  for (const tracks of [few, all]) runToCompletion(tracks.follow());

  assert.is(all.readFrom('alerts'), undefined);
  assert.is(few.readFrom('alerts'), few.track('alerts')?.at(0));
  assert.ok(Number(few.readFrom('alerts')) > Number(all.track('alerts')?.at(0)));
  assert.is(few.readFrom('log:iml'), undefined);
});

test('states that last end at the end of the page, also while time goes on', () => {
  let passedMs = 0;
  const recorded = eventful();
  const history = recorded.goingOnTo(() => recorded.end.at + passedMs++);
  const span = { from: history.startMs, to: history.end.at + 60_000, resolution: 0 };
  const names = ['machine:power/1', 'machine:manager/1'];
  const page = runToCompletion(new Timelines(new RequestLog()).page(history, names, span));

  assert.equal(
    page.lanes.map((lane) => 'slices' in lane && lane.slices.at(-1)?.[1]),
    [page.end, page.end],
  );
});

test('an index that is interrupted goes on where it was, with the same result', () => {
  const history = eventful();
  const [whole, parts] = [new TimelineIndex(history), new TimelineIndex(history)];
  runToCompletion(whole.follow(() => false));
  const steps = [runToCompletion(parts.follow(() => true))];
  while (steps.at(-1) === false) steps.push(runToCompletion(parts.follow(() => true)));
  for (const lane of ['machine:power/1', 'requests', 'log:iel', 'alerts', 'absence'])
    assert.equal(laneOf(parts, lane, history), laneOf(whole, lane, history), lane);
  assert.equal(parts.machines, whole.machines);
});

test('states shorter than the resolution become one slice, and a response has a bounded length', () => {
  const track = new StateTrack();
  for (let at = 0; at < 10_000; at++) track.add(at, at % 10 === 0 ? 'long name' : `state ${at % 3}`, at);
  track.add(10_000, 'rest', 10_000);
  const span = { from: 0, to: 20_000, resolution: 100 };
  const slices = sliceStates(track, span, 20_000);
  assert.ok(slices.length <= 2 * (20_000 / 100), `${slices.length}`);
  assert.equal(slices.at(-1), [10_000, 20_000, 'rest', 1, 10_000]);
  const merged = slices.slice(0, -1).reduce((sum, [, , , count]) => sum + count, 0);
  assert.is(merged, 10_000, 'no state is lost');
});

test('a machine that does not exist for a while has a gap', () => {
  const track = new StateTrack();
  track.add(0, 'on', 1);
  track.add(10, '', 2);
  track.add(20, 'on', 3);
  assert.equal(
    sliceStates(track, { from: 0, to: 30, resolution: 0 }, 30).map(([from, to]) => [from, to]),
    [
      [0, 10],
      [20, 30],
    ],
  );
});

test('ticks in one place become one with the greatest severity, its text and their number', () => {
  const track = new TickTrack();
  track.add(0, 'first', 'info', 1);
  track.add(1, 'worst', 'critical', 2);
  track.add(2, 'last', 'ok', 3);
  track.add(50, 'alone', 'warning', 4);
  track.add(40, 'late', 'ok', 5);
  assert.equal(mergeTicks(track, { from: 0, to: 60, resolution: 10 }), [
    [0, 'worst', 3, 'critical', 1],
    [50, 'alone', 2, 'warning', 4],
  ]);
  assert.equal(mergeTicks(track, { from: 60, to: 70, resolution: 10 }), []);
});

test.run();
