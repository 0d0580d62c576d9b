/** What came from outside, in full: who sent it, from where, with what. Secrets are left out. */
import type { Json } from '../../engine/index.js';
import type { JournaledInput } from '../../machines/index.js';
import { faultInWords, futureInWords, shortUri, valueInWords } from './words.js';

export function inputInFull(input: JournaledInput): string {
  switch (input.type) {
    case 'redfish.write': {
      const body = Object.keys(input.body).length === 0 ? '' : ` ${valueInWords(input.body)}`;
      return `${input.method} ${shortUri(input.uri)}${body} by ${input.by.userName} from ${input.by.address}`;
    }
    case 'authentication.touched':
      return `session ${input.sessionId} was used`;
    case 'authentication.failed':
      return `login as ${valueInWords(input.userName)} from ${input.address} failed`;
    case 'authentication.succeeded':
      return `login as ${valueInWords(input.userName)} from ${input.address} succeeded after failures`;
    case 'network.crossed':
      return `${input.way === 'there' ? '' : 'the answer to '}${input.method} ${shortUri(input.path)} crossed a disturbed network`;
    case 'license.lacking':
      return `${input.userName} asked for what there is no licence for`;
    case 'upload.received':
      return `upload ${input.upload} came: ${input.file.header?.component ?? 'no image'}, ${input.file.sizeBytes} bytes`;
    case 'upload.continued':
      return `upload ${input.upload} still comes`;
    case 'upload.abandoned':
      return `upload ${input.upload} was given up`;
    case 'operator':
      return `operator ${input.hand}`;
    case 'fault':
      return faultInWords(input);
    case 'future':
      return futureInWords(input);
    case 'effect.result':
      return `effect ${input.id} came back with ${valueInWords(input.result as Json)}`;
  }
}
