/** `log`: the events, all of them or those about something. */
import { hosts } from '../../machines/index.js';
import { didYouMean } from '../../models/index.js';
import {
  counted,
  type LogFilter,
  log,
  type ToldEvent,
  type TracedEvent,
  traceEvent,
  typesIn,
} from '../../replay/index.js';
import type { Past } from './past.js';
import { answerOf, BadQuestion, options, type Question } from './question.js';
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
    if (uri !== undefined) past.place(uri);
    const filter = {
      ...past.stretch(flags),
      ...(machine !== undefined && { machine }),
      ...(type !== undefined && { type }),
      ...(uri !== undefined && { uri }),
    };
    return answerOf(checked(past, filter, changes === true), function* lines(events, look) {
      let count = 0;
      for (const event of events) {
        yield* eventInLines(event, look);
        if ('patch' in event) yield* patchInLines(event.patch, look);
        count += 1;
      }
      yield look.colours.dim(counted(count, 'event'));
    });
  },
};

/** Where there are none, what is asked for may be misspelt. */
function* checked(past: Past, filter: LogFilter, withChanges: boolean): Generator<ToldEvent | TracedEvent> {
  let found = false;
  const events = withChanges ? log(past.history, filter, traceEvent) : log(past.history, filter);
  for (const event of events) {
    found = true;
    yield event;
  }
  if (!found) demandKnown(past, filter);
}

function demandKnown(past: Past, { machine, type, uri, ...stretch }: LogFilter): void {
  if (machine !== undefined && !hosts.has(machine)) past.demandMachine(machine);
  if (uri !== undefined) past.demandPlace(past.place(uri));
  if (type === undefined) return;
  const types = typesIn(past.history, stretch);
  if (types.has(type)) return;
  throw new BadQuestion(`no event is of type ${type}${didYouMean(type, [...types])}`);
}
