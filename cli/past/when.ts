/** `when`: the spans in which something held. */
import { formatDuration } from '../../engine/index.js';
import { counted, demandCondition, orDemand, type Span, when } from '../../replay/index.js';
import { answerOf, type Look, options, type Question } from './question.js';
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
    const stretch = past.stretch(flags);
    const spans = orDemand(when(past.history, condition, stretch), () =>
      demandCondition(past.history, condition),
    );
    const isToEnd = stretch.until.at === past.history.end.at;
    return answerOf(spans, function* lines(all, look) {
      let [count, totalMs] = [0, 0];
      for (const span of all) {
        const lastedMs = span.to.at - span.from.at;
        yield `${momentInWords(span.from, look)}  ${endInWords(span, isToEnd, look)}  ${formatDuration(lastedMs)}${span.stillHolds && !isToEnd ? ', and still' : ''}`;
        count += 1;
        totalMs += lastedMs;
      }
      yield count === 0
        ? 'it never held'
        : look.colours.dim(`${counted(count, 'span')}, ${formatDuration(totalMs)} in all`);
    });
  },
};

function endInWords({ to, stillHolds }: Span, isToEnd: boolean, look: Look): string {
  return stillHolds && isToEnd ? 'to the end' : `to ${momentInWords(to, look)}`;
}
