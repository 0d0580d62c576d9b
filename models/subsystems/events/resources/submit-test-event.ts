/** An event of a client's own, told to whoever subscribed to its registry (behaviour "Events" 7). */
import { baseMessage } from '../../../messages/index.js';
import { written } from '../../../resource/define.js';
import { instantReader } from '../../../resource/instant-reader.js';
import { listOf, oneOf, text } from '../../../resource/readers.js';
import { action, optional, required } from '../../../resource/writes.js';
import { eventSeverities, eventTypes } from '../state.js';

/** Unit: characters. Assumption. */
const idLengthMax = 64;
const messageLengthMax = 1_024;
const uriLengthMax = 255;
/** Assumption: no message of any registry has more. */
const argumentsMax = 16;

/** Source: behaviour "Events" 2; registries of the standard have keys with dots. */
const messageIdPattern = /^[A-Za-z][A-Za-z0-9]*\.\d+\.\d+(?:\.\d+)?\.[A-Za-z][A-Za-z0-9.]*$/;

const id = optional(text({ lengthMax: idLengthMax, pattern: /\S/ }), 'What the event is to be known by.');

export const submitTestEvent = action({
  name: 'EventService.SubmitTestEvent',
  says: 'Has an event of the client’s own delivered to whoever subscribed to its registry.',
  privilege: 'MgmtConfigPriv',
  parameters: {
    // One name is the service's, the other the schema's (behaviour § 10).
    EventID: id,
    EventId: id,
    EventTimestamp: optional(instantReader, 'When it is to have happened.'),
    EventType: optional(oneOf(eventTypes), 'The kind of event.'),
    Message: optional(text({ lengthMax: messageLengthMax }), 'What it says.'),
    MessageArgs: optional(
      listOf(text({ lengthMax: messageLengthMax }), argumentsMax),
      'The arguments of its message.',
    ),
    MessageId: required(
      text({ lengthMax: uriLengthMax, pattern: messageIdPattern }),
      'Its message: registry, version and key.',
    ),
    OriginOfCondition: optional(
      text({ lengthMax: uriLengthMax, pattern: /^\/\S*$/ }),
      'The address of what it is about.',
    ),
    Severity: optional(oneOf(eventSeverities), 'How grave it is.'),
  },
  redact: ({ EventID, EventId, ...body }) => {
    const given = EventID ?? EventId;
    if (EventID !== undefined && EventId !== undefined && EventID !== EventId) {
      return {
        ok: false,
        problems: [baseMessage('PropertyValueConflict', ['EventID', 'EventId'], '/EventID')],
      };
    }
    return { ok: true, value: given === undefined ? body : { ...body, EventId: given } };
  },
  apply: (stage, body) => {
    stage.emit('event.submitted', body, 'redfish');
    return written(baseMessage('Success'));
  },
});
