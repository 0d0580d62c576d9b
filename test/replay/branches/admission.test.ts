/**
 * Tests of repeated requests in a branch. They are treated like new requests: in the branch, the controller has to be
 * able to answer and the caller has to exist.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createController, type InProcessController } from '../../../index.js';
import type { JournaledInput } from '../../../machines/index.js';
import { branchOf, type Edit, History, inputLines, likelihoodOf, Recorder } from '../../../replay/index.js';
import { conditionOf } from '../../support/history/restart-history.js';
import { accountsUri, Lab, managerResetUri, sessionsUri, systemUri } from '../../support/lab.js';

function recorded(happen: (controller: InProcessController) => void, options = {}): History {
  const controller = createController(options);
  const history = new History(new Recorder(controller.simulation, controller.genesis));
  happen(controller);
  return history;
}

function numbersOf(history: History, is: (input: JournaledInput) => boolean): readonly number[] {
  return [...inputLines(history)].filter(({ input }) => is(input)).map(({ number }) => number);
}

const isHand = (hand: string) => (input: JournaledInput) =>
  input.type === 'operator' && input.action === hand;
const isWriteTo = (uri: string) => (input: JournaledInput) =>
  input.type === 'redfish.write' && input.uri === uri;
const tagAtEnd = (of: History) => of.treeAfter(of.end.after).host.assetTag;
const edited = (history: History, edit: Edit) => {
  const { history: branch, skipped } = branchOf(history, edit);
  return { branch, told: skipped.map(({ because, reason }) => `${because}: ${reason}`) };
};

test('a write to a controller without power is refused, and told', () => {
  const history = recorded((controller) => {
    controller.operator('mains.off').advance('1m').operator('mains.on').advance('10m');
    controller.patch(systemUri, { AssetTag: 'rack 1' });
  });

  const { branch, told } = edited(history, { without: numbersOf(history, isHand('mains.on')) });

  assert.equal(told, ['refused: the controller does not answer (unpowered)']);
  assert.is.not(tagAtEnd(branch), 'rack 1');
  assert.is(numbersOf(branch, isWriteTo(systemUri)).length, 0, 'it is no input of the branch');
});

test('a write to a controller that hangs or restarts is refused, and told', () => {
  const tagged = recorded((controller) => {
    controller.advance('1m').patch(systemUri, { AssetTag: 'rack 1' });
  });
  const at = tagged.startMs + 30_000;
  const hang = { type: 'fault', fault: 'controller.hung', with: { seconds: 120 }, clear: false } as const;
  const restart = {
    type: 'redfish.write',
    method: 'POST',
    uri: managerResetUri,
    body: {},
    by: { userId: '1', userName: 'Administrator', address: 'in-process' },
  } as const;

  for (const input of [hang, restart]) {
    const { branch, told } = edited(tagged, { with: [{ at, input }] });

    assert.is(told.length, 1, told.join());
    assert.match(told[0] ?? '', /^refused: the controller does not answer/, told[0]);
    assert.is.not(tagAtEnd(branch), 'rack 1');
  }
});

test('the network keeps from the controller as many writes as its fault says', () => {
  const history = recorded((controller) => {
    for (const tag of ['1', '2', '3']) controller.advance('1m').patch(systemUri, { AssetTag: tag });
  });
  const drop = (told: object) => ({
    with: [{ input: { type: 'fault', fault: 'network.drop', with: told, clear: false } as JournaledInput }],
  });
  const from = { after: 0, at: history.startMs };

  const all = edited(history, { from, ...drop({}) });
  const two = edited(history, { from, ...drop({ count: 2 }) });

  assert.is(all.told.length, 3);
  assert.match(all.told[0] ?? '', /^refused: a network fault drops the request/);
  assert.is(two.told.length, 2, two.told.join());
  assert.is(tagAtEnd(two.branch), '3');
});

test('what crossed a network that lost it later comes where nothing is wrong with it', () => {
  const history = recorded((controller) => {
    controller.fault('network.drop', { count: 1 });
    assert.throws(() => controller.patch(systemUri, { AssetTag: '1' }));
    controller.patch(systemUri, { AssetTag: '2' });
  });

  const { told, branch } = edited(history, { without: [1] });

  assert.equal(told, []);
  assert.is(tagAtEnd(branch), '2');
});

const password = 'Passw0rd-of-2026';
const operatorAccount = { UserName: 'operator', Password: password, RoleId: 'Operator' };

/** History in which a new account is created, its user logs in, and the user works in that session. */
const worked = recorded((controller) => {
  const lab = new Lab(controller);
  lab.post(accountsUri, operatorAccount).is(201);
  const session = lab.login({ userName: 'operator', password });
  controller.request('PATCH', systemUri, { AssetTag: 'rack 1' }, session);
  lab.login();
  controller.advance('1m');
});

