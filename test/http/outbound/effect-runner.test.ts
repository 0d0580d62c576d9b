/**
 * Tests of the effect runner with performers that the test controls: each effect runs once, is cancelled in time, and
 * never blocks others.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import type { JsonObject } from '../../../engine/index.js';
import { PacedClock } from '../../../http/clock/pace.js';
import { Pacing } from '../../../http/clock/pacing.js';
import { EffectRunner, type Performer } from '../../../http/effects/runner.js';
import { Controller } from '../../../machines/index.js';
import { importKeytabUri } from '../../support/lab.js';
import { bareGenesis, bareSecret, managerResetUri, paceNamed } from '../../support/service/http-rig.js';

/** One performance of an effect, which the test can observe and end. */
interface Performance {
  readonly params: JsonObject;
  readonly abandoned: AbortSignal;
  end(result: JsonObject): void;
  fail(error: unknown): void;
}

function rig(controller = new Controller(bareGenesis, bareSecret), kind = 'download') {
  const performances: Performance[] = [];
  const bugs: unknown[] = [];
  let wallMs = 0;
  const perform: Performer = (params, abandoned) =>
    new Promise((resolve, reject) => {
      performances.push({ params, abandoned, end: resolve, fail: reject });
      abandoned.addEventListener('abort', () => reject(new Error('given up')));
    });
  const clock = new PacedClock({
    startMs: bareGenesis.startMs,
    pace: paceNamed('real'),
    wallNow: () => wallMs,
  });
  const onBug = (error: unknown) => bugs.push(error);
  const pacing = new Pacing(controller, clock, onBug);
  const runner = new EffectRunner({ controller, pacing, performers: { [kind]: perform }, onBug });
  const close = async () => {
    await runner.close();
    pacing.stop();
  };
  const passWallTime = (ms: number) => {
    wallMs += ms;
  };
  return { controller, performances, bugs, close, passWallTime };
}

const by = { userId: '1', userName: 'Administrator', address: 'bench' };

function post(controller: Controller, uri: string, body: JsonObject): boolean {
  return controller.perform({ type: 'redfish.write', method: 'POST', uri, body, by }).ok;
}

const beginImport = (controller: Controller) =>
  post(controller, importKeytabUri, { ImportUri: 'http://127.0.0.1/bmc.keytab' });
const fetchedKeytab = { outcome: 'fetched', realm: 'R', principals: ['a@R'], keys: 1, bytes: 60 };

/** Resolves when the controller has executed another event. */
function nextEvent({ simulation }: Controller): Promise<void> {
  return new Promise((resolve) => {
    const stop = simulation.observe({
      committed: () => {
        stop();
        resolve();
      },
    });
  });
}

function keytabOf({ tree }: Controller): unknown {
  return tree.accountService.kerberos.keytab?.realm;
}

test('an effect is performed once, and its result goes in at the time it comes', async () => {
  const { controller, performances, bugs, close, passWallTime } = rig();

  beginImport(controller);
  assert.is(performances.length, 1);
  assert.is(performances[0]?.params.uri, 'http://127.0.0.1/bmc.keytab');
  passWallTime(1_500);
  const taken = nextEvent(controller);
  performances[0]?.end(fetchedKeytab);
  await taken;

  assert.is(controller.tree.accountService.kerberos.keytab?.importedAt, bareGenesis.startMs + 1_500);
  assert.equal(controller.tree.outbox.entries, {});
  assert.equal([performances.length, bugs.length], [1, 0]);
  await close();
});

test('what stands in the outbox already is performed at the start', async () => {
  const controller = new Controller(bareGenesis, bareSecret);
  beginImport(controller);

  const { performances, close } = rig(controller);

  assert.is(performances.length, 1);
  await close();
});

