/** What moves one about in a history: the session has these beside the questions. */
import { formatDuration } from '../../engine/index.js';
import { afterEvents, endOf, positionExamples, startOf, tellEvent } from '../../replay/index.js';
import type { Past } from './past.js';
import { BadQuestion, type Look, type Question } from './question.js';
import { eventInLines, momentInWords } from './words.js';

type Move = Omit<Question, 'examples'>;

const step: Move = {
  verb: 'step',
  says: 'go on by an event, or several',
  arguments: [['[events]', 'how many; 1 unless said']],
  options: [],
  ask: (past, [events]) => goBy(past, countIn(events)),
};

const back: Move = {
  verb: 'back',
  says: 'go back by an event, or several',
  arguments: [['[events]', 'how many; 1 unless said']],
  options: [],
  ask: (past, [events]) => goBy(past, -countIn(events)),
};

const seek: Move = {
  verb: 'seek',
  says: 'go to a position',
  arguments: [['<position...>', positionExamples]],
  options: [],
  ask: (past, words) => {
    past.position = past.at(words.join(' '));
    return here(past);
  },
};

const where: Move = {
  verb: 'where',
  says: 'where one stands, and what happened last',
  arguments: [],
  options: [],
  ask: (past) => here(past),
};

export const moves: readonly Move[] = [step, back, seek, where];

function countIn(text: string | undefined): number {
  if (text === undefined) return 1;
  if (/^[1-9]\d*$/.test(text)) return Number(text);
  throw new BadQuestion(`${JSON.stringify(text)} is no number of events (expected 1 or more)`);
}

/** To the ends at most; at an end already, that is said. */
function goBy(past: Past, events: number) {
  const { history, position } = past;
  const [start, end] = [startOf(history), endOf(history)];
  if (events > 0 && position.after === end.after) throw new BadQuestion('this is the end');
  if (events < 0 && position.after === start.after) throw new BadQuestion('this is the start');
  const after = Math.min(end.after, Math.max(start.after, position.after + events));
  past.position = afterEvents(history, after);
  return here(past);
}

function here({ history, position }: Past) {
  const last = position.after === 0 ? undefined : tellEvent(history.event(position.after));
  const facts = [{ position, event: last }];
  return {
    facts,
    lines: (look: Look) => {
      if (last === undefined) return [`${momentInWords({ event: 0, at: position.at }, look)}  the start`];
      const since = position.at - last.at;
      const lines = eventInLines(last, look);
      return since === 0 ? lines : [...lines, look.colours.dim(`${formatDuration(since)} ago`)];
    },
  };
}