test('a caller whose account was never made does nothing, and neither does one who never logged in', () => {
  const accountless = edited(worked, { without: numbersOf(worked, isWriteTo(accountsUri)) });
  const [login = 0] = numbersOf(worked, isWriteTo(sessionsUri));
  const sessionless = edited(worked, { without: [login] });

  assert.equal(accountless.told, [
    'refused: no user operator can log in here',
    'refused: operator did not log in in the branch',
  ]);
  assert.equal(sessionless.told, ['refused: operator did not log in in the branch']);
  for (const { branch } of [accountless, sessionless]) assert.is.not(tagAtEnd(branch), 'rack 1');
  const { sessions } = sessionless.branch.treeAfter(sessionless.branch.end.after);
  assert.equal(
    Object.values(sessions.byId).map(({ userId }) => userId),
    ['1'],
    'the login of the other comes',
  );
});

test('a caller who has become less does no more than that', () => {
  const lesser = {
    type: 'redfish.write',
    method: 'PATCH',
    uri: `${accountsUri}2/`,
    body: { RoleId: 'ReadOnly' },
    by: { userId: '1', userName: 'Administrator', address: 'in-process' },
  } as const;
  const history = recorded((controller) => {
    const lab = new Lab(controller);
    lab.post(accountsUri, operatorAccount).is(201);
    const authorization = `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`;
    controller.advance('1m');
    controller.request('PATCH', systemUri, { AssetTag: 'rack 1' }, { authorization });
  });

  const { branch, told } = edited(history, { with: [{ at: history.startMs + 30_000, input: lesser }] });

  assert.equal(told, ['refused: operator lacks the privilege for it']);
  assert.is.not(tagAtEnd(branch), 'rack 1');
});

test('what inputs have made goes by the names that it has in the branch', () => {
  const history = recorded((controller) => {
    const lab = new Lab(controller);
    for (const name of ['first', 'second']) {
      lab.post(accountsUri, { UserName: name, Password: password, RoleId: 'Operator' }).is(201);
    }
    controller.request('DELETE', `${accountsUri}2/`);
    controller.request('PATCH', `${accountsUri}3/`, { RoleId: 'ReadOnly' });
  });
  const [first = 0] = numbersOf(history, isWriteTo(accountsUri));

  const { branch, told } = edited(history, { without: [first] });

  assert.equal(told, [`refused: ${accountsUri}2/ was not created in the branch`]);
  const accounts = Object.values(branch.treeAfter(branch.end.after).accounts.byId);
  const second = accounts.find(({ userName }) => userName === 'second');
  assert.equal([second?.id, second?.privileges], ['2', ['LoginPriv']]);
});

test('futures are asked by the same rules: what is refused in some is told with how many', () => {
  const history = recorded((controller) => {
    controller.advance('1m').fault('network.drop', { percent: 50, method: 'PATCH' });
    for (let tries = 1, isDone = false; !isDone; tries++) {
      controller.advance('1m');
      try {
        controller.patch(systemUri, { AssetTag: 'rack 1' });
        isDone = true;
      } catch (error) {
        if (tries === 20) throw error;
      }
    }
    controller.advance('1m');
  });
  const estimating = likelihoodOf(history, conditionOf(`${systemUri}#/AssetTag = rack 1`, history), {
    futures: 8,
    points: 2,
  });

  let next = estimating.next();
  while (next.done !== true) next = estimating.next();
  const { points, skipped } = next.value;

  const share = (points[0]?.happened ?? 0) / 8;
  assert.ok(share > 0 && share < 1, `${share}`);
  assert.is(skipped[0]?.because, 'refused');
  assert.match(skipped[0]?.reason ?? '', /a network fault drops the request/);
  assert.ok((skipped[0]?.futures ?? 0) >= 1);
});

test.run();
