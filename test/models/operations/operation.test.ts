/**
 * Tests of an operation from start to end: losses of power and controller, the parties that may end it, and that it
 * ends only once.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { mgmtMessage } from '../../../models/messages/index.js';
import {
  type Cancelling,
  failOperation,
  finishOperation,
  listOperations,
  type NewOperation,
  type OnLoss,
  operationsOn,
} from '../../../models/operations/index.js';
import { resetInput } from '../../support/engine/machines-rig.js';
import { OperationsRig, toyOperation } from '../../support/engine/operations-rig.js';

const hourMs = 3_600_000;

test('one that starts now is done after its duration to the millisecond, and then forgotten', () => {
  const rig = new OperationsRig();
  const id = rig.start({ durationMs: hourMs });
  assert.is(rig.state(id), 'running');
  assert.equal(
    listOperations(rig.tree).map((operation) => operation.id),
    [id],
  );
  assert.is(operationsOn(rig.tree, toyOperation().targetUri).length, 1);
  assert.is(operationsOn(rig.tree, '/redfish/v1/').length, 0);

  rig.wait(hourMs / 4);
  assert.is(rig.percent(id), 25);
  rig.wait((hourMs * 3) / 4 - 1);
  assert.is(rig.percent(id), 99);
  rig.wait(1);

  assert.is(rig.state(id), 'gone');
  assert.is(rig.percent(id), undefined);
  assert.equal(listOperations(rig.tree), []);
  assert.equal(rig.course(id), ['begun', 'done', 'completed']);
  assert.is(rig.told.at(-1)?.at, hourMs);
  assert.equal(
    rig.told.at(-1)?.outcome?.messages.map(({ key }) => key),
    ['Success'],
  );
});

test('one that takes no time is done in the instant it was asked for', () => {
  const rig = new OperationsRig();

  const id = rig.start({ durationMs: 0 });
  rig.wait(0);

  assert.equal(rig.course(id), ['begun', 'done', 'completed']);
  assert.is(rig.told.at(-1)?.at, 0);
});

test('ids are never given twice', () => {
  const rig = new OperationsRig();

  const ids = [rig.start({ durationMs: 0 }), rig.wait(1).start(), rig.start()];

  assert.is(new Set(ids).size, 3);
});

test('one for the next boot waits through power losses and resets of the controller until it is taken up', () => {
  const rig = new OperationsRig();
  const id = rig.start({ starts: 'nextBoot', onLoss: { power: 'fails', controller: 'fails' } });
  rig.hand('mains.off').wait(60_000).hand('mains.on').wait(900_000).untilPower();
  rig.hand('controller.reset').wait(900_000);
  assert.is(rig.state(id), 'waiting');
  assert.is(rig.percent(id), 0);

  rig.do({ type: 'toy.takeUp', id });

  assert.is(rig.state(id), 'running');
  assert.ok(!rig.try({ type: 'toy.takeUp', id }).ok, 'taken up twice');
});

test('taken up without the controller it needs, it stands still until that is back', () => {
  const rig = new OperationsRig();
  const id = rig.start({ starts: 'nextBoot', onLoss: { power: 'resumes', controller: 'resumes' } });
  rig.hand('controller.reset');
  for (let second = 0; second < 60 && rig.hasController; second++) rig.wait(1_000);

  rig.do({ type: 'toy.takeUp', id });
  assert.is(rig.state(id), 'interrupted');
  rig.wait(600_000);

  assert.is(rig.state(id), 'running');
  assert.equal(rig.course(id), ['begun', 'interrupted', 'resumed']);
});

test('a warm reset takes no power away', () => {
  const rig = new OperationsRig();
  const id = rig.start({ onLoss: { power: 'fails', controller: 'goesOn' } });

  rig.do(resetInput('ForceRestart'));
  rig.wait(60_000);

  assert.is(rig.state(id), 'running');
});

test('mains lost in the middle of a warm reset are power lost, once', () => {
  const rig = new OperationsRig();
  const id = rig.start();
  rig.do(resetInput('ForceRestart'));
  rig.wait(1_000);

  rig.hand('mains.off').wait(60_000);

  assert.equal(rig.course(id), ['begun', 'interrupted']);
});

/** Runs an erase of two hours that loses power at 40 percent and gets it back half an hour later. */
function interrupted(power: OnLoss): { readonly rig: OperationsRig; readonly id: string } {
  const rig = new OperationsRig();
  const id = rig.start({ durationMs: 2 * hourMs, onLoss: { power, controller: 'goesOn' } });
  rig.wait(0.8 * hourMs);
  assert.is(rig.percent(id), 40);
  rig.hand('mains.off').wait(hourMs / 2);
  return { rig, id };
}

