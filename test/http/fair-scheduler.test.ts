/**
 * Tests of the fair scheduler: the order of callers, the work within one time slice, and the expiry of used time. The
 * test controls the time.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { FairScheduler } from '../../http/exchange/fair-scheduler.js';

function rig() {
  const wall = { now: 0 };
  const due: (() => void)[] = [];
  const turns = new FairScheduler({ now: () => wall.now, later: (work) => due.push(work) });
  const done: string[] = [];
  /** Requests work of the given duration. Unit: ms. */
  const take = (caller: string, ms: number, name = caller) =>
    turns.take(caller, () => {
      wall.now += ms;
      done.push(name);
      return name;
    });
  /** Simulates one iteration of the event loop. */
  const comeRound = () => {
    for (const work of due.splice(0)) work();
    return done.splice(0);
  };
  return { wall, turns, done, take, comeRound, due };
}

test('work is done at once as long as there is time in the turn, and has its result', () => {
  const { take, done } = rig();

  assert.is(take('a', 2), 'a');
  assert.is(take('b', 2), 'b');
  assert.is(take('a', 40), 'a');

  assert.equal(done, ['a', 'b', 'a']);
});

test('whoever comes after the time of a turn waits for the next, and gets its result there', async () => {
  const { take, done, comeRound } = rig();
  take('a', 10);

  const waiting = take('b', 1);

  assert.ok(waiting instanceof Promise);
  assert.equal(done.splice(0), ['a']);
  assert.equal(comeRound(), ['b']);
  assert.is(await waiting, 'b');
});

test('of those who wait the one that used least comes first, however much the others have heaped up', () => {
  const { take, comeRound, done } = rig();
  take('greedy', 30);
  for (let index = 0; index < 50; index++) take('greedy', 12, `greedy ${index}`);
  done.length = 0;

  take('modest', 1);

  assert.equal(comeRound(), ['modest', 'greedy 0']);
  take('modest', 1);
  assert.equal(comeRound(), ['modest', 'greedy 1']);
});

test('those who want the same have the same, whatever each piece of work takes', () => {
  const { take, comeRound } = rig();
  take('first', 20);
  for (let index = 0; index < 100; index++) {
    take('long', 20);
    take('short', 5);
  }

  const order: string[] = [];
  for (let turn = 0; turn < 50; turn++) order.push(...comeRound());

  const used = (name: string, ms: number) => order.filter((one) => one === name).length * ms;
  assert.ok(Math.abs(used('long', 20) - used('short', 5)) <= 20, order.join(' '));
});

test('between two turns the event loop comes round, so that whoever has come meanwhile is heard', () => {
  const { take, comeRound, due } = rig();
  take('a', 10);
  for (let index = 0; index < 3; index++) take('a', 10, `${index}`);

  assert.equal(comeRound(), ['a', '0']);
  assert.is(due.length, 1);
  assert.equal(comeRound(), ['1']);
  assert.equal(comeRound(), ['2']);
  assert.equal(comeRound(), []);
});

test('what was used is forgotten with time', () => {
  const { wall, take, comeRound, done } = rig();
  take('yesterday', 100);
  wall.now += 1_000_000;
  comeRound();
  take('today', 10);
  take('today', 1);
  done.length = 0;

  take('yesterday', 1);

  assert.equal(comeRound(), ['yesterday', 'today']);
});

test('work that fails tells whoever asked for it, at once or later, and the others go on', async () => {
  const { turns, take, comeRound } = rig();
  const fail = () => {
    throw new Error('failed');
  };
  assert.throws(() => turns.take('a', fail), 'failed');
  take('a', 10);

  const failing = turns.take('a', fail) as Promise<unknown>;
  const reason = failing.catch((error: Error) => error.message);
  take('b', 1);

  assert.equal(comeRound(), ['a', 'b']);
  assert.is(await reason, 'failed');
});

test('a turn lasts five milliseconds, which is what others wait for a client that uses all of the time', () => {
  const { take, comeRound, done } = rig();
  take('greedy', 5);
  for (let index = 0; index < 10; index++) take('greedy', 1, `greedy ${index}`);
  done.length = 0;

  assert.is(comeRound().length, 5);
  take('modest', 1);
  assert.is(comeRound()[0], 'modest');
});

test('a long piece of work is told when it should leave the rest to another turn', () => {
  const { wall, turns } = rig();
  const seen: boolean[] = [];

  turns.take('a', () => {
    for (const ms of [0, 4, 1, 5]) {
      wall.now += ms;
      seen.push(turns.over);
    }
  });

  assert.equal(seen, [false, false, true, true]);
});

test.run();
