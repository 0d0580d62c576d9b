/**
 * Tests of control API queries with the fair scheduler: queries share time with other requests and end when their
 * client disconnects. The test controls the time.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { advanceBranch, Branches } from '../../../http/control/branches.js';
import { ClientGone, QueryScheduler } from '../../../http/control/query-scheduler.js';
import { FairScheduler } from '../../../http/exchange/fair-scheduler.js';
import { Secret } from '../../../models/secret.js';
import { type Pause, type Pausing, pause, runToCompletion } from '../../../replay/index.js';
import { recordLife } from '../../support/history/restart-history.js';

function rig() {
  const wall = { now: 0 };
  const due: (() => void)[] = [];
  const turns = new FairScheduler({ now: () => wall.now, later: (work) => due.push(work) });
  const client = { isGone: false };
  const inTurns = new QueryScheduler(turns, () => client.isGone);
  const done: string[] = [];
  /** Query that performs `pieces` steps of 2 ms each. */
  const question = function* (name: string, pieces: number): Pausing<string> {
    try {
      for (let piece = 0; piece < pieces; piece++) {
        wall.now += 2;
        done.push(name);
        yield pause;
      }
      return `${name} answered`;
    } finally {
      done.push(`${name} over`);
    }
  };
  /** Simulates one iteration of the event loop, and lets the promises that wait for it continue. */
  const comeRound = async () => {
    for (const work of due.splice(0)) work();
    for (let ticks = 0; ticks < 20; ticks++) await Promise.resolve();
    return done.splice(0);
  };
  const longInTurns = new QueryScheduler(turns, () => client.isGone, true);
  return { turns, client, inTurns, longInTurns, done, question, comeRound };
}

test('a question is at work for one turn, and then whoever else has come is heard before it', async () => {
  const { turns, inTurns, done, question, comeRound } = rig();

  const answer = inTurns.drive(question('question', 7));
  assert.equal(done.splice(0), ['question', 'question', 'question']);
  turns.take('client', () => done.push('client'));

  assert.equal(await comeRound(), ['client', 'question', 'question', 'question']);
  assert.equal(await comeRound(), ['question', 'question over']);
  assert.is(await answer, 'question answered');
});

test('two questions have no more of the time together than one has alone', async () => {
  const { turns, inTurns, done, question, comeRound } = rig();
  const answers = [inTurns.drive(question('one', 9)), inTurns.drive(question('other', 9))];
  assert.equal(done.splice(0), ['one', 'one', 'one']);
  turns.take('client', () => done.push('client'));

  assert.equal(await comeRound(), ['client', 'other', 'other', 'other']);
  while ((await comeRound()).length > 0);
  assert.equal(await Promise.all(answers), ['one answered', 'other answered']);
});

test('a long question is overtaken by a short one that comes later', async () => {
  const { inTurns, longInTurns, done, question, comeRound } = rig();
  const answers = [longInTurns.drive(question('long', 9)), inTurns.drive(question('short', 4))];
  assert.equal(done.splice(0), ['long', 'long', 'long']);

  assert.equal(await comeRound(), ['short', 'short', 'short']);
  while ((await comeRound()).length > 0);
  assert.equal(await Promise.all(answers), ['long answered', 'short answered']);
});

test('when the client has disconnected no more of its question is done', async () => {
  const { client, inTurns, done, question, comeRound } = rig();
  const answer = inTurns.drive(question('question', 100));
  await Promise.resolve();
  done.length = 0;

  client.isGone = true;
  assert.equal(await comeRound(), ['question over']);

  const error = await answer.catch((thrown) => thrown);
  assert.instance(error, ClientGone);
  assert.equal(await comeRound(), []);
});

test('the pieces of an answer are made as they are taken, and no more when nobody takes them', async () => {
  const { inTurns, done, comeRound } = rig();
  const pieces = function* (): Generator<string | Pause, void> {
    try {
      for (let piece = 0; ; piece++) {
        yield pause;
        done.push(`made ${piece}`);
        yield `piece ${piece}`;
      }
    } finally {
      done.push('over');
    }
  };

  const answer = inTurns.pieces(pieces());

  assert.is((await answer.next()).value, 'piece 0');
  assert.is((await answer.next()).value, 'piece 1');
  await answer.return(undefined);
  assert.equal(await comeRound(), ['made 0', 'made 1', 'over']);
});

test('a client may go while its question hands on the elements of an array', async () => {
  const { client, inTurns, done } = rig();
  const pieces = function* (): Generator<string | Pause, void> {
    try {
      yield* ['first', 'second'];
    } finally {
      done.push('over');
    }
  };
  const answer = inTurns.pieces(pieces());
  assert.is((await answer.next()).value, 'first');

  client.isGone = true;
  const error = await answer.next().catch((thrown) => thrown);

  assert.instance(error, ClientGone);
  assert.equal(done, ['over']);
});

test('a branch in which time passes is moving until it has come there', () => {
  const { history } = recordLife(2);
  const branches = new Branches(Secret.ofSeed('branch'));
  const branch = runToCompletion(branches.create(history, { after: 4, at: history.event(4).at }));
  assert.ok(branch);
  const { simulation } = branch.controller;
  const untilMs = simulation.now + 864_000_000;
  const moving: boolean[] = [];
  simulation.observe({ committed: () => void moving.push(branch.isMoving) });

  runToCompletion(advanceBranch(branch, untilMs));

  assert.ok(moving.length > 3 && moving.every((isMoving) => isMoving));
  assert.is(branch.isMoving, false);
  assert.is(simulation.now, untilMs);
});

test.run();
