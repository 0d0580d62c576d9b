/** Tests of comparing two histories: the first event that differs, and the difference that a client sees at the end. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../../index.js';
import { resolveBlueprint } from '../../../models/blueprint/blueprint.js';
import { branchOf, compareHistories, History, Recorder, replayUnder } from '../../../replay/index.js';
import { recordLife } from '../../support/history/restart-history.js';

const cycles = 10;
const { history } = recordLife(cycles);
const assetTag = '/redfish/v1/Systems/1/';

test('the same life twice is one history, also when its segments are run', () => {
  const again = recordLife(cycles).history;

  const { start, first, events, end } = compareHistories(history, again);

  assert.equal([start, first], [[], undefined]);
  assert.equal(events, [history.end.after, history.end.after]);
  assert.equal(end, { changed: [], onlyInOne: [], onlyInOther: [] });
});

test('the first event that differs is found with both causes and the states after it', () => {
  const number = 2 * (cycles - 1) + 1;
  const event = history.eventsAfterInput(number) ?? 0;
  const changed = branchOf(history, { without: [number] });

  for (const shared of [0, changed.shared]) {
    const { first } = compareHistories(history, changed.history, shared);
    assert.is(first?.number, event);
    assert.equal(first?.one?.cause, { input: (history.event(event).cause as { input: unknown }).input });
    assert.ok(first?.other !== undefined);
    assert.ok(first?.changes.some(({ path }) => path === '/host/assetTag'));
  }
});

test('in the end it is told resource by resource, with readings told apart from settings', () => {
  const lines = 2 * cycles - 1;
  const { history: other, shared } = branchOf(history, { without: [lines] });

  const { changed } = compareHistories(history, other, shared).end;
  const system = changed.find(({ uri }) => uri === assetTag);

  assert.is(system?.isVolatile, false);
  assert.equal(
    system?.changes.find(({ path }) => path === '/AssetTag'),
    { op: 'replace', path: '/AssetTag', value: `rack ${cycles - 1}`, was: `rack ${cycles}` },
  );
});

test('entries of logs that only one of them has are told with what they say', () => {
  const { at } = history.end;
  const fault = { type: 'fault', fault: 'fan.failed', with: { part: 'Fan 1' }, clear: false } as const;
  const failed = branchOf(history, { with: [{ at: at - 60_000, input: fault }] });

  const { onlyInOther } = compareHistories(history, failed.history, failed.shared).end;

  assert.ok(onlyInOther.some(({ description: says }) => /Fan 1/.test(says)));
});

test('the same done to the same server at another time is told from the start on, and differs where it comes later', () => {
  const life = (start: number, restAt: string) => {
    const controller = createController({ start });
    const recorder = new Recorder(controller.simulation, controller.genesis);
    controller.patch(assetTag, { AssetTag: 'rack 7' });
    controller.advance(restAt).operator('mains.off').advance('1m');
    return new History(recorder);
  };
  const monday = life(Date.UTC(2026, 0, 5), '5m');

  const alike = compareHistories(monday, life(Date.UTC(2026, 0, 6), '5m'));
  const later = compareHistories(monday, life(Date.UTC(2026, 0, 6), '6m'));

  assert.is(alike.first, undefined);
  assert.is(alike.endMs, Date.UTC(2026, 0, 5, 0, 6));
  assert.ok(alike.start.some(({ path }) => path === '/clock/now'));
  assert.equal(later.first?.one?.at, Date.UTC(2026, 0, 5, 0, 5));
  assert.equal(later.first?.other?.at, Date.UTC(2026, 0, 6, 0, 6));
});

test('a history that is over before the other one differs by its next event', () => {
  const shorter = branchOf(history, {
    untilMs: history.end.at - 3_600_000,
    from: { after: 0, at: history.startMs },
  });

  const { first, endMs } = compareHistories(history, shorter.history);

  assert.is(first?.number, shorter.history.end.after + 1);
  assert.is(first?.other, undefined);
  assert.is(endMs, shorter.history.end.at);
});

test('histories of two servers are compared by what happens, and their beginnings by their states', () => {
  const other = replayUnder(history, resolveBlueprint({ fans: [{ name: 'Fan 1' }] }));

  const { start, first } = compareHistories(history, other.history);

  assert.ok(start.some(({ path }) => path.startsWith('/blueprint/fans')));
  assert.is(first, undefined, 'the same happens to both');
});

test.run();
