/** `bisect`: the first event after which something holds. */
import { type Bisection, bisect, demandCondition, noTurnInWords } from '../../replay/index.js';
import { answerOf, NoAnswer, options, type Question } from './question.js';
import { conditionArgument } from './when.js';
import { causesInLines, eventInLines } from './words.js';

/** What to ask instead. */
const instead = {
  'holds at the start': '; ask when it did, or from another position on (--from)',
  'does not hold at the end': '; --every looks at each event for the first',
  'never holds': '',
} as const satisfies Record<Exclude<Bisection, { found: true }>['because'], string>;

export const bisectQuestion: Question = {
  verb: 'bisect',
  says: 'the first event after which a condition holds',
  arguments: [conditionArgument],
  options: [
    options.from,
    options.to,
    [
      '--every',
      'look at every event that could be it, for what comes and goes; without, it is looked for by halves, which supposes that it turns once',
    ],
  ],
  examples: [
    ["'/redfish/v1/Systems/1/#/Status/Health = Critical'", 'what broke it'],
    ["'{machine: power/1, in: on.boot.halted}' --every", 'the first time of several'],
  ],
  ask: (past, words, flags) => {
    const condition = past.condition(words.join(' '));
    const bisection = bisect(past.history, condition, {
      ...past.stretch(flags),
      every: flags.every === true,
    });
    if (!bisection.found) {
      if (bisection.because !== 'holds at the start') demandCondition(past.history, condition);
      throw new NoAnswer(noTurnInWords(bisection, flags) + instead[bisection.because]);
    }
    const { found: _, ...first } = bisection;
    return answerOf([first], function* lines(all, look) {
      for (const one of all) yield* [...eventInLines(one.event, look), ...causesInLines(one, look)];
    });
  },
};
