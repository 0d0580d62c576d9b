/** What a task may be asked to be. */
import { mgmtMessage } from '../../../messages/index.js';
import { clockInstant, clockInstantReader } from '../../../resource/instant-reader.js';
import { listOf, nullable, text, textOrNull, whole } from '../../../resource/readers.js';
import { targetsMax, timeoutMinutesMax, waitSecondsMax } from '../state.js';

/** Unit: characters. Assumption: as long as a URI of the service can be. */
const uriCharsMax = 255;

/** null for no time, as a GET shows it. */
export const taskInstantReader = nullable(clockInstantReader);

/** Unit: ms since the epoch, by the controller's clock. */
export function taskInstant(given: string | null | undefined): number | null {
  return given === null || given === undefined ? null : clockInstant(given);
}

export const waitReader = whole(0, waitSecondsMax);
export const timeoutReader = whole(0, timeoutMinutesMax);
/** Read as an empty text for none. */
export const windowReader = textOrNull({ lengthMax: uriCharsMax });
export const componentReader = text({ lengthMax: uriCharsMax });

const given = listOf(text({ lengthMax: uriCharsMax }), targetsMax);

/** Too many have a message of their own, as in a request to write an image at once. */
export const targetsReader: typeof given = {
  ...given,
  read: (value, place) =>
    Array.isArray(value) && value.length > targetsMax
      ? { ok: false, problems: [mgmtMessage('TargetsLimitExceeded', [], place.pointer)] }
      : given.read(value, place),
};

/** Unit: characters. Assumption: as the longest of the registries here, twice. */
export const messageIdReader = text({ lengthMax: 128 });
/** Assumption: twice as many as any message has. */
export const messageArgsReader = listOf(text({ lengthMax: uriCharsMax }), 8);
/** Unit: characters. Assumption: the last lines of what an installer prints. */
export const resultLogReader = nullable(text({ lengthMax: 2_048 }));
