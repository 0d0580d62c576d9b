/** Resource of the task service, which has no settings (behaviour § 2.21). */
import { formatInstant } from '../../../../engine/index.js';
import { controllerTime } from '../../../../models/index.js';
import {
  dateTime,
  defineAt,
  flag,
  identity,
  linkRow,
  oneOf,
  row,
  status,
} from '../../../../models/resource/index.js';
import { taskServiceUri, tasksUri } from '../state.js';

export const taskService = defineAt(taskServiceUri).resource({
  type: 'TaskService.v1_1_1.TaskService',
  typeDescription: 'Service that shows the progress of long-running requests.',
  varies: ['now'],
  properties: {
    ...identity('TaskService', 'Task Service', 'Progress of long-running requests'),
    CompletedTaskOverWritePolicy: row(
      oneOf(['Manual', 'Oldest']),
      'Policy for completed tasks: stored until deleted, or overwritten by new tasks.',
      () => 'Manual',
    ),
    DateTime: row(
      dateTime,
      'Current date and time of the clock of the controller.',
      ({ tree, now }) => formatInstant(controllerTime(tree, now)),
      { volatile: true },
    ),
    LifeCycleEventOnTaskStateChange: row(
      flag,
      'Indicates whether an event reports each change of a task state.',
      true,
    ),
    ServiceEnabled: row(flag, '`true` if the service is enabled.', true),
    Tasks: linkRow('Link to the running and completed tasks.', tasksUri),
    Status: status(['Health', 'HealthRollup', 'State'], () => ({
      Health: 'OK',
      HealthRollup: 'OK',
      State: 'Enabled',
    })),
  },
});
