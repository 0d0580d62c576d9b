/** Tests of a controller's own history through the exported functions of the library. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  bisect,
  createController,
  diffValues,
  History,
  openHistory,
  Recorder,
  readCondition,
  readExpression,
  readInterval,
  readJournal,
  readLocation,
  readPosition,
  stateAt,
  watch,
  when,
  why,
} from '../../../index.js';
import { resetUri, systemUri } from '../../support/lab.js';

test('its history is what has happened to it, up to now, and goes on for itself', () => {
  const controller = createController();
  controller.patch(systemUri, { AssetTag: 'rack 7' });
  controller.post(resetUri, { ResetType: 'ForceOff' });
  controller.advance('1h');

  const history = controller.history();
  controller.patch(systemUri, { AssetTag: 'rack 8' });

  assert.is(history.treeAfter(history.end.after).host.assetTag, 'rack 7');
  assert.is(history.end.at, history.startMs + 3_600_000);
  assert.is(controller.history().end.after, history.end.after + 1);
});

test('a fork has the past of what it was forked from', () => {
  const controller = createController();
  controller.patch(systemUri, { AssetTag: 'both' });
  const fork = controller.fork();
  fork.patch(systemUri, { AssetTag: 'fork' });

  const place = readLocation('/host/assetTag');
  assert.ok(place.ok);
  assert.equal(
    [...watch(fork.history(), place.location)].map(({ value }) => value),
    ['', 'both', 'fork'],
  );
});

test('it is asked with what people write', () => {
  const controller = createController();
  controller.advance('10m').post(resetUri, { ResetType: 'ForceOff' });
  controller.advance('10m');
  const history = controller.history();
  const power = readLocation(`${systemUri}#/PowerState`);
  const isOff = readCondition('{machine: power/1, in: off}', history);
  const [before, after] = [readPosition('9m', history), readPosition('end', history)];
  assert.ok(power.ok && isOff.ok && before.ok && after.ok);

  const first = bisect(history, isOff.condition);

  assert.ok(first.found);
  assert.is([...why(history, power.location)].at(0)?.after, 'Off');
  assert.equal(diffValues(history, power.location, before.position, after.position), [
    { op: 'replace', path: '', value: 'Off', was: 'On' },
  ]);
  assert.is(stateAt(history, before.position).clock.now, history.startMs + 9 * 60_000);
});

test('a part of its past is watched, a value or a condition, from one instant to another', () => {
  const controller = createController();
  controller.advance('10m').post(resetUri, { ResetType: 'ForceOff' });
  controller.advance('20m');
  const history = controller.history();
  const reading = readInterval({ from: '15m', to: '20m' }, history);
  const isOff = readExpression('{machine: power/1, in: off}', history);
  assert.ok(reading.ok && isOff.ok);
  const { interval } = reading;
  const minutes = (count: number) => history.startMs + count * 60_000;

  assert.equal(
    [...watch(history, isOff.expression, interval)],
    [{ event: undefined, at: minutes(15), value: true }],
  );
  const condition = readCondition('{machine: power/1, in: off}', history);
  assert.ok(condition.ok);
  assert.equal(
    [...when(history, condition.condition, interval)].map(({ from, to }) => [from.at, to.at]),
    [[minutes(15), minutes(20)]],
  );
});

test('recorded while it happens, and opened from its journal, a history is the same', () => {
  const controller = createController();
  const recorded = new History(new Recorder(controller.simulation, controller.genesis));
  controller.post(resetUri, { ResetType: 'ForceRestart' });
  controller.advance('1h');
  const reading = readJournal(controller.journal(), 'a.jsonl');
  assert.ok(reading.ok);

  const { history, report } = openHistory(reading.journal);
  assert.ok(history);

  assert.is(report.divergence, undefined);
  assert.equal(history.treeAfter(history.end.after), recorded.treeAfter(recorded.end.after));
});

test('where the past is not known there is no history', () => {
  const controller = createController();

  controller.restore(structuredClone(controller.advance('1s').tree));
  assert.throws(() => controller.history(), /the events that led to its state are unknown/);
});

test.run();
