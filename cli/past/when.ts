/** `when`: the spans in which something held. */
import { formatDuration } from '../../engine/index.js';
import { counted, when } from '../../replay/index.js';
import { answerOf, options, type Question } from './question.js';
import { momentInWords } from './words.js';

export const conditionArgument = [
  '<condition...>',
  '{machine: power/1, in: off}, another condition of a scenario, or a value such as /host/assetTag = x',
] as const;

export const whenQuestion: Question = {
  verb: 'when',
  says: 'the spans in which a condition held',
  arguments: [conditionArgument],
  options: [options.from, options.to],
  examples: [
    ["'{machine: power/1, in: on.boot}'", 'when it booted, and how long'],
    ["'/redfish/v1/Systems/1/#/PowerState != On'", 'when it was not on'],
    ["'{log: iel, has: {severity: Critical}}'", 'since when there is such an entry'],
  ],
  ask: (past, words, flags) => {
    const condition = past.condition(words.join(' '));
    const { end } = past.history;
    return answerOf(when(past.history, condition, past.stretch(flags)), function* lines(spans, look) {
      let [count, totalMs] = [0, 0];
      for (const { from, to } of spans) {
        const lastedMs = (to?.at ?? end.at) - from.at;
        const until = to === undefined ? 'to the end' : `to ${momentInWords(to, look)}`;
        yield `${momentInWords(from, look)}  ${until}  ${formatDuration(lastedMs)}`;
        count += 1;
        totalMs += lastedMs;
      }
      yield count === 0
        ? 'it never held'
        : look.colours.dim(`${counted(count, 'span')}, ${formatDuration(totalMs)} in all`);
    });
  },
};
