/** An event of a client's own, told to whoever subscribed to its registry (SPEC "Events" 7). */
import { baseMessage } from '../../../messages/index.js';
import type { Action } from '../../../resource/define.js';
import { instantReader } from '../../../resource/instant-reader.js';
import { listOf, oneOf, text } from '../../../resource/readers.js';
import type { SubmittedEvent } from '../facts.js';
import { eventSeverities, eventTypes } from '../state.js';

/** Unit: characters. Assumption. */
const idLengthMax = 64;
const messageLengthMax = 1_024;
const uriLengthMax = 255;
/** Assumption: no message of any registry has more. */
const argumentsMax = 16;

/** Source: SPEC "Events" 2; registries of the standard have keys with dots. */
const messageIdPattern = /^[A-Za-z][A-Za-z0-9]*\.\d+\.\d+(?:\.\d+)?\.[A-Za-z][A-Za-z0-9.]*$/;

const optional = { required: false } as const;
const id = { ...optional, reader: text({ lengthMax: idLengthMax, pattern: /\S/ }) };

export const submitTestEvent: Action = {
  name: 'EventService.SubmitTestEvent',
  vendor: false,
  privilege: 'MgmtConfigPriv',
  parameters: {
    // The one name is of SPEC, the other of the standard's schema (facts § 10).
    EventID: id,
    EventId: id,
    EventTimestamp: { ...optional, reader: instantReader },
    EventType: { ...optional, reader: oneOf(eventTypes) },
    Message: { ...optional, reader: text({ lengthMax: messageLengthMax }) },
    MessageArgs: { ...optional, reader: listOf(text({ lengthMax: messageLengthMax }), argumentsMax) },
    MessageId: { required: true, reader: text({ lengthMax: uriLengthMax, pattern: messageIdPattern }) },
    OriginOfCondition: { ...optional, reader: text({ lengthMax: uriLengthMax, pattern: /^\/\S*$/ }) },
    Severity: { ...optional, reader: oneOf(eventSeverities) },
  },
  putAway: ({ EventID, EventId, ...body }) => {
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
    stage.emit('event.submitted', body as SubmittedEvent, 'redfish');
    return { ok: true, value: { messages: [baseMessage('Success')] } };
  },
};
