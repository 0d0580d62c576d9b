/** Helpers for tests of install sets: steps, sets of these steps, and refused requests. */
import * as assert from 'uvu/assert';
import { type Lab, updateServiceUri } from '../lab.js';

export const setsUri = `${updateServiceUri}InstallSets/`;

export const nic = { Name: 'NIC', Command: 'ApplyUpdate', Filename: 'nic.fwpkg' };
export const rest = { Name: 'Rest', Command: 'Wait', WaitTimeSeconds: 60, UpdatableBy: ['RuntimeAgent'] };
export const reset = { Name: 'Reboot', Command: 'ResetServer', UpdatableBy: ['RuntimeAgent'] };

/** Creates a set and returns its URI. */
export function make(lab: Lab, more: object = {}): string {
  const answer = lab.post(setsUri, { Name: 'Plan', Sequence: [nic, rest, reset], ...more }).is(201);
  return String(answer.reply.body['@odata.id']);
}

export function sets(lab: Lab) {
  return lab.controller.tree.installSets.sets;
}

/** Checks that a request is refused and changes neither the install sets nor the queue. */
export function refuses(
  lab: Lab,
  [method, uri, body]: readonly ['POST' | 'PATCH' | 'DELETE', string, object],
  ...said: readonly string[]
) {
  const before = lab.controller.tree;
  const answer = lab.request(method, uri, body);
  assert.ok(answer.reply.status >= 400, `${method} ${JSON.stringify(body)} answered ${answer.reply.status}`);
  answer.says(...said);
  assert.is(lab.controller.tree.installSets, before.installSets);
  assert.is(lab.controller.tree.updateQueue, before.updateQueue);
  return answer;
}
