/**
 * Tests of queries for events: the first event that made a condition true, events about a subject, and the timeline of
 * a machine.
 */
import jsonPatch from 'fast-json-patch';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import {
  afterEvents,
  bisect,
  type Difference,
  diffStates,
  diffValues,
  endOf,
  type LogFilter,
  log,
  startOf,
  stateAt,
  statesOverTime,
} from '../../../replay/index.js';
import { conditionOf, placeAt, positionAt, recordLife } from '../../support/history/restart-history.js';
import { resetUri, systemUri } from '../../support/lab.js';

const { history, controller } = recordLife(30);
const numbers = (filter: LogFilter) => [...log(history, filter)].map(({ number }) => number);
const all = [...history.events()];

test('bisect finds the event that made it so, by halves and one by one', () => {
  const condition = conditionOf('/host/assetTag > rack 8', history);
  const wanted = all.find(({ after }) => after.host.assetTag > 'rack 8')?.number;
  let judged = 0;
  const counting = {
    ...condition,
    evaluate: (tree: Parameters<typeof condition.evaluate>[0]) => {
      judged += 1;
      return condition.evaluate(tree);
    },
  };

  const found = bisect(history, conditionOf('/host/assetTag = rack 30', history));
  const first = bisect(history, condition);
  const byHalves = bisect(history, counting, { until: positionAt('8h30m', history), once: true });

  assert.is(found.found && found.event.number, 291);
  assert.is(first.found && first.event.number, wanted);
  assert.is(byHalves.found && byHalves.event.number, wanted);
  assert.ok(judged <= 2 + Math.ceil(Math.log2(positionAt('8h30m', history).after)), `${judged} times`);
});

test('what holds at the start, or not at the end, has no turning point to be found by halves', () => {
  const middle = conditionOf('/host/assetTag = rack 15', history);

  assert.equal(bisect(history, middle, { once: true }), {
    found: false,
    because: 'does not hold at the end',
  });
  assert.equal(bisect(history, conditionOf('/host/assetTag != x', history)), {
    found: false,
    because: 'holds at the start',
  });
  assert.is(bisect(history, middle).found, true);
  assert.equal(bisect(history, conditionOf('/host/assetTag = x', history)), {
    found: false,
    because: 'never holds',
  });
});

test('one event is enough for a bisection, and none has nothing to find', () => {
  const condition = conditionOf('/host/assetTag = rack 1', history);

  assert.is(bisect(history, condition, { until: afterEvents(history, 1) }).found, true);
  assert.equal(bisect(history, condition, { until: startOf(history) }), {
    found: false,
    because: 'never holds',
  });
});

test('the log has every event, or those of a stretch', () => {
  assert.equal(
    numbers({}),
    all.map(({ number }) => number),
  );
  assert.equal(numbers({ from: { after: 5 }, until: { after: 8 } }), [6, 7, 8]);
  assert.equal(numbers({ from: { after: 8 }, until: { after: 8 } }), []);
});

test('the log of a type has inputs, events of machines and facts by that name', () => {
  const writes = numbers({ type: 'redfish.write' });
  const posts = [...log(history, { type: 'host.postComplete' })];

  assert.is(writes.length, 60);
  assert.is(posts.length, 30);
  assert.ok(posts.every(({ facts }) => facts.includes('host.postComplete')));
  assert.equal(numbers({ type: 'no.such' }), []);
});

test('the log of a machine has what was due in it and what moved it, by its address or its kind', () => {
  const own = all.filter(
    ({ cause, moved }) =>
      ('address' in cause && cause.address === 'power/1') ||
      moved.some(({ address }) => address === 'power/1'),
  );

  assert.ok(own.length > 30 && own.length < all.length);
  assert.equal(
    numbers({ machine: 'power/1' }),
    own.map(({ number }) => number),
  );
  assert.equal(numbers({ machine: 'power' }), numbers({ machine: 'power/1' }));
});

test('the log of a resource has what is written to it, what acts on it and what changes what it shows', () => {
  const touched = numbers({ uri: systemUri, until: { after: 10 } });
  const place = placeAt(systemUri);
  const expected = all.slice(0, 10).filter(({ cause, before, after }) => {
    const written = 'input' in cause && cause.input.type === 'redfish.write';
    const now = { ...before, clock: after.clock };
    const [was, is] = [place.evaluate(now).value, place.evaluate(after).value];
    return written || JSON.stringify(was) !== JSON.stringify(is);
  });

  assert.equal(
    touched,
    expected.map(({ number }) => number),
  );
  assert.ok(touched.length < 10, 'some events are about other things');
  assert.equal(numbers({ uri: systemUri.slice(0, -1), until: { after: 10 } }), touched);
  assert.equal(numbers({ uri: '/redfish/v1/AccountService/' }), []);
});

