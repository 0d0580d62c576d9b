/** Events, causes and values as the answers show them. */
import type { Json } from '../../engine/index.js';
import {
  type Causes,
  formatVirtualTime,
  inputInFull,
  type Moment,
  namedInWords,
  type PatchOperation,
  type ToldCause,
  type ToldEvent,
  type Transition,
  timerInWords,
} from '../../replay/index.js';
import type { Look } from './question.js';

const indent = '    ';

/** `#897  +00:03:52.374  timer completion of power/1`, and below it what machines did. */
export function eventInLines(event: ToldEvent, look: Look): string[] {
  return [eventInWords(event, look), ...event.moved.map((move) => `${indent}${transitionInWords(move)}`)];
}

function eventInWords({ number, at, cause, facts }: ToldEvent, look: Look): string {
  const told = facts.length === 0 ? '' : look.colours.dim(`  (${facts.join(', ')})`);
  return `${momentInWords({ event: number, at }, look)}  ${causeInFull(cause)}${told}`;
}

/** `#897  +00:03:52.374`; without a number between events. */
export function momentInWords({ event, at }: Moment, { colours, startMs, numberChars }: Look): string {
  const number = event === undefined ? '' : `#${event}`;
  return `${colours.bold(number.padStart(numberChars))}  ${colours.dim(formatVirtualTime(at - startMs))}`;
}

/** What was behind an event, one in a line. */
export function causesInLines({ causes, goesOn }: Causes, look: Look): string[] {
  const lines = causes.flatMap((cause) => {
    const [first = '', ...moves] = eventInLines({ ...cause, facts: [] }, look);
    return [`${indent}after ${first}`, ...moves.map((move) => `${indent}${move}`)];
  });
  return goesOn ? [...lines, `${indent}and so on, further back`] : lines;
}

export function causeInFull(cause: ToldCause): string {
  if ('machine' in cause) return timerInWords(cause.machine, cause.event);
  return `${inputInFull(cause.input)}${cause.refused === true ? ', refused' : ''}`;
}

/** Of several regions those that have changed. */
function transitionInWords({ machine, from, to }: Transition): string {
  const left = from.filter((state) => !to.includes(state));
  const entered = to.filter((state) => !from.includes(state));
  const states = (all: readonly string[], none: string) => (all.length === 0 ? none : all.join(', '));
  return `${machine}: ${states(left, from.length === 0 ? 'nothing' : '…')} → ${states(entered, to.length === 0 ? 'gone' : '…')}`;
}

/** What an event changed, a place in a line. */
export function patchInLines(patch: readonly PatchOperation[], { colours }: Look): string[] {
  return patch.map(({ op, path, value }) =>
    colours.dim(
      `${indent}  ${op.padEnd('replace'.length)} ${path}${op === 'remove' ? '' : ` ${namedInWords(path, value)}`}`,
    ),
  );
}

/** The value of a place in one line; secrets are not shown. */
export function valueAtPlace(name: string, value: Json | undefined): string {
  return namedInWords(name, value);
}
