/** The past of the run: its events, and any state or resource of it. */
import * as z from 'zod';
import {
  EventFilter,
  type Pausing,
  pausingStateAt,
  pausingTellCauses,
  type Stretch,
  tellEvent,
} from '../../../replay/index.js';
import { atPositions, inPast, inStretch, limit, ofPlace, ofResource, position } from '../in-past.js';
import { type Answered, answerOf, type Route, refused, route } from '../route.js';
import { eventShown, showEvent } from '../shown-event.js';
import { instant } from '../state.js';
import { take } from '../taken.js';

const eventNumber = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, { error: 'the number of an event, from 1' })
  .transform(Number);

const pointer = z.string().regex(/^\//, { error: 'a JSON pointer such as /host/assetTag' });
const resourceUri = z.string().regex(/^\/redfish\//, { error: 'a URI such as /redfish/v1/Systems/1/' });

const whole = { problems: [410] } as const;

export const historyRoutes: readonly Route[] = [
  route({
    ...whole,
    method: 'GET',
    path: '/history',
    says: 'From when to when the past of the run goes, how many events it has, and the memory it takes.',
    answer: {
      schema: z.strictObject({
        seed: z.string(),
        start: z.string(),
        end: z.string(),
        events: z.int().min(0),
        memory: z
          .strictObject({ bytes: z.int().min(0), bytesMax: z.int().min(1) })
          .optional()
          .describe(
            'What the past takes, unless it is kept on disk. When that would be more than bytesMax, states far back take longer to find, and none is lost; with very many inputs it becomes more.',
          ),
      }),
    },
    run: (controlled) =>
      inPast(controlled, ({ genesis, startMs, end }) => {
        const { memory } = controlled.past;
        return {
          content: {
            seed: genesis.seed,
            start: instant(startMs),
            end: instant(end.at),
            events: end.after,
            ...(memory && { memory: { bytes: memory.bytes, bytesMax: memory.bytesMax } }),
          },
        };
      }),
  }),
  route({
    ...whole,
    method: 'GET',
    path: '/history/events',
    says: 'Executed events, oldest first, filtered by span, machine, type and resource.',
    query: z.strictObject({
      from: position.default('start'),
      to: position.default('end'),
      machine: z.string().min(1).optional().describe('An address or a kind: power/1, power.'),
      type: z.string().min(1).optional().describe('Of an input, an event of a machine, or a fact.'),
      uri: z.string().min(1).optional().describe('Of a resource that is written, or shows something else.'),
      limit,
    }),
    answer: {
      schema: z.strictObject({
        events: z.array(eventShown),
        next: z.string().optional().describe('Where to go on from, when there may be more.'),
      }),
    },
    run: (controlled, { query: { from, to, limit, machine, type, uri } }) =>
      inStretch(controlled, { from, to }, (history, stretch) => {
        const wanted = { ...(machine && { machine }), ...(type && { type }), ...(uri && { uri }) };
        const find = () => findEvents(new EventFilter(history, wanted), stretch, limit);
        return uri === undefined ? find() : ofResource(uri, find);
      }),
  }),
  route({
    method: 'GET',
    path: '/history/events/{event}',
    says: 'One event, with what had it happen: back to what came from outside.',
    within: z.strictObject({ event: eventNumber }),
    answer: {
      schema: eventShown.extend({ causes: z.array(eventShown), goesOn: z.boolean() }),
    },
    problems: [404, 410],
    run: (controlled, { within: { event: number } }) =>
      inPast(controlled, function* (history) {
        const { after } = history.end;
        if (number > after) return refused(404, `there is no event ${number}: there have been ${after}`);
        const event = yield* history.pausing.event(number);
        const { causes, goesOn } = yield* pausingTellCauses(history, event);
        return { content: { ...showEvent(tellEvent(event)), causes: causes.map(showEvent), goesOn } };
      }),
  }),
  route({
    method: 'GET',
    path: '/history/state',
    says: 'The state at a position, or what stands at a JSON pointer in it.',
    query: z.strictObject({
      at: position.default('end'),
      pointer: pointer.optional().describe('The whole state without one.'),
    }),
    answer: { schema: z.strictObject({ at: z.string(), after: z.int(), value: z.unknown() }) },
    problems: [404, 410],
    run: (controlled, { query: { at, pointer } }) =>
      atPositions(controlled, { at }, function* (history, positions) {
        const tree = yield* pausingStateAt(history, positions.at);
        const found = { at: instant(positions.at.at), after: positions.at.after };
        if (pointer === undefined) return { content: { ...found, value: tree } };
        return yield* answerOf(
          ofPlace(pointer, (place) => {
            const { value } = place.judge(tree);
            return value === undefined
              ? refused(404, `nothing stands at ${pointer}`)
              : { content: { ...found, value } };
          }),
        );
      }),
  }),
  route({
    method: 'GET',
    path: '/history/resource',
    says: 'A Redfish resource, or what a pointer names in it, as it was shown at a position to whoever may see all.',
    query: z.strictObject({ uri: resourceUri, at: position.default('end') }),
    answer: { schema: z.unknown() },
    problems: [404, 410],
    run: (controlled, { query: { uri, at } }) =>
      atPositions(controlled, { at }, (history, positions) =>
        ofPlace(uri, function* (place) {
          const { value } = place.judge(yield* pausingStateAt(history, positions.at));
          return value === undefined
            ? refused(404, `there was no ${uri}`)
            : // Also a text is JSON here.
              { content: JSON.stringify(value) };
        }),
      ),
  }),
];

function* findEvents(filter: EventFilter, stretch: Required<Stretch>, limit: number): Pausing<Answered> {
  const { members } = yield* take(filter.among(stretch), limit);
  if (members.length === 0) yield* filter.demand();
  const events = members.map((event) => showEvent(tellEvent(event)));
  const last = members.length === limit ? members.at(-1) : undefined;
  return { content: { events, ...(last && { next: `#${last.number}` }) } };
}
