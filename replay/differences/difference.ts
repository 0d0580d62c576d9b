/**
 * Differences between two values, as a JSON Patch (RFC 6902) with the old values added. Items of a list are compared by
 * identity, not by position: log entries by their numbers, members by `@odata.id`. A patch therefore has one operation
 * for a removed item, and none for the items that moved because of it.
 */
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { Json, JsonObject } from '../../engine/index.js';
import { pointerTo } from '../../models/index.js';
import type { PatchOperation } from '../patch.js';

export interface Difference extends PatchOperation {
  /** Old value, for information: applying the patch ignores it. Absent if there was no value. */
  readonly was?: Json;
  /** The path with the identities of list items in place of their positions; absent if no item has an identity. */
  readonly name?: string;
}

type Value = Json | undefined;

/** Returns the differences between two values; a single difference unless both are mappings or lists. */
export function differencesOfValue(was: Value, is: Value): readonly Difference[] {
  return [...differencesAt({ path: '', name: '' }, was, is)];
}

/** Returns the differences between two states of any histories, or between two bodies. */
export function differencesBetween(from: object, to: object): readonly Difference[] {
  return differencesOfValue(from as JsonObject, to as JsonObject);
}

export const differencesSchema = () =>
  z
    .array(
      z.strictObject({
        op: z.enum(['add', 'remove', 'replace']),
        path: z.string(),
        value: z.unknown().optional(),
        was: z.unknown().optional().describe('Old value, which is not part of RFC 6902.'),
        name: z
          .string()
          .optional()
          .describe(
            'The path with identities of list items in place of positions, which is not part of RFC 6902.',
          ),
      }),
    )
    .describe('JSON Patch (RFC 6902).');

interface Place {
  readonly path: string;
  readonly name: string;
}

function* differencesAt(place: Place, was: Value, is: Value): Generator<Difference> {
  if (was === is) return;
  if (was === undefined) yield { op: 'add', ...named(place), value: is as Json };
  else if (is === undefined) yield { op: 'remove', ...named(place), was };
  else if (Array.isArray(was) && Array.isArray(is)) yield* differencesOfLists(place, was, is);
  else if (isMapping(was) && isMapping(is)) {
    for (const key of new Set([...Object.keys(was), ...Object.keys(is)]))
      yield* differencesAt(within(place, key), was[key], is[key]);
  } else yield { op: 'replace', ...named(place), value: is, was };
}

function* differencesOfLists(place: Place, was: readonly Json[], is: readonly Json[]): Generator<Difference> {
  const key = commonIdentity(was, is);
  const identities = [was, is].map((items) => items.map((item) => identityOf(item, key)));
  const [before = [], after = []] = identities;
  const kept = before.filter((identity) => after.includes(identity));
  const isInOrder = isDeepStrictEqual(
    kept,
    after.filter((identity) => before.includes(identity)),
  );
  if (!isUnique(before) || !isUnique(after) || !isInOrder) {
    yield* differencesByPosition(place, was, is);
    return;
  }
  // The operations of a patch follow each other: removals from the end, then additions from the start. The remaining
  // items then have their new positions.
  for (let index = was.length - 1; index >= 0; index--) {
    if (!after.includes(before[index]))
      yield* differencesAt(item(place, index, before[index], key), was[index], undefined);
  }
  for (const [index, identity] of after.entries()) {
    if (!before.includes(identity))
      yield* differencesAt(item(place, index, identity, key), undefined, is[index]);
  }
  for (const [index, identity] of after.entries()) {
    const position = before.indexOf(identity);
    if (position !== -1) yield* differencesAt(item(place, index, identity, key), was[position], is[index]);
  }
}

function* differencesByPosition(
  place: Place,
  was: readonly Json[],
  is: readonly Json[],
): Generator<Difference> {
  const common = Math.min(was.length, is.length);
  for (let index = 0; index < common; index++)
    yield* differencesAt(within(place, String(index)), was[index], is[index]);
  for (let index = was.length - 1; index >= common; index--)
    yield* differencesAt(within(place, String(index)), was[index], undefined);
  for (let index = common; index < is.length; index++)
    yield* differencesAt(within(place, String(index)), undefined, is[index]);
}

/** Members that identify the items of a list, the most specific first. */
const identities = ['@odata.id', 'Id', 'MemberId', 'number', 'id', 'address', 'Name', 'name'] as const;
type Identity = (typeof identities)[number];

/** Returns the member that identifies all items of two lists; undefined if the items have no such member. */
function commonIdentity(was: readonly Json[], is: readonly Json[]): Identity | undefined {
  return identities.find((key) =>
    [...was, ...is].every((one) => isMapping(one) && ['string', 'number'].includes(typeof one[key])),
  );
}

/** Returns the identity of an item: its member, or the item itself if it is a scalar. */
function identityOf(one: Json, key: Identity | undefined): Value {
  return key === undefined ? one : (one as JsonObject)[key];
}

/** Mappings without an identity are compared by position. */
function isUnique(all: readonly Value[]): boolean {
  return new Set(all).size === all.length && all.every((one) => typeof one !== 'object');
}

function item({ path, name }: Place, index: number, identity: Value, key: Identity | undefined): Place {
  const position = String(index);
  return {
    path: pointerTo(path, position),
    name: key === undefined ? pointerTo(name, position) : `${name}[${identity}]`,
  };
}

function within({ path, name }: Place, key: string): Place {
  return { path: pointerTo(path, key), name: pointerTo(name, key) };
}

function named({ path, name }: Place): Pick<Difference, 'path' | 'name'> {
  return path === name ? { path } : { path, name };
}

function isMapping(value: Value): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
