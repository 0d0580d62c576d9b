/** `why` and `last-change`: what has changed a value, and what was behind it. */
import { lastChange, type Place, type Reason, why } from '../../replay/index.js';
import type { Past } from './past.js';
import { type Answer, answerOf, type Look, options, type Question } from './question.js';
import { causesInLines, eventInLines, valueAtPlace } from './words.js';

const place = [
  '<place>',
  'JSON pointer into the state (/host/assetTag), or URI#/Pointer of a resource',
] as const;

export const whyQuestion: Question = {
  verb: 'why',
  says: 'every event that has changed a value, newest first, with what was behind it',
  arguments: [place],
  options: [options.at],
  examples: [
    ['/host/assetTag', 'of the state'],
    ['/redfish/v1/Systems/1/#/PowerState --at 10m', 'of a resource, as it was ten minutes after the start'],
  ],
  ask: (past, [named = ''], { at }) => {
    const asked = past.place(named);
    return told(past, asked, why(past.history, asked, past.at(at).after));
  },
};

export const lastChangeQuestion: Question = {
  verb: 'last-change',
  says: 'the last event that has changed a value',
  arguments: [place],
  options: [options.at],
  examples: [['/redfish/v1/Systems/1/#/Status/Health', 'since when it is as it is']],
  ask: (past, [named = ''], { at }) => {
    const asked = past.place(named);
    const last = lastChange(past.history, asked, past.at(at).after);
    return told(past, asked, last === undefined ? [] : [last]);
  },
};

function told(past: Past, asked: Place, reasons: Iterable<Reason>): Answer {
  return answerOf(checked(past, asked, reasons), function* lines(all, look) {
    let count = 0;
    for (const reason of all) {
      if (count++ > 0) yield '';
      yield* reasonInLines(asked, reason, look);
    }
    if (count === 0) yield `nothing has changed ${asked.text}`;
  });
}

/** Where there is none, there may be no such place. */
function* checked(past: Past, asked: Place, reasons: Iterable<Reason>): Generator<Reason> {
  let found = false;
  for (const reason of reasons) {
    found = true;
    yield reason;
  }
  if (!found) past.demandPlace(asked);
}

function reasonInLines({ text }: Place, reason: Reason, look: Look): string[] {
  const { before, after, event } = reason;
  const { bold, red, green } = look.colours;
  const change = `${red(valueAtPlace(text, before))} → ${green(valueAtPlace(text, after))}`;
  return [`${bold(change)}`, ...eventInLines(event, look), ...causesInLines(reason, look)];
}
