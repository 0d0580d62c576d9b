/** Tests of the last writers of parts of the state: of a value, and of the membership of an object. */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { membershipOf } from '../../../engine/index.js';
import { createController } from '../../../index.js';
import { runToCompletion } from '../../../replay/cooperative.js';

test('the last writer of a membership added or removed a member, whatever later events changed in one', () => {
  const account = { UserName: 'operator', Password: 'Passw0rd-1' };
  const controller = createController({ seed: 1 });
  controller.post('/redfish/v1/AccountService/Accounts/', account);
  controller.post('/redfish/v1/AccountService/Accounts/', { ...account, UserName: 'guest' });
  controller.delete('/redfish/v1/AccountService/Accounts/3/');
  const removed = controller.tree.clock.executed;
  controller.patch('/redfish/v1/AccountService/Accounts/2/', { UserName: 'operator 2' });
  const history = controller.history();
  const writersOf = (...reads: string[]) =>
    [
      ...runToCompletion(history.lastWriters.find(reads, history.end.after, { opened: new Set(), max: 8 })),
    ].map(([{ pointer }, { number }]) => [pointer, number] as const);

  assert.equal(writersOf(membershipOf('/accounts/byId')), [['/accounts/byId', removed]]);
  assert.ok((writersOf('/accounts/byId')[0]?.[1] ?? 0) > removed);
  assert.equal(writersOf(membershipOf('/accounts/byId/1')), []);
});

test.run();
