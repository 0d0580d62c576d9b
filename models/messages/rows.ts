/**
 * The rows of the message tables, one function for each severity: `ok`, `warning`, `critical` for messages of answers,
 * with their HTTP status; `okEvent`, `warningEvent`, `criticalEvent` for messages that only events and logs carry.
 */
import type { MessageDefinition } from './registry.js';

type Params = MessageDefinition['params'];
type Text = Pick<MessageDefinition, 'message' | 'description' | 'resolution'>;
/** Where nothing is wrong there is mostly nothing to do. */
type OkText = Omit<Text, 'resolution'> & Partial<Pick<Text, 'resolution'>>;
type EventDetail = Pick<MessageDefinition, 'healthCategory' | 'clears'>;
type Clears = NonNullable<MessageDefinition['clears']>;

/** An event is never an answer; the status is that of whatever answer might list it. */
const eventStatus = 200;

export function ok(status: number, params: Params, text: OkText): MessageDefinition {
  return { severity: 'OK', status, params, resolution: 'No action is needed.', ...text };
}

export function warning(status: number, params: Params, text: Text): MessageDefinition {
  return { severity: 'Warning', status, params, ...text };
}

export function critical(status: number, params: Params, text: Text): MessageDefinition {
  return { severity: 'Critical', status, params, ...text };
}

export function okEvent(params: Params, event: OkText & EventDetail): MessageDefinition {
  return ok(eventStatus, params, event);
}

export function warningEvent(params: Params, event: Text & EventDetail): MessageDefinition {
  return warning(eventStatus, params, event);
}

export function criticalEvent(params: Params, event: Text & EventDetail): MessageDefinition {
  return critical(eventStatus, params, event);
}

/** Clears these messages where they were sent about the same resource. */
export function ofSameOrigin(...messages: string[]): Clears {
  return { messages, ifSameOrigin: true };
}

/** Clears these messages, whichever resource they were sent about. */
export function ofAnyOrigin(...messages: string[]): Clears {
  return { messages, ifSameOrigin: false };
}