test('an effect that a reset gave up is ended, and what it still brings is not taken', async () => {
  const { controller, performances, bugs, close } = rig();
  beginImport(controller);

  post(controller, managerResetUri, {});
  controller.simulation.advanceBy(600_000);
  assert.ok(performances[0]?.abandoned.aborted);
  performances[0]?.end(fetchedKeytab);
  beginImport(controller);
  const taken = nextEvent(controller);
  performances[1]?.end({ ...fetchedKeytab, realm: 'SECOND' });
  await taken;

  assert.equal([keytabOf(controller), performances.length, bugs.length], ['SECOND', 2, 0]);
  await close();
});

test('a performer that throws is a bug that is reported, and the machine goes on', async () => {
  const { controller, performances, bugs, close } = rig();
  beginImport(controller);
  const taken = nextEvent(controller);

  performances[0]?.fail(new TypeError('a mistake of ours'));
  await taken;

  assert.match(String(bugs), /a mistake of ours/);
  assert.ok(beginImport(controller), 'another import is possible');
  await close();
});

test('an effect that nobody performs is a bug as well, and does not hang', async () => {
  const { controller, performances, bugs, close } = rig(undefined, 'something else');

  beginImport(controller);
  await nextEvent(controller);

  assert.match(String(bugs), /no performer exists for effects of the kind download/);
  assert.is(performances.length, 0);
  assert.ok(beginImport(controller));
  await close();
});

/** Controller that throws an exception for some effect results. */
class Choking extends Controller {
  chokesOn: (result: JsonObject) => boolean = () => true;

  override perform(
    ...[input, ...rest]: Parameters<Controller['perform']>
  ): ReturnType<Controller['perform']> {
    if (input.type === 'effect.result' && this.chokesOn(input.result)) throw new Error('cannot swallow it');
    return super.perform(input, ...rest);
  }
}

test('a result that cannot be taken is a bug, and the machine hears of a fault of ours instead', async () => {
  const choking = new Choking(bareGenesis, bareSecret);
  choking.chokesOn = ({ outcome }) => outcome === 'fetched';
  const { controller, performances, bugs, close } = rig(choking);
  beginImport(controller);
  const taken = nextEvent(controller);

  performances[0]?.end(fetchedKeytab);
  await taken;

  assert.match(String(bugs), /cannot swallow it/);
  assert.equal([controller.tree.outbox.entries, keytabOf(controller)], [{}, undefined]);
  assert.ok(beginImport(controller), 'another import is possible');
  await close();
});

test('when something due fails before a result, the machine that waits for it still goes on', async () => {
  const { controller, performances, bugs, close } = rig();
  beginImport(controller);
  const taken = nextEvent(controller);
  controller.catchUp = () => {
    throw new Error('a machine that loops');
  };

  performances[0]?.end(fetchedKeytab);
  await taken;

  assert.match(String(bugs), /a machine that loops/);
  assert.equal(controller.tree.outbox.entries, {});
  await close();
});

test('an effect whose every result is a bug is reported, and not performed again', async () => {
  const { controller, performances, bugs, close } = rig(new Choking(bareGenesis, bareSecret));
  beginImport(controller);

  performances[0]?.end(fetchedKeytab);
  await new Promise((resolve) => setImmediate(resolve));
  controller.perform({ type: 'operator', action: 'mains.off' });

  assert.equal([performances.length, bugs.length], [1, 2]);
  await close();
});

test('closing gives up what is under way, and nothing goes in after it', async () => {
  const { controller, performances, bugs, close } = rig();
  beginImport(controller);
  const { executed } = controller.tree.clock;

  await close();
  performances[0]?.end(fetchedKeytab);

  assert.ok(performances[0]?.abandoned.aborted);
  assert.equal([controller.tree.clock.executed, bugs.length], [executed, 0]);
});

test('a result that comes in the very moment the service closes is not taken any more', async () => {
  const { controller, performances, close } = rig();
  beginImport(controller);
  const { executed } = controller.tree.clock;

  performances[0]?.end(fetchedKeytab);
  await close();

  assert.is(controller.tree.clock.executed, executed);
});

test.run();