/** Switches the server on and returns the duration. Unit: ms. */
function poweredOn(rig: OperationsRig): number {
  const before = rig.elapsedMs;
  rig.hand('mains.on').untilPower();
  return rig.elapsedMs - before;
}

test('an erase that resumes ends when it has run for two hours in all, to the millisecond', () => {
  const { rig, id } = interrupted('resumes');
  assert.is(rig.state(id), 'interrupted');
  assert.is(rig.percent(id), 40);
  poweredOn(rig);
  rig.wait(2 * hourMs);

  const at = (fact: string) => rig.told.find((told) => told.fact === `operation.${fact}`)?.at ?? Number.NaN;
  assert.equal(rig.course(id), ['begun', 'interrupted', 'resumed', 'done', 'completed']);
  assert.is(at('interrupted') - at('begun') + at('ended') - at('resumed'), 2 * hourMs);
});

test('an erase that restarts begins at nothing, and takes two hours from there', () => {
  const { rig, id } = interrupted('restarts');
  assert.is(rig.percent(id), 0);
  poweredOn(rig);
  rig.wait(2 * hourMs);

  const at = (fact: string) => rig.told.find((told) => told.fact === `operation.${fact}`)?.at ?? Number.NaN;
  assert.is(at('ended') - at('resumed'), 2 * hourMs);
});

test('an erase that fails without power is over at once, with a message', () => {
  const { rig, id } = interrupted('fails');

  assert.is(rig.state(id), 'gone');
  assert.equal(rig.course(id), ['begun', 'failed']);
  assert.is(rig.told.at(-1)?.at, 0.8 * hourMs);
  assert.equal(
    rig.told.at(-1)?.outcome?.messages.map(({ key }) => key),
    ['OperationFailed'],
  );
});

test('what goes on without power takes no notice of its loss', () => {
  const { rig, id } = interrupted('goesOn');

  assert.is(rig.state(id), 'running');
  assert.is(rig.percent(id), 65);
});

test('its owner judges what came of it in the event of its end', () => {
  for (const judge of [failOperation, finishOperation]) {
    const rig = new OperationsRig();
    rig.judge = (stage, id) => {
      const messages = [mgmtMessage('UpdateFailed')];
      if (judge === failOperation) failOperation(stage, id, messages);
      else finishOperation(stage, id, { messages, created: '/redfish/v1/Systems/2/' });
    };
    const id = rig.start({ durationMs: 1_000 });
    rig.wait(1_000);

    const [last] = rig.told.slice(-1);
    assert.equal(
      last?.outcome?.messages.map(({ key }) => key),
      ['UpdateFailed'],
    );
    assert.is(last?.outcome?.ended, judge === failOperation ? 'failed' : 'completed');
    assert.is(last?.outcome?.created, judge === failOperation ? undefined : '/redfish/v1/Systems/2/');
    assert.is(rig.course(id).length, 3);
  }
});

test('an owner that ends one which waits has begun it as well', () => {
  const rig = new OperationsRig();
  const [one, other] = [rig.start({ starts: 'nextBoot' }), rig.start({ starts: 'nextBoot' })];

  rig.do({ type: 'toy.finish', id: one });
  rig.do({ type: 'toy.fail', id: other });

  assert.equal(rig.course(one), ['begun', 'completed']);
  assert.equal(rig.course(other), ['begun', 'failed']);
});

test('what has ended is neither finished, failed, taken up nor cancelled again', () => {
  const rig = new OperationsRig();
  const id = rig.start({ durationMs: 0 });
  rig.wait(0);
  const before = rig.told.length;

  for (const type of ['toy.finish', 'toy.fail', 'toy.takeUp', 'toy.cancel'] as const) {
    assert.ok(!rig.try({ type, id }).ok, type);
  }
  assert.is(rig.told.length, before);
});

test('who may cancel, and until when, is in its plan', () => {
  const allowed = (cancelling: Cancelling, starts: NewOperation['starts']) => {
    const rig = new OperationsRig();
    const id = rig.start({ cancelling, starts });
    const isCancelled = rig.try({ type: 'toy.cancel', id }).ok;
    assert.is(rig.state(id) === 'gone', isCancelled);
    return isCancelled;
  };

  assert.ok(allowed('always', 'now'));
  assert.ok(allowed('always', 'nextBoot'));
  assert.not(allowed('untilBegun', 'now'));
  assert.ok(allowed('untilBegun', 'nextBoot'));
  assert.not(allowed('never', 'now'));
  assert.not(allowed('never', 'nextBoot'));
});

test.run();
