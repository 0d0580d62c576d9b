/** What is wrong with a part of a body, as messages. One place says which message stands for which mistake. */
import type { Json } from '../../../engine/index.js';
import { maskedAddress } from '../../formats/masked-address.js';
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';
import { isSecret } from '../../redfish/request/secret-names.js';

/** Where a value stands: its name, the JSON pointer to it, and the action whose parameter it is, if any. */
export interface PropertyLocation {
  readonly name: string;
  readonly pointer: string;
  readonly action?: string;
  /** In an input, which was judged when it was recorded. */
  readonly isRecorded?: true;
}

const hidden = '******';

/** A value as a message may repeat it: a secret is not shown, nor one that stands somewhere inside. */
function shownAt({ name }: PropertyLocation, value: Json): string {
  if (isSecret(name, value)) return hidden;
  if (typeof value === 'string') return maskedAddress(value);
  return JSON.stringify(value, (key, member: Json) => {
    if (isSecret(key, member)) return hidden;
    return typeof member === 'string' ? maskedAddress(member) : member;
  });
}

export function wrongType(place: PropertyLocation, value: Json): Message {
  const shown = shownAt(place, typeof value === 'string' ? JSON.stringify(value) : value);
  return place.action === undefined
    ? baseMessage('PropertyValueTypeError', [shown, place.name], place.pointer)
    : baseMessage('ActionParameterValueTypeError', [shown, place.name, place.action], place.pointer);
}

export function notInList(place: PropertyLocation, value: Json): Message {
  const shown = shownAt(place, value);
  return place.action === undefined
    ? baseMessage('PropertyValueNotInList', [shown, place.name], place.pointer)
    : mgmtMessage('ActionParameterValueNotInList', [shown, place.name], place.pointer);
}

export function wrongForm(place: PropertyLocation, value: string): Message {
  return place.action === undefined
    ? baseMessage('PropertyValueFormatError', [shownAt(place, value), place.name], place.pointer)
    : baseMessage(
        'ActionParameterValueFormatError',
        [shownAt(place, value), place.name, place.action],
        place.pointer,
      );
}

export function tooLong(place: PropertyLocation, value: string, lengthMax: number): Message {
  return baseMessage('StringValueTooLong', [shownAt(place, value), String(lengthMax)], place.pointer);
}

export function outOfRange(place: PropertyLocation, value: number, min: number, max: number): Message {
  return mgmtMessage('PropertyValueOutOfRange', [String(value), place.name, `${min}-${max}`], place.pointer);
}

export function tooMany(place: PropertyLocation, count: number, countMax: number): Message {
  return outOfBounds(place, count, 0, countMax);
}

/** A list with fewer or more elements than it takes. */
export function outOfBounds(
  place: PropertyLocation,
  count: number,
  countMin: number,
  countMax: number,
): Message {
  return mgmtMessage(
    'ArrayPropertyOutOfBound',
    [place.name, String(count), String(countMin), String(countMax)],
    place.pointer,
  );
}

export function missing(place: PropertyLocation): Message {
  return place.action === undefined
    ? baseMessage('PropertyMissing', [place.name], place.pointer)
    : baseMessage('ActionParameterMissing', [place.action, place.name], place.pointer);
}

/** A name the target does not know. In a PATCH, one it only shows counts the same (behaviour "Errors" 4). */
export function unknown(place: PropertyLocation): Message {
  return place.action === undefined
    ? mgmtMessage('PropertyNotWritableOrUnknown', [place.name], place.pointer)
    : baseMessage('ActionParameterUnknown', [place.action, place.name], place.pointer);
}

/** The same property named at another place with another value. */
export function contradiction(place: PropertyLocation, other: string): Message {
  return baseMessage('PropertyValueConflict', [place.name, other.slice(1)], place.pointer);
}

/** The pointer one step further down; `/` and `~` in names are escaped (RFC 6901). */
export function below(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

// The problems of one body, as many as anybody is told of. A body may hold a mistake every few bytes; what was found
// beyond the limit is neither kept nor answered, so that no answer is larger than what it is about by much.

/** Problems told in one answer (behaviour "Errors" 5): more than anybody mends at once, or makes by accident. */
export const problemsMax = 32;

export class ProblemList {
  readonly #messages: Message[] = [];

  /** In the order they were found; one more than is told, for it to be known that there are more. */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** True when nothing that is added is told any more. */
  get isFull(): boolean {
    return this.#messages.length > problemsMax;
  }

  add(problems: readonly Message[]): void {
    this.#messages.push(...problems.slice(0, problemsMax + 1 - this.#messages.length));
  }
}
