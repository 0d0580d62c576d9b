/** `log`: the events, all of them or those about something. */
import {
  atOnce,
  counted,
  EventFilter,
  type HistoryEvent,
  itemsAtOnce,
  orDemand,
  type ToldEvent,
  type TracedEvent,
  tellEvent,
  traceEvent,
} from '../../replay/index.js';
import { answerOf, options, type Question } from './question.js';
import { eventInLines, patchInLines } from './words.js';

export const logQuestion: Question = {
  verb: 'log',
  says: 'the events, all of them or those about a machine, a type or a resource',
  arguments: [],
  options: [
    options.from,
    options.to,
    ['--machine <address>', 'that it had a part in: power/1, or power for all of a kind'],
    ['--type <name>', 'type of an input, event of a machine, or fact: redfish.write, host.postComplete'],
    ['--uri <uri>', 'what was written to a resource, or changed what it shows'],
    ['--changes', 'with all that each changed; as JSON a patch (RFC 6902) from the state before it'],
  ],
  examples: [
    ['--from 10m --to 11m', 'a minute of it'],
    ['--uri /redfish/v1/Systems/1/', 'all that touched the system'],
    ['--machine power --type redfish.write --json', 'a line of JSON each'],
    ['--from 10m --to 11m --changes', 'and what each of them changed'],
  ],
  ask: (past, _, flags) => {
    const { machine, type, uri, changes } = flags;
    if (uri !== undefined) past.resource(uri);
    const wanted = {
      ...(machine !== undefined && { machine }),
      ...(type !== undefined && { type }),
      ...(uri !== undefined && { uri }),
    };
    const filter = new EventFilter(past.history, wanted);
    const events = orDemand(itemsAtOnce(filter.among(past.stretch(flags))), () => atOnce(filter.demand()));
    return answerOf(told(events, changes === true), function* lines(all, look) {
      let count = 0;
      for (const event of all) {
        yield* eventInLines(event, look);
        if ('patch' in event) yield* patchInLines(event.patch, look);
        count += 1;
      }
      yield look.colours.dim(counted(count, 'event'));
    });
  },
};

function* told(events: Iterable<HistoryEvent>, withChanges: boolean): Generator<ToldEvent | TracedEvent> {
  for (const event of events) yield withChanges ? traceEvent(event) : tellEvent(event);
}
