/** Facts about update tasks. No log has an entry for them; what an update does is in the logs by what it does. */
import { fact } from '../../facts/fact.js';
import { named, resourceAlert } from '../../facts/rows.js';

export const updateQueueFacts = {
  /** A task has another state. */
  'updateTask.changed': fact(['name', 'uri'], {
    event: resourceAlert<'{uri}', 'name'>('UpdateTaskStateChanged', '{uri}', named('name')),
  }),
};
