/** What the flags of `tidefish branch` say that is to be otherwise. */
import { parseDuration } from '../engine/index.js';
import type { JournaledInput } from '../machines/index.js';
import {
  type Edit,
  endOf,
  type History,
  inputNumber,
  NotAnEdit,
  type Position,
  readFaultText,
  readInput,
  readPosition,
} from '../replay/index.js';

export interface EditFlags {
  readonly at?: string;
  readonly without: readonly string[];
  readonly with: readonly string[];
  readonly fault: readonly string[];
  readonly seed?: string;
  readonly shuffled?: true;
  readonly alone?: true;
  readonly for?: string;
}

/** Throws NotAnEdit for what is none, saying what was expected. */
export function editOf(flags: EditFlags, history: History): Edit {
  const added = inputsOf(flags, history);
  const position = flags.at === undefined ? undefined : positionOf(flags.at, history);
  if (position === undefined && (added.length > 0 || flags.alone === true))
    throw new NotAnEdit(
      '--at says where that is to be: an event (#1234), a span since the start (10m), an input (i3), end',
    );
  const without = flags.without.map(inputNumber);
  // What is left out may come before: then what is added has an instant, and no place among the events.
  const placed =
    without.length === 0 || position === undefined
      ? added
      : added.map(({ input }) => ({ input, at: position.at }));
  return {
    ...(without.length === 0 && position !== undefined && { from: position }),
    without,
    with: placed,
    follows: flags.alone === true ? 'nothing' : 'recorded',
    ...untilOf(flags, position ?? endOf(history)),
  };
}

function inputsOf(
  { with: inputs, fault, seed, shuffled }: EditFlags,
  { genesis }: History,
): readonly { readonly input: JournaledInput }[] {
  const ties = shuffled === true ? 'shuffled' : 'kept';
  const future: readonly JournaledInput[] =
    seed === undefined && shuffled !== true ? [] : [{ type: 'future', seed: seed ?? genesis.seed, ties }];
  const told = [
    ...inputs.map((text) => readInput(text, genesis)),
    ...fault.map((text) => readFaultText(text, genesis)),
  ].map((reading): JournaledInput => {
    if (!reading.ok) throw new NotAnEdit(reading.message);
    return reading.input;
  });
  return [...future, ...told].map((input) => ({ input }));
}

function positionOf(text: string, history: History): Position {
  const reading = readPosition(text, history);
  if (!reading.ok) throw new NotAnEdit(reading.message);
  return reading.position;
}

function untilOf({ for: span }: EditFlags, { at }: Position): Pick<Edit, 'untilMs'> {
  if (span === undefined) return {};
  const spanMs = parseDuration(span);
  if (spanMs === undefined) throw new NotAnEdit(`--for ${span} is no duration (expected one such as 1h30m)`);
  return { untilMs: at + spanMs };
}
