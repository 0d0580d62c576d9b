/** What a set and its steps may be said to be. */
import type { Message } from '../../../messages/index.js';
import { below, missing } from '../../../resource/problems.js';
import { flag, listOf, members, oneOf, type Reader, said, text } from '../../../resource/readers.js';
import {
  componentReader,
  targetsReader,
  taskNameCharsMax,
  timeoutReader,
  updaters,
  updateTasksMax,
  waitReader,
} from '../../update-queue/index.js';
import { type SetCommand, setCommands, setTextLengthMax } from '../state.js';

/** Not blank: people tell sets by it. */
export const setNameReader = text({ lengthMax: setTextLengthMax, pattern: /\S/ });
export const setTextReader = text({ lengthMax: setTextLengthMax });
export const recoveryReader = flag;

const given = members({
  Name: said(text({ lengthMax: taskNameCharsMax }), 'What it is called; no other step of the set is.'),
  Command: said(oneOf(setCommands), 'What is to be done.'),
  Component: said(componentReader, 'The component by its address, its file or its name.'),
  Filename: said(componentReader, 'The file of the component that is to be written.'),
  UpdatableBy: said(
    listOf(oneOf(updaters), updaters.length),
    'Who may take it; who can update the component, unless said.',
  ),
  Targets: said(targetsReader, 'Of what the component is for, what is written; all unless said.'),
  WaitTimeSeconds: said(waitReader, 'How long a wait is.'),
  ExecutionTimeoutMinutes: said(timeoutReader, 'For how long it may go on; no limit unless said.'),
});

type Given = Extract<ReturnType<typeof given.read>, { readonly ok: true }>['value'];
export type AskedStep = Given & { readonly Name: string; readonly Command: SetCommand };

/** Named by its place, for others have it as well, and so has the set. Source of the form: behaviour § 2.20. */
export function missingInStep(step: string, name: string): Message {
  const index = step.slice(step.lastIndexOf('/') + 1);
  return missing({ name: `Sequence[${index}].${name}`, pointer: below(step, name) });
}

const stepReader: Reader<AskedStep> = {
  rule: given.rule,
  read: (value, place) => {
    const read = given.read(value, place);
    if (!read.ok) return read;
    const { Name, Command } = read.value;
    if (Name !== undefined && Command !== undefined)
      return { ok: true, value: { ...read.value, Name, Command } };
    const lacking = (['Name', 'Command'] as const).filter((name) => read.value[name] === undefined);
    return { ok: false, problems: lacking.map((name) => missingInStep(place.pointer, name)) };
  },
};

/** As many steps as the queue has room for. */
export const sequenceReader = listOf(stepReader, updateTasksMax);
