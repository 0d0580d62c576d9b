/**
 * Tests of names in queries: a name has to exist at some time of the history. Also tests the error for any other name.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController } from '../../../index.js';
import {
  collectItems,
  EventFilter,
  History,
  pausingRequireMachine,
  Recorder,
  runToCompletion,
  statesOverTime,
} from '../../../replay/index.js';
import { countExecuted } from '../../support/history/executed-events.js';
import { recordLife } from '../../support/history/restart-history.js';

const { history } = recordLife(30);
const all = [...history.events()];
const demandMachine = (own: History, named: string) => runToCompletion(pausingRequireMachine(own, named));

for (const [wanted, message] of [
  [{ machine: 'powr/1' }, /there is no machine powr\/1, did you mean "power\/1"/],
  [{ type: 'redfish.wrte' }, /none of these events is of type redfish\.wrte, did you mean "redfish\.write"/],
  [{ uri: '/redfish/v1/Systems/7/' }, /there is no resource at/],
  [{ machine: 'session' }, undefined],
  [{ type: 'fan.failed' }, undefined],
  [{ type: 'effect.result' }, undefined],
  [{ uri: '/redfish/v1/AccountService/' }, undefined],
] as const) {
  const name = Object.values(wanted)[0];
  test(`no event of ${name}: ${message === undefined ? 'there is such a thing' : 'it is misspelt'}`, () => {
    const filter = new EventFilter(history, wanted);
    assert.equal([...collectItems(filter.among({}))], []);

    if (message === undefined) runToCompletion(filter.demand());
    else assert.throws(() => runToCompletion(filter.demand()), message);
  });
}

test('a type that no event can have is refused before any event is looked at', () => {
  const misspelt = new EventFilter(history, { type: 'redfish.wrte' });

  const { events } = countExecuted(() =>
    assert.throws(() => runToCompletion(misspelt.demand()), /redfish\.write/),
  );

  assert.is(events, 0);
});

test('every type that an event has is one that may be asked for', () => {
  const types = new Set(
    all.flatMap(({ cause, emitted }) => ['input' in cause ? cause.input.type : cause.event, ...emitted]),
  );

  assert.ok([...types].some((type) => type.startsWith('xstate.after.')));
  for (const type of types) runToCompletion(new EventFilter(history, { type }).demand());
});

test('a resource that is neither at the start nor at the end is asked for where it was in between', () => {
  const other = createController();
  const own = new History(new Recorder(other.simulation, other.genesis));
  const login = { UserName: other.credentials.userName, Password: other.credentials.password };
  const { headers } = other.post('/redfish/v1/SessionService/Sessions/', login);
  const uri = new URL(String(headers.location), 'https://controller').pathname;
  other.delete(uri);

  runToCompletion(new EventFilter(own, { uri }).demand());
  assert.throws(
    () => runToCompletion(new EventFilter(own, { uri: `${uri}x` }).demand()),
    /there is no resource at/,
  );
});

test('a machine that is misspelt is told with the nearest, by its address, by its kind, or with all kinds', () => {
  assert.throws(() => demandMachine(history, 'power/9'), /no machine power\/9, did you mean "power\/1"\?$/);
  assert.throws(
    () => demandMachine(history, 'qmains/12345'),
    /no machine qmains\/12345, did you mean "mains"\?$/,
  );
  assert.throws(() => demandMachine(history, 'qqqqqqqqqqqq'), /no machine qqqqqqqqqqqq; there are .*power/);
});

test('the life of a machine that never was is refused', () => {
  assert.throws(
    () => [...statesOverTime(history, 'power/7')],
    /there is no machine power\/7, did you mean "power\/1"/,
  );
});

test('a kind stands for its one machine, also for one that has come and gone', () => {
  const other = createController();
  const own = new History(new Recorder(other.simulation, other.genesis));
  other.fault('ambient.rising', { celsius: 40, minutes: 10 }).advance('1h');

  assert.is(demandMachine(own, 'power'), 'power/1');
  assert.is(demandMachine(own, 'power/1'), 'power/1');
  assert.is(demandMachine(own, 'ambient'), 'ambient/1');
  const login = { UserName: other.credentials.userName, Password: other.credentials.password };
  for (let time = 0; time < 2; time++) other.post('/redfish/v1/SessionService/Sessions/', login);
  assert.throws(() => demandMachine(own, 'session'), /there are 2 machines of the kind session; for example/);
  assert.throws(() => demandMachine(own, 'pover'), /there is no machine pover, did you mean "power\/1"/);
});

test.run();
