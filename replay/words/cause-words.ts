/** What caused an event, in words: who asked for it, or which timer of which statechart was due. */
import { isEffectResult } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import { faultInWords, futureInWords, shortUri } from './words.js';

export type Cause = { readonly input: JournaledInput } | { readonly address: string; readonly event: string };

export function causeInWords(cause: Cause): string {
  return 'input' in cause ? inputInWords(cause.input) : timerInWords(cause.address, cause.event);
}

/** `timer initialisation of power/1` for a delay of a chart, the event by its name for what a machine was sent. */
export function timerInWords(address: string, event: string): string {
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(event) ?? [];
  return `${delay === undefined ? event : `timer ${delay}`} of ${address}`;
}

function inputInWords(input: JournaledInput): string {
  if (isEffectResult(input)) return `answer to request ${input.id}`;
  switch (input.type) {
    case 'redfish.write':
      return `${input.method} ${shortUri(input.uri)} by ${input.by.userName}`;
    case 'operator':
      return `operator ${input.hand}`;
    case 'fault':
      return faultInWords(input);
    case 'future':
      return futureInWords(input);
    default:
      return input.type;
  }
}
