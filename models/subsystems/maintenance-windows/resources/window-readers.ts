/** What a window may be said to be. */
import { clockInstantReader } from '../../../resource/instant-reader.js';
import { nullable, text } from '../../../resource/readers.js';
import { windowTextLengthMax } from '../state.js';

/** Not blank: people tell windows by it. */
export const windowNameReader = text({ lengthMax: windowTextLengthMax, pattern: /\S/ });
export const windowTextReader = text({ lengthMax: windowTextLengthMax });
export const startReader = clockInstantReader;
export const expireReader = nullable(clockInstantReader);
