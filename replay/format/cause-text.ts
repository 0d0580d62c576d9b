/** Text of an event's cause: the input, or the timer of a statechart. */
import { isEffectResult, type Json } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import { formatFault, formatFuture, formatValue, shortUri } from './value-text.js';

export type Cause = { readonly input: JournaledInput } | { readonly address: string; readonly event: string };

export function formatCause(cause: Cause): string {
  return 'input' in cause ? inputInWords(cause.input) : formatTimer(cause.address, cause.event);
}

/** Returns `timer initialisation of power/1` for a delay of a chart, or the name of the event for a sent event. */
export function formatTimer(address: string, event: string): string {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? [];
  return `${delay === undefined ? event : `timer ${delay}`} of ${address}`;
}

function inputInWords(input: JournaledInput): string {
  if (isEffectResult(input)) return `answer to request ${input.id}`;
  switch (input.type) {
    case 'redfish.write':
      return `${input.method} ${shortUri(input.uri)} by ${input.by.userName}`;
    case 'captured.write':
      return `change of ${shortUri(input.uri)} by ${input.by.userName}`;
    case 'operator':
    case 'fault':
    case 'future':
      return formatInput(input);
    default:
      return input.type;
  }
}

/** Formats an input with sender, address and content. Secrets are omitted. */
export function formatInput(input: JournaledInput): string {
  switch (input.type) {
    case 'redfish.write': {
      const body = Object.keys(input.body).length === 0 ? '' : ` ${formatValue(input.body)}`;
      return `${input.method} ${shortUri(input.uri)}${body} by ${input.by.userName} from ${input.by.address}`;
    }
    case 'captured.write':
      return `change of ${shortUri(input.uri)} ${formatValue(input.change as Json)} by ${input.by.userName} from ${input.by.address}`;
    case 'authentication.touched':
      return `session ${input.sessionId} was used`;
    case 'authentication.failed':
      return `login as ${formatValue(input.userName)} from ${input.address} failed`;
    case 'authentication.succeeded':
      return `login as ${formatValue(input.userName)} from ${input.address} succeeded after failures`;
    case 'network.crossed':
      return `${input.way === 'there' ? '' : 'the answer to '}${input.method} ${shortUri(input.path)} crossed a disturbed network`;
    case 'license.lacking':
      return `${input.userName} requested a feature without a license`;
    case 'upload.received':
      return `upload ${input.upload} completed: ${input.file.header?.component ?? 'no image'}, ${input.file.sizeBytes} bytes`;
    case 'upload.continued':
      return `upload ${input.upload} continues`;
    case 'upload.abandoned':
      return `upload ${input.upload} was cancelled`;
    case 'operator':
      return `operator ${input.action}`;
    case 'fault':
      return formatFault(input);
    case 'future':
      return formatFuture(input);
    case 'effect.result':
      return `effect ${input.id} returned ${formatValue(input.result as Json)}`;
  }
}
