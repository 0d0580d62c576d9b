/** Tests of the faults of the session table: it is full, or suddenly empty. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { createLab, type Lab, sessionsUri, systemUri } from '../../support/lab.js';

function logIn(lab: Lab) {
  const { userName: UserName, password: Password } = lab.controller.credentials;
  return lab.post(sessionsUri, { UserName, Password });
}

/** Returns the status of a request with this token. */
function statusWith(lab: Lab, token = ''): number {
  return lab.controller.request('GET', systemUri, undefined, { 'X-Auth-Token': token }).status;
}

test('a full table refuses logins as the limit does, keeps those who are in, and is there again once it is cleared', () => {
  const lab = createLab();
  const token = logIn(lab).is(201).reply.headers['x-auth-token'];
  lab.controller.fault('sessions.full');

  logIn(lab).is(503).says('Base.SessionLimitExceeded');
  assert.is(statusWith(lab, token), 200);
  lab.controller.operator('controller.reset').advance('5m');
  logIn(lab).is(503);
  lab.controller.clearFault('sessions.full');
  logIn(lab).is(201);
});

test('dropped sessions open nothing any more, leave no timer and no entry, and everybody may log in again', () => {
  const lab = createLab();
  const tokens = [1, 2, 3].map(() => logIn(lab).is(201).reply.headers['x-auth-token']);
  const { logs } = lab.controller.tree;
  lab.controller.fault('sessions.dropped');

  assert.equal(
    tokens.map((token) => statusWith(lab, token)),
    [401, 401, 401],
  );
  assert.equal(lab.controller.tree.sessions.byId, {});
  assert.equal(lab.controller.tree.machines.session ?? {}, {});
  assert.is(lab.controller.tree.logs, logs);
  assert.is(statusWith(lab, logIn(lab).is(201).reply.headers['x-auth-token']), 200);
});

test.run();
