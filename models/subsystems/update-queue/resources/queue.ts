/** The queue of update tasks: a POST to it puts a task at its end, or at its start. */
import { baseMessage } from '../../../messages/index.js';
import { at } from '../../../resource/at.js';
import { refused, written } from '../../../resource/define.js';
import { flag, listOf, oneOf, text } from '../../../resource/readers.js';
import { mayRecover } from '../../../resource/recovery-privilege.js';
import { action, creation, optional, required } from '../../../resource/writes.js';
import { updaters } from '../../firmware/index.js';
import { idOfName } from '../../repository/index.js';
import { problemsWithBoth, toldAsAsked } from '../asked-component.js';
import { removeTasks } from '../change-task.js';
import { problemsWithNobody } from '../creation-rules.js';
import { queueTasks } from '../queue-tasks.js';
import { queueUri, taskCommands, taskNameCharsMax, updateTaskUri } from '../state.js';
import { updateTask } from './task.js';
import {
  componentReader,
  targetsReader,
  taskInstant,
  taskInstantReader,
  timeoutReader,
  waitReader,
  windowReader,
} from './task-readers.js';

export const updateTaskQueue = at(queueUri, () => [{ params: {} }]).collection({
  type: 'VndComponentUpdateTaskQueueCollection.VndComponentUpdateTaskQueueCollection',
  says: 'The update tasks, in the order they are done in. A POST to it queues one.',
  name: 'Component Update Task Queue',
  description: 'Component Update Task Queue',
  members: updateTask,
  creation: creation({
    privilege: 'MgmtConfigPriv',
    properties: {
      Name: required(text({ lengthMax: taskNameCharsMax }), 'What it is called; no other task is.'),
      Command: required(oneOf(taskCommands), 'What is to be done.'),
      UpdatableBy: optional(
        listOf(oneOf(updaters), updaters.length),
        'Who may take it; who can update the component, unless said.',
      ),
      Filename: optional(componentReader, 'The file of the component that is to be written.'),
      Component: optional(componentReader, 'The same by its address, its file or its name.'),
      Targets: optional(targetsReader, 'Of what the component is for, what is written; all unless said.'),
      StartAfter: optional(
        taskInstantReader,
        'It does not begin before this, by the clock of the controller.',
      ),
      Expire: optional(taskInstantReader, 'It does not begin from this on, by the same clock.'),
      MaintenanceWindow: optional(windowReader, 'The id of the maintenance window that it begins in.'),
      ExecutionTimeoutMinutes: optional(timeoutReader, 'For how long it may go on; no limit unless said.'),
      WaitTimeSeconds: optional(waitReader, 'How long a wait is.'),
      TPMOverride: optional(flag, 'Whether what a TPM measures may be changed.'),
      UpdateRecoverySet: optional(flag, 'Whether the component takes its place in the recovery set as well.'),
      TaskPlacementMode: optional(
        oneOf(['QueueStart']),
        'Whether it goes before all that are not in progress.',
      ),
    },
    redact: (given, means) => ({
      ok: true,
      value: { body: { ...given, mayRecover: mayRecover(means) }, headers: {} },
    }),
    apply: (stage, given) => {
      const { Filename, Component } = given;
      const called = Filename ?? Component;
      const ofBoth = problemsWithBoth(stage.view, given);
      if (ofBoth.length > 0) return refused(...ofBoth);
      const ofNobody = problemsWithNobody(given);
      const problems = queueTasks(
        stage,
        [
          {
            name: given.Name,
            command: given.Command,
            updatableBy: [...new Set(given.UpdatableBy)],
            filename: called ?? null,
            targets: given.Targets ?? [],
            waitSeconds: given.WaitTimeSeconds ?? null,
            timeoutMinutes: given.ExecutionTimeoutMinutes ?? 0,
            tpmOverride: given.TPMOverride ?? false,
            updateRecoverySet: given.UpdateRecoverySet ?? false,
            startAfter: taskInstant(given.StartAfter),
            expire: taskInstant(given.Expire),
            window: given.MaintenanceWindow || null,
          },
        ],
        {
          mayRecover: given.mayRecover,
          invocation: null,
          atStart: given.TaskPlacementMode === 'QueueStart',
        },
      );
      const told = problems.map((problem) => toldAsAsked(stage.view, given, problem));
      if (ofNobody.length + told.length > 0) return refused(...told, ...ofNobody);
      const created = updateTaskUri({ id: idOfName(given.Name) });
      return { ok: true, value: { messages: [baseMessage('Created')], created } };
    },
  }),
});

/** An action of the update service. Those in progress go as well, as each would by a DELETE. */
export const deleteUpdateTasks = action({
  name: 'VndMgmtUpdateServiceExt.DeleteUpdateTaskQueueItems',
  says: 'Removes all tasks of the update task queue.',
  vendor: true,
  privilege: 'MgmtConfigPriv',
  parameters: {},
  apply: (stage) => {
    removeTasks(stage, () => true);
    return written(baseMessage('Success'));
  },
});
