/** `states`: the life of a machine. */
import { formatDuration } from '../../engine/index.js';
import { demandMachine, type MachineLife, type Stretch, statesOverTime } from '../../replay/index.js';
import { answerOf, type Look, options, type Question } from './question.js';
import { causeInFull, momentInWords } from './words.js';

export const statesQuestion: Question = {
  verb: 'states',
  says: "a machine's life: its states, how long it was in each, and what took it there",
  arguments: [['<machine>', 'its address, such as power/1, or its kind where there is one of it']],
  options: [options.from, options.to],
  examples: [['power', 'when the server was on, and how it got there']],
  ask: (past, [named = ''], flags) => {
    const stretch = past.stretch(flags);
    const machine = demandMachine(past.history, named);
    const lives = lived(statesOverTime(past.history, machine, stretch));
    return answerOf(lives, (all, look) => strip(all, stretch, look));
  },
};

/** Before a machine begins there is nothing to tell of it. */
function* lived(lives: Iterable<MachineLife>): Generator<MachineLife> {
  let began = false;
  for (const life of lives) {
    began ||= life.states.length > 0;
    if (began) yield life;
  }
}

/** Each line tells how long it was so: it is known when the next one comes. */
function* strip(
  lives: Iterable<MachineLife>,
  { from, until }: Required<Stretch>,
  look: Look,
): Generator<string> {
  let last: MachineLife | undefined;
  const line = ({ states, at, event }: MachineLife, endMs: number) => {
    const number = event?.number ?? (from.after === 0 ? 0 : undefined);
    const inWords = look.colours.bold(states.length === 0 ? 'gone' : states.join(', '));
    const cause = event === undefined ? '' : look.colours.dim(`  ${causeInFull(event.cause)}`);
    return `${momentInWords({ event: number, at }, look)}  ${inWords}  ${formatDuration(endMs - at)}${cause}`;
  };
  for (const life of lives) {
    if (last !== undefined) yield line(last, life.at);
    last = life;
  }
  yield last === undefined ? 'it was not there' : line(last, until.at);
}
