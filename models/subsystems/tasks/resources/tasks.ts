/** The collection of tasks: those that are not done yet, and those that have ended and nobody has removed. */
import { at } from '../../../resource/at.js';
import { tasksUri } from '../state.js';
import { task } from './task.js';

export const tasks = at(tasksUri).collection({
  type: 'TaskCollection.TaskCollection',
  says: 'The tasks that are under way or have ended.',
  name: 'Tasks',
  description: 'Tasks under way and ended',
  members: task,
});
