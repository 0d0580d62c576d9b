/** Tests of the cache of session holders: for each token it returns the same user as a new lookup. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { SessionHolders } from '../../../machines/access/sessions/authentication/identify.js';
import type { ControllerTree } from '../../../models/tree.js';
import { createLab, sessionsUri, systemUri } from '../../support/lab.js';

function requestBy(headers: { readonly 'X-Auth-Token': string }, clientAddress = '10.0.0.1') {
  return {
    method: 'GET',
    path: systemUri,
    query: '',
    headers: { 'x-auth-token': headers['X-Auth-Token'] },
    body: { kind: 'none' },
    clientAddress,
  } as const;
}

test('a token that opened something opens nothing once its session has ended, and did before that', () => {
  const lab = createLab();
  const holders = new SessionHolders();
  const request = requestBy(lab.login());
  const holder = (tree: ControllerTree) => holders.holderOf(tree, request)?.sessionId;
  const during = lab.controller.tree;
  const [sessionId = ''] = Object.keys(during.sessions.byId);
  assert.is(holder(during), sessionId);

  lab.delete(`${sessionsUri}${sessionId}/`).is(200);

  assert.is(holder(lab.controller.tree), undefined);
  assert.is(holder(during), sessionId);
});

test('whoever asks by one token from two addresses asks from each of them', () => {
  const lab = createLab();
  const before = lab.controller.tree;
  const holders = new SessionHolders();
  const token = lab.login();
  const asked = ['10.0.0.1', '10.0.0.2', '10.0.0.1'];

  const addresses = asked.map(
    (address) => holders.holderOf(lab.controller.tree, requestBy(token, address))?.address,
  );

  assert.equal(addresses, asked);
  assert.is(holders.holderOf(before, requestBy(token)), undefined);
});

test('a right that is taken away is gone with the next request of a session that is in use', () => {
  const lab = createLab();
  const eel = lab.account('eel', { RoleId: 'Operator' });
  const headers = lab.login(eel);
  lab.patch(systemUri, { AssetTag: 'first' }, headers).is(200);
  lab.get(systemUri, headers).is(200);

  lab.patch(eel.uri, { RoleId: 'ReadOnly' }).is(200);

  lab.get(systemUri, headers).is(200);
  lab.patch(systemUri, { AssetTag: 'second' }, headers).is(403);
});

test.run();
