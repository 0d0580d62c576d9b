/**
 * Tests of tasks when the controller's settings are reset: completed tasks are removed, and waiting ones are cancelled.
 */
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { findTask } from '../../../machines/manager/tasks/index.js';
import { taskEventMessage } from '../../../models/messages/index.js';
import { managerResetUri } from '../../support/lab.js';
import { createTaskLab } from '../../support/updates/tasks-rig.js';

test('factory defaults put away what had ended; what waited is cancelled and says so', () => {
  const lab = createTaskLab();
  const [ended, underWay] = [lab.start({ Seconds: 0 }), lab.start({ Seconds: 86_400 })];
  const waiting = lab.start({ Starts: 'nextBoot' });

  lab
    .post('/redfish/v1/Managers/1/Actions/Oem/Vnd/VndMgmt.ResetToFactoryDefaults/', { ResetType: 'Default' })
    .is(200);
  lab.advance('1h');

  const kept = Object.keys(lab.controller.tree.tasks.byId);
  assert.equal([kept.includes(ended), kept.includes(underWay)], [false, true]);
  const { ended: cancelled } = findTask(lab.controller.tree, waiting);
  assert.equal(cancelled?.outcome.messages, [taskEventMessage('TaskCancelled', [waiting])]);
});

test('what waits for the next boot is cancelled with everything else that clients have left for it', () => {
  const lab = createTaskLab();
  const [waiting, underWay] = [lab.start({ Starts: 'nextBoot' }), lab.start({ Seconds: 86_400 })];

  lab.post('/redfish/v1/Managers/1/Actions/Oem/Vnd/VndMgmt.ClearRestApiState/', {}).is(200);
  lab.post(managerResetUri, {}).is(200);
  lab.advance('1h');

  assert.is(lab.state(waiting), 'Cancelled');
  assert.is(lab.state(underWay), 'Running');
});

test.run();
