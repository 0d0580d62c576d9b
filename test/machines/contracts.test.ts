/**
 * What the compiler holds between subsystems: what a machine may be sent, what its record holds, what a fact is told with
 * and what a chart may ask for. Each `@ts-expect-error` is a mistake that does not compile; without its error, it does not
 * either.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { setup } from 'xstate';
import { sendTo } from '../../engine/index.js';
import { sessionAddress } from '../../machines/access/sessions/index.js';
import { chartActions, declareMachine, effect, emit } from '../../machines/declare.js';
import { fact } from '../../machines/facts/fact.js';
import { alert, classes, entriesOfClass, named, origins } from '../../machines/facts/rows.js';
import type { LicenseContext, LicenseContract } from '../../machines/manager/license/index.js';
import { type PowerContract, powerAddress } from '../../machines/power/index.js';
import type { Transaction } from '../../models/transaction.js';

/** Function that is only compiled and never called: the test is that it compiles. */
function mistakes(stage: Transaction): void {
  stage.send(powerAddress, { type: 'power.on' });
  // @ts-expect-error: a misspelt event
  stage.send(powerAddress, { type: 'power.onn' });
  // @ts-expect-error: an event of another machine
  stage.send(sessionAddress('1'), { type: 'power.on' });
  // @ts-expect-error: what the chart receives beside it is added on the way in, not sent
  stage.offer(powerAddress, { type: 'power.on', postMode: 'Normal' });
  // @ts-expect-error: a place is no address
  stage.send('power/1', { type: 'power.on' });
  // @ts-expect-error: no state of the host
  stage.record(powerAddress)?.value === 'asleep';
  // @ts-expect-error: nothing in its context
  stage.record(powerAddress)?.context.bootMs;

  stage.emit('session.opened', { user: 'a', address: 'b' }, 'sessions');
  // @ts-expect-error: a misspelt fact
  stage.emit('session.openend', { user: 'a', address: 'b' }, 'sessions');
  // @ts-expect-error: a misspelt name of what it is told with
  stage.emit('session.opened', { usr: 'a', address: 'b' }, 'sessions');
  // @ts-expect-error: a name that is lacking
  stage.emit('session.opened', { user: 'a' }, 'sessions');
  // @ts-expect-error: a name too many
  stage.emit('controller.reset', { user: 'a' }, 'manager');

  // @ts-expect-error: an event that the receiver's contract does not have
  sendTo(powerAddress, { type: 'standby.redy' });
  // @ts-expect-error: a fact that is told with something
  emit('session.opened');
}

const entry = entriesOfClass(classes.controller, 'Administration');

test('a fact is told with the names its row lists, and its sentences have no others', () => {
  const row = fact(['user'], {
    iel: entry(1, 'Informational', '{user} came.'),
    event: alert('MgmtReset', origins.manager, named('user')),
  });
  fact(['user'], {
    // @ts-expect-error: the sentence has a name that nobody tells
    iel: entry(1, 'Informational', '{usr} came.'),
  });
  fact(['user'], {
    // @ts-expect-error: so has the alert
    event: alert('MgmtReset', origins.manager, named('usr')),
  });

  assert.is(row.iel?.message, '{user} came.');
});

test('a chart keeps its contract, names no action without effect, and receives what is sent with what it lacks', () => {
  const definition = {
    types: {
      context: {} as LicenseContext,
      events: {} as LicenseContract['sent'],
      input: {} as LicenseContext,
    },
    actions: { ...chartActions, expire: effect(() => {}) },
  };
  const whole = setup(definition).createMachine({
    context: ({ input }) => input,
    initial: 'untimed',
    states: { untimed: { entry: 'expire' }, onTrial: {} },
  });
  const partial = setup(definition).createMachine({
    context: ({ input }) => input,
    initial: 'untimed',
    states: { untimed: {} },
  });
  setup(definition).createMachine({
    context: ({ input }) => input,
    // @ts-expect-error: an action that has no effect
    entry: 'expyre',
  });

  const { machine } = declareMachine<LicenseContract>()({ chart: whole, foreground: false, enrich: {} });
  // @ts-expect-error: a state of the contract is lacking
  declareMachine<LicenseContract>()({ chart: partial, foreground: false, enrich: {} });
  // @ts-expect-error: its requests lack the plan that the chart of another machine would add
  declareMachine<PowerContract>()({ chart: whole, foreground: false, enrich: {} });

  assert.is(machine, whole);
  assert.type(mistakes, 'function');
});

test.run();
