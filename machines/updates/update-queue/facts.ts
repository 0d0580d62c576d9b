/** Facts about update tasks. They are not logged, because other facts log the results of an update. */
import { fact } from '../../facts/fact.js';
import { named, resourceAlert } from '../../facts/rows.js';

export const updateQueueFacts = {
  /** Change of the state of a task. */
  'updateTask.changed': fact(['name', 'uri'], {
    event: resourceAlert<'{uri}', 'name'>('UpdateTaskStateChanged', '{uri}', named('name')),
  }),
};
