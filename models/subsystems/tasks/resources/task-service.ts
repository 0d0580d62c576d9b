/** The task service itself. Nothing of it can be set (behaviour § 2.21). */
import { formatInstant } from '../../../../engine/index.js';
import { controllerTime } from '../../../controller-time.js';
import { at } from '../../../resource/at.js';
import { dateTime } from '../../../resource/kinds.js';
import { flag, oneOf } from '../../../resource/readers.js';
import { linkRow, row } from '../../../resource/rows.js';
import { identity, status } from '../../../resource/shared-rows.js';
import { taskServiceUri, tasksUri } from '../state.js';

export const taskService = at(taskServiceUri).resource({
  type: 'TaskService.v1_1_1.TaskService',
  says: 'The service that shows how far lengthy work has come.',
  varies: ['now'],
  properties: {
    ...identity('TaskService', 'Task Service', 'Shows how far lengthy work has come'),
    CompletedTaskOverWritePolicy: row(
      oneOf(['Manual', 'Oldest']),
      'Whether tasks that have ended stay until somebody removes them, or make room for new ones.',
      () => 'Manual',
    ),
    DateTime: row(
      dateTime,
      'The time by the clock of the controller.',
      ({ tree, now }) => formatInstant(controllerTime(tree, now)),
      { volatile: true },
    ),
    LifeCycleEventOnTaskStateChange: row(
      flag,
      'Whether an event tells of each state that a task gets into.',
      true,
    ),
    ServiceEnabled: row(flag, 'Whether the service does its work.', true),
    Tasks: linkRow('The tasks that are under way or have ended.', tasksUri),
    Status: status(['Health', 'HealthRollup', 'State'], () => ({
      Health: 'OK',
      HealthRollup: 'OK',
      State: 'Enabled',
    })),
  },
});
