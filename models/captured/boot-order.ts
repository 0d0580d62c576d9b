/** Boot order of a captured system: a permutation of the captured one, which may have further boot options. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { type Capture, linkIn } from '../capture/index.js';
import { baseMessage, type Message } from '../messages/index.js';
import { notInList, type PropertyLocation, wrongType } from '../resource/index.js';
import { membersOf } from './members/live-lists.js';

export const bootOrderPointer = '/Boot/BootOrder';
export const bootNextPointer = '/Boot/BootNext';

/** References that a boot order can have. */
export interface BootReferences {
  /** Present boot order. */
  readonly current: readonly Json[];
  /** References of the captured boot options. */
  readonly options: readonly string[];
}

/** Returns the references of the boot options of a system; none when they are not captured. */
export function listBootOptions(capture: Capture, system: JsonObject | undefined): readonly string[] {
  const boot = system?.Boot;
  const link = isObject(boot) ? linkIn(boot.BootOptions) : undefined;
  const collection = link === undefined ? undefined : capture.find(link);
  if (collection === undefined) return [];
  return membersOf(capture, collection.body).flatMap((uri) => {
    const reference = capture.find(uri)?.body.BootOptionReference;
    return typeof reference === 'string' ? [reference] : [];
  });
}

/** Returns the problem of the boot option for the next start; undefined for a captured one, and for none. */
export function bootNextProblem(
  value: Json,
  place: PropertyLocation,
  { current, options }: BootReferences,
): Message | undefined {
  if (value === null || value === '' || (current.length === 0 && options.length === 0)) return undefined;
  return [...current, ...options].includes(value) ? undefined : notInList(place, value);
}

/** Returns the problems of a boot order: unknown and repeated references, and those that are left out. */
export function bootOrderProblems(
  order: readonly Json[],
  place: PropertyLocation,
  { current, options }: BootReferences,
): readonly Message[] {
  const other = order.find((reference) => typeof reference !== 'string');
  if (other !== undefined) return [wrongType(place, other)];
  if (current.length === 0 && options.length === 0) return [];
  const known: ReadonlySet<Json> = new Set([...current, ...options]);
  const wrong = order.filter(
    (reference, index) => !known.has(reference) || order.indexOf(reference) !== index,
  );
  if (wrong.length > 0) return wrong.map((reference) => notInList(place, reference));
  const isWhole = current.every((reference) => order.includes(reference));
  return isWhole
    ? []
    : [
        baseMessage(
          'PropertyValueFormatError',
          [`[${order.map(String).join(', ')}]`, place.name],
          place.pointer,
        ),
      ];
}
