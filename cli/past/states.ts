/** `states`: the life of a machine. */
import { formatDuration } from '../../engine/index.js';
import { type MachineLife, statesOverTime } from '../../replay/index.js';
import type { Past } from './past.js';
import { answerOf, type Look, options, type Question } from './question.js';
import { causeInFull, momentInWords } from './words.js';

export const statesQuestion: Question = {
  verb: 'states',
  says: "a machine's life: its states, how long it was in each, and what took it there",
  arguments: [['<machine>', 'address of the machine, such as power/1']],
  options: [options.from, options.to],
  examples: [['power/1', 'when the server was on, and how it got there']],
  ask: (past, [machine = ''], flags) => {
    const { from, until } = past.stretch(flags);
    const endMs = until === undefined ? past.history.end.at : past.history.treeAfter(until).clock.now;
    const lives = checked(past, machine, statesOverTime(past.history, machine, past.stretch(flags)));
    return answerOf(lives, (all, look) => strip(all, endMs, from ?? 0, look));
  },
};

function* checked(past: Past, machine: string, lives: Iterable<MachineLife>): Generator<MachineLife> {
  let lived = false;
  for (const life of lives) {
    if (life.states.length > 0) lived = true;
    // One that never is has a life of nothing, which is not worth telling.
    if (lived || life.event !== undefined) yield life;
  }
  if (!lived) past.demandMachine(machine);
}

/** Each line tells how long it was so: it is known when the next one comes. */
function* strip(lives: Iterable<MachineLife>, endMs: number, from: number, look: Look): Generator<string> {
  let last: MachineLife | undefined;
  for (const life of lives) {
    if (last !== undefined) yield line(last, life.at, from, look);
    last = life;
  }
  if (last !== undefined) yield line(last, endMs, from, look);
}

function line({ states, at, event }: MachineLife, untilMs: number, from: number, look: Look): string {
  const moment = momentInWords({ event: event?.number ?? from, at }, look);
  const inWords = states.length === 0 ? 'gone' : states.join(', ');
  const cause = event === undefined ? '' : look.colours.dim(`  ${causeInFull(event.cause)}`);
  return `${moment}  ${look.colours.bold(inWords)}  ${formatDuration(untilMs - at)}${cause}`;
}
