/** `log` query: the events of a history, all or filtered, each as soon as it is found. */
import * as z from 'zod';
import { functionOption, optionsOf } from '../../models/document/index.js';
import { collectItems, type PausingItems, pause } from '../cooperative.js';
import { formatEventLines, formatPatchLines } from '../format/event-lines.js';
import { formatCount } from '../format/value-text.js';
import type { History } from '../history/history.js';
import type { HistoryEvent } from '../history/step.js';
import { type TracedEvent, traceEvent } from '../trace/traced-event.js';
import { eventCountSchema, forwards, historySchema, validateArguments } from '../validate-arguments.js';
import { EventFilter, type EventSelection } from './changes/event-filter.js';
import { type EventSummary, eventSchema, formatEvent, summarizeEvent } from './event-summary.js';
import { flag, intervalParameter, optionalText, resource } from './parameters.js';
import { defineQuery } from './query.js';
import type { EventRange } from './reading/position.js';

export const logQuery = defineQuery({
  verb: 'log',
  path: '/history/events',
  description: 'the events, or only those of one machine, one type or one resource',
  arguments: {
    interval: intervalParameter,
    machine: optionalText('machine', {
      commandLine: '--machine <address>',
      description: 'machine that took part in the event: power/1, or power for all of a kind',
    }),
    type: optionalText('type', {
      commandLine: '--type <name>',
      description: 'type of an input, event of a machine, or fact: redfish.write, host.postComplete',
    }),
    resource: resource({
      commandLine: '--uri <uri>',
      description: 'resource that the event wrote, or whose representation it changed',
    }),
    changes: flag(
      'changes',
      'changes of each event in addition; as JSON, a patch (RFC 6902) of the state before the event',
    ),
  },
  examples: [
    ['--from 10m --to 11m', 'the events of one minute'],
    ['--uri /redfish/v1/Systems/1/', 'the events that changed the system'],
    ['--machine power --type redfish.write --json', 'one JSON object a line'],
    ['--from 10m --to 11m --changes', 'the events with their changes'],
  ],
  *find(history, { interval, machine, type, resource, changes }): PausingItems<EventSummary | TracedEvent> {
    const filter = new EventFilter(history, {
      ...(machine !== undefined && { machine }),
      ...(type !== undefined && { type }),
      ...(resource !== undefined && { uri: resource.text }),
    });
    yield* filter.demand();
    for (const event of filter.among(interval)) {
      if (event === pause) yield pause;
      else yield changes ? traceEvent(event) : summarizeEvent(event);
    }
  },
  *lines(all, { interval }, look) {
    let count = 0;
    for (const event of all) {
      yield* formatEventLines(event, look);
      if ('patch' in event) yield* formatPatchLines(event.patch, look);
      count += 1;
    }
    yield look.colours.dim(`${formatCount(count, 'event')}${count === 0 ? emptyBecause(interval) : ''}`);
  },
  shown: {
    list: 'events',
    schema: eventSchema,
    show: formatEvent,
    next: { parameter: 'from', after: ({ number }) => number - 1 },
  },
});

/** Returns why an interval between two equal positions has no event; empty for any other interval. */
function emptyBecause({ from, until }: EventRange): string {
  if (from === undefined || from.after !== until?.after || from.after === 0) return '';
  return `: an interval starts after the event of --from; --from '#${from.after - 1}' includes event #${from.after}`;
}

/** Filter of events. An event has to match all members of the filter. */
export interface LogFilter extends EventRange, EventSelection {}

/**
 * Yields the results of `tell` for the matching events; `traceEvent` as `tell` adds all changes of an event. Throws
 * TypeError for invalid arguments.
 */
export function log(history: History, filter?: LogFilter): Generator<EventSummary>;
export function log<Told>(
  history: History,
  filter: LogFilter,
  tell: (event: HistoryEvent) => Told,
): Generator<Told>;
export function log(
  history: History,
  filter: LogFilter = {},
  tell: (event: HistoryEvent) => unknown = summarizeEvent,
): Generator<unknown> {
  const [events, name] = [eventCountSchema(history), z.string()];
  validateArguments(
    'log',
    { history, filter, tell },
    {
      history: historySchema,
      filter: forwards(
        optionsOf<LogFilter>({ from: events, until: events, machine: name, type: name, uri: name }),
      ),
      tell: functionOption,
    },
  );
  return among(history, filter, tell);
}

function* among(
  history: History,
  filter: LogFilter,
  tell: (event: HistoryEvent) => unknown,
): Generator<unknown> {
  for (const event of collectItems(new EventFilter(history, filter).among(filter))) yield tell(event);
}
