/** Messages about problems of a value in a body. This file contains the whole mapping of problems to messages. */
import type { Json } from '../../../engine/index.js';
import { maskedAddress } from '../../formats/masked-address.js';
import { baseMessage, type Message, mgmtMessage } from '../../messages/index.js';
import { isSecret } from '../../redfish/request/secret-names.js';

/** Location of a value: its name, its JSON pointer, and the name of the action if the value is a parameter. */
export interface PropertyLocation {
  readonly name: string;
  readonly pointer: string;
  readonly action?: string;
  /** True for a value in a recorded input, which was already validated. */
  readonly isRecorded?: true;
}

const hidden = '******';

/** Returns a value for a message. Secrets are masked, also inside of an object or a list. */
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

/** Returns the message about a list with too few or too many elements. */
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

/**
 * Returns the message about an unknown name. In a PATCH, a read-only property has the same message (behaviour "Errors"
 * 4).
 */
export function unknown(place: PropertyLocation): Message {
  return place.action === undefined
    ? mgmtMessage('PropertyNotWritableOrUnknown', [place.name], place.pointer)
    : baseMessage('ActionParameterUnknown', [place.action, place.name], place.pointer);
}

/** Returns the message about a body that contains two names of the same property with different values. */
export function contradiction(place: PropertyLocation, other: string): Message {
  return baseMessage('PropertyValueConflict', [place.name, other.slice(1)], place.pointer);
}

/** Returns the pointer to a member; `/` and `~` in its name are escaped (RFC 6901). */
export function below(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

// List of the problems of one body. The length of the list is limited, because a body can contain a mistake every few
// bytes. Problems beyond the maximum are neither stored nor reported, so that a response is not much larger than its
// request.

/**
 * Maximum number of reported problems (behaviour "Errors" 5). More problems are seldom caused by accident, and a user
 * does not correct more of them at once.
 */
export const problemsMax = 32;

export class ProblemList {
  readonly #messages: Message[] = [];

  /**
   * Messages in the order of detection: up to one more than the maximum, so that a caller can detect that there are
   * more.
   */
  get messages(): readonly Message[] {
    return this.#messages;
  }

  /** True if the list is full, so that further problems are not stored. */
  get isFull(): boolean {
    return this.#messages.length > problemsMax;
  }

  add(problems: readonly Message[]): void {
    this.#messages.push(...problems.slice(0, problemsMax + 1 - this.#messages.length));
  }
}
