/** Facts about update tasks. They are not logged; the effects of an update are logged separately. */
import { fact } from '../../facts/fact.js';
import { named, resourceAlert } from '../../facts/rows.js';

export const updateQueueFacts = {
  /** The state of a task has changed. */
  'updateTask.changed': fact(['name', 'uri'], {
    event: resourceAlert<'{uri}', 'name'>('UpdateTaskStateChanged', '{uri}', named('name')),
  }),
};
