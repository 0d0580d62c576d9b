/** Facts about the progress of tasks. They are not logged, but sent to event subscribers (behaviour § 2.21, § 7.5). */
import type { taskEvent } from '../../../models/messages/index.js';
import { fact } from '../../facts/fact.js';
import { taskUri } from './state.js';

function told(key: keyof typeof taskEvent.messages) {
  return fact(['id'], {
    event: {
      registry: 'TaskEvent',
      key,
      type: 'StatusChange',
      origin: ({ id }) => taskUri(String(id)),
      args: ({ id }) => [String(id)],
    },
  });
}

export const taskFacts = {
  'task.started': told('TaskStarted'),
  'task.paused': told('TaskPaused'),
  'task.resumed': told('TaskResumed'),
  'task.completed': told('TaskCompletedOK'),
  'task.completedWithWarnings': told('TaskCompletedWarning'),
  'task.aborted': told('TaskAborted'),
  'task.cancelled': told('TaskCancelled'),
  'task.removed': told('TaskRemoved'),
};
