/**
 * The standard registry `TaskEvent`: what becomes of a task of the task service. The argument is the task's `Id`. Keys
 * as behaviour § 7.5 has them, `TaskProgessChanged` with the spelling it was published with. Sentences our own.
 */
import type { MessageRegistry } from './registry.js';
import { criticalEvent, okEvent, warningEvent } from './rows.js';

export const taskEvent = {
  prefix: 'TaskEvent',
  version: '1.0.3',
  owner: 'DMTF',
  name: 'Task Event Message Registry',
  language: 'en',
  messages: {
    TaskAborted: criticalEvent(['string'], {
      message: 'Task %1 ended with errors.',
      description: 'A task could not do all it was started for.',
      resolution: 'Read the messages of the task, remove the cause and start it anew.',
    }),
    TaskCancelled: warningEvent(['string'], {
      message: 'Task %1 was cancelled before it was done.',
      description: 'Somebody asked for an unfinished task to be stopped.',
      resolution: 'Start the task anew if its work is still wanted.',
    }),
    TaskCompletedOK: okEvent(['string'], {
      message: 'Task %1 is done.',
      description: 'A task has finished without errors or warnings.',
    }),
    TaskCompletedWarning: warningEvent(['string'], {
      message: 'Task %1 is done, with warnings.',
      description: 'A task has finished, but not everything went as it should.',
      resolution: 'Read the messages of the task to see what its warnings ask for.',
    }),
    TaskPaused: warningEvent(['string'], {
      message: 'Task %1 is paused.',
      description: 'A task was suspended and does not go on by itself.',
      resolution: 'Resume the task when it may go on.',
    }),
    TaskProgessChanged: okEvent(['string', 'string'], {
      message: 'Task %1 is %2 percent done.',
      description: 'A running task has come further.',
    }),
    TaskRemoved: warningEvent(['string'], {
      message: 'Task %1 no longer exists.',
      description: 'A task was deleted from the task service, finished or not.',
      resolution: 'If the task was still needed, start it anew.',
    }),
    TaskResumed: okEvent(['string'], {
      message: 'Task %1 goes on.',
      description: 'A paused task was set to work again.',
    }),
    TaskStarted: okEvent(['string'], {
      message: 'Task %1 has begun.',
      description: 'A task of the task service was started.',
    }),
  },
} as const satisfies MessageRegistry;
