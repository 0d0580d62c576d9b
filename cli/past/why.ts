/** `why` and `last-change`: what has changed a value, and what was behind it. Of one that follows the clock, what its course hangs on. */
import {
  type Course,
  courseOf,
  demandPlace,
  type History,
  lastChange,
  type Place,
  type Position,
  type Reason,
  why,
} from '../../replay/index.js';
import { differencesInLines, differencesInside } from './differences.js';
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
    const position = past.at(at);
    return told({ past, asked, position }, why(past.history, asked, position));
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
    const position = past.at(at);
    const last = lastChange(past.history, asked, position);
    return told({ past, asked, position }, last === undefined ? [] : [last]);
  },
};

interface Asked {
  readonly past: Past;
  readonly asked: Place;
  readonly position: Position;
}

function told({ past: { history }, asked, position }: Asked, reasons: Iterable<Reason>): Answer {
  return answerOf(reasonsOrCourse(history, asked, position, reasons), function* lines(all, look) {
    let count = 0;
    for (const found of all) {
      if (count++ > 0) yield '';
      yield* 'event' in found ? reasonInLines(asked, found, look) : courseInLines(asked, found, look);
    }
    if (count === 0) yield `nothing has changed ${asked.text}`;
  });
}

/** Where there is no reason, it may follow the clock, and there may be no such place. */
function* reasonsOrCourse(
  history: History,
  asked: Place,
  position: Position,
  reasons: Iterable<Reason>,
): Generator<Reason | Course> {
  let found = false;
  for (const reason of reasons) {
    found = true;
    yield reason;
  }
  if (found) return;
  demandPlace(history, asked);
  const course = courseOf(history, asked, position);
  if (course !== undefined) yield course;
}

function reasonInLines({ text }: Place, reason: Reason, look: Look): string[] {
  const { before, after, event } = reason;
  const { bold, red, green } = look.colours;
  const inside = differencesInside(before, after);
  const change =
    inside === undefined
      ? [bold(`${red(valueAtPlace(text, before))} → ${green(valueAtPlace(text, after))}`)]
      : differencesInLines(inside, look);
  return [...change, ...eventInLines(event, look), ...causesInLines(reason, look)];
}

function courseInLines({ text }: Place, { before, after, events }: Course, look: Look): string[] {
  const values = `${valueAtPlace(text, before)} at the start, ${valueAtPlace(text, after)} here`;
  return [
    `no event has changed ${text} at once: it follows the clock (${values})`,
    ...(events.length === 0 ? [] : ['the last events that its course hangs on:']),
    ...events.flatMap((event) => eventInLines(event, look)),
  ];
}