test('the log of a resource is the same in whatever spelling, also of what was written in another', () => {
  const { controller: other, history: own } = recordLife(1);
  other.patch('/redfish/v1/systems/1', { AssetTag: 'lower case' });
  const of = (uri: string) => [...log(own, { uri })].map(({ number }) => number);

  assert.equal(of('/redfish/v1/SYSTEMS/1'), of(systemUri));
  assert.ok(of(systemUri).includes(own.end.after));
});

test('a life is told from where a stretch begins', () => {
  const [from, until] = [positionAt('10h30m', history), positionAt('10h40m', history)];

  const [only, ...none] = statesOverTime(history, 'power/1', { from, until });

  assert.equal([only?.at, only?.event, none], [from.at, undefined, []]);
});

test('bisect looks no further than its stretch, which may have no events', () => {
  const condition = conditionOf('/host/assetTag = rack 11', history);
  const [from, until] = [positionAt('10h30m', history), positionAt('10h40m', history)];
  const other = conditionOf('/host/assetTag = rack 12', history);

  assert.equal(bisect(history, condition, { from, until }), { found: false, because: 'holds at the start' });
  assert.equal(bisect(history, other, { from, until, once: true }), {
    found: false,
    because: 'does not hold at the end',
  });
  assert.equal(bisect(history, other, { from, until }), {
    found: false,
    because: 'never holds',
  });
});

test('the log tells what caused an event, whom it moved and where', () => {
  const [, reset] = [...log(history, { until: { after: 2 } })];

  assert.ok(reset !== undefined && 'input' in reset.cause && reset.cause.input.type === 'redfish.write');
  assert.is(reset.cause.input.uri, resetUri);
  assert.is(reset.cause.refused, undefined);
  assert.equal(reset.transitions[0]?.to, ['starting.resetting']);
});

test('an input that was refused is told as such', () => {
  const { controller: other, history: own } = recordLife(1);
  const before = { ...own.end };
  other.post(resetUri, { ResetType: 'On' });
  const refused = [...log(own, { from: before })].filter(
    ({ cause }) => 'refused' in cause && cause.refused === true,
  );

  assert.is(refused.length, own.end.after - before.after);
});

test('the life of a machine: where it stood, since when, and what took it there', () => {
  const life = [...statesOverTime(history, 'power/1')];

  assert.is(life[0]?.event, undefined);
  for (const { states, at, event } of life.slice(1)) {
    assert.is(event?.at, at);
    const moved = event?.transitions.find(({ machine }) => machine === 'power/1');
    assert.equal(moved?.to, states);
  }
});

test('a difference of states is a patch that makes one of the other, with the old values beside', () => {
  const [from, to] = [positionAt('#2', history), positionAt('20h', history)];
  const patch = diffStates(history, from, to);
  const state = structuredClone(stateAt(history, from));

  const { newDocument } = jsonPatch.applyPatch(state, patch.map(toOperation), true);

  assert.equal(newDocument, stateAt(history, to));
  const [tag] = patch.filter(({ path }) => path === '/host/assetTag');
  assert.equal(tag, { op: 'replace', path: '/host/assetTag', value: 'rack 21', was: 'rack 1' });
  assert.equal(diffStates(history, from, from), []);
});

test('a difference of a resource is one of its body; of what came it is an addition of the whole', () => {
  const system = placeAt(systemUri);
  const patch = diffValues(history, system, startOf(history), endOf(history));

  assert.ok(patch.some(({ path, value }) => path === '/AssetTag' && value === 'rack 30'));
  assert.ok(patch.every(({ path }) => path.startsWith('/')));
  assert.equal(diffValues(history, placeAt(`${systemUri}#/AssetTag`), startOf(history), endOf(history)), [
    { op: 'replace', path: '', value: 'rack 30', was: '' },
  ]);
  const session = controller.post('/redfish/v1/SessionService/Sessions/', {
    UserName: controller.credentials.userName,
    Password: controller.credentials.password,
  });
  const [added] = diffValues(
    history,
    placeAt(session.headers.location as string),
    startOf(history),
    endOf(history),
  );
  assert.is(added?.op, 'add');
  assert.is(added?.path, '');
});

function toOperation({ was: _, ...operation }: Difference): jsonPatch.Operation {
  return operation as jsonPatch.Operation;
}

test.run();
