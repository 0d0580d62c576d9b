/**
 * `show` query: a resource or a part of the state at a position. The control API has one route for resources and one
 * for the state.
 */

import * as z from 'zod';
import { branchDescriptions } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import type { Pausing, PausingItems } from '../cooperative.js';
import { instant } from '../format/instant.js';
import { formatVirtualTime } from '../format/value-text.js';
import type { History } from '../history/history.js';
import { at, locationNamed } from './parameters.js';
import { defineQuery, NoResult } from './query.js';
import type { Location } from './reading/location.js';
import { endOf, type Position, pausingStateAt, startOf } from './reading/position.js';
import { pausingRequireLocation } from './reading/require-present.js';

interface Given {
  /** Location of the value; undefined for the whole state. */
  readonly location: Location | undefined;
  readonly at: Position;
}

interface Found {
  readonly value: unknown;
  /** Branch of the state, in the list of the branches. */
  readonly branch?: { readonly pointer: string; readonly description: string };
}

/** Location that users write for the whole state. As a JSON pointer, it names a member that no state has. */
const wholeState = '/';

export const showQuery = defineQuery({
  verb: 'show',
  description:
    'a resource or a part of the state at a position in the history; without a location, or for /, the list of the parts',
  arguments: {
    location: locationNamed({
      name: 'location',
      commandLine: '[location]',
      description: 'URI of a resource, URI#/Pointer of a value in it, or JSON pointer into the state',
      expected: 'a JSON pointer into the state, or the URI of a resource',
      query: 'optional',
    }),
    at,
  },
  examples: [
    ['/redfish/v1/Systems/1/ --at 2m', 'the body of a resource'],
    ['/host --at i3', 'a branch of the state'],
    ['', 'the branches of the state, with their descriptions'],
  ],
  *find(history, given) {
    if (given.location === undefined || given.location.text === wholeState)
      yield* listBranches(yield* pausingStateAt(history, given.at));
    else yield* valueThere(history, given);
  },
  lines: valueInLines,
  fact: ({ value, branch }) => branch ?? value,
});

export const stateQuery = defineQuery({
  path: '/history/state',
  description: 'the state at a position, or the value at a JSON pointer in it',
  arguments: {
    at,
    location: locationNamed({
      name: 'pointer',
      description: 'JSON pointer to the value (default: the whole state)',
      expected: 'a JSON pointer such as /host/assetTag',
      query: 'optional',
      pattern: /^\//,
    }),
  },
  find: valueThere,
  shown: {
    schema: () => z.strictObject({ at: z.int(), time: z.string(), after: z.int(), value: z.unknown() }),
    show: ({ value }, { at }) => ({ at: at.at, time: instant(at.at), after: at.after, value }),
    problem: 404,
    absent: 404,
  },
});

export const resourceQuery = defineQuery({
  path: '/history/resource',
  description: 'a Redfish resource, or a value in it, at a position, as a user with all privileges sees it',
  arguments: {
    location: locationNamed({
      name: 'uri',
      description: 'URI of a resource, or of a value in it (URI#/Pointer)',
      expected: 'a URI such as /redfish/v1/Systems/1/',
      query: 'required',
      pattern: /^\/redfish\//,
    }),
    at,
  },
  find: valueThere,
  shown: {
    schema: () => z.unknown(),
    // The value is serialized here, so that a text is printed as JSON too.
    show: ({ value }) => JSON.stringify(value),
    problem: 404,
    absent: 404,
  },
});

/** Yields the branches of a state, in the order of their names. */
function* listBranches(tree: ControllerTree): PausingItems<Found> {
  const names = (Object.keys(tree) as (keyof ControllerTree)[]).sort();
  for (const name of names)
    yield { value: tree[name], branch: { pointer: `/${name}`, description: branchDescriptions[name] } };
}

/** Yields the value at the position. Throws NoResult if the location has a value only at another position. */
function* valueThere(history: History, { location, at }: Given): PausingItems<Found> {
  const tree = yield* pausingStateAt(history, at);
  const value = location === undefined ? tree : location.evaluate(tree).value;
  if (value !== undefined) yield { value };
  else if (location !== undefined) {
    yield* pausingRequireLocation(history, location);
    const when = formatVirtualTime(at.at - history.startMs);
    throw new NoResult(`${location.text} ${yield* absenceOf(history, location)} at ${when}`);
  }
}

/** Returns whether a value that is absent at a position exists later or earlier, by the ends of the history. */
function* absenceOf(history: History, location: Location): Pausing<string> {
  const existsAt = function* (position: Position): Pausing<boolean> {
    return location.evaluate(yield* pausingStateAt(history, position)).value !== undefined;
  };
  const atStart = yield* existsAt(startOf(history));
  const atEnd = yield* existsAt(endOf(history));
  if (atStart === atEnd) return 'does not exist';
  return atEnd ? 'does not exist yet' : 'no longer exists';
}

/** Width of the pointers in the list of branches. Unit: characters. */
const branchWidth = Math.max(...Object.keys(branchDescriptions).map((name) => name.length + 1));

function* valueInLines(all: Iterable<Found>): Generator<string> {
  for (const { value, branch } of all) {
    yield branch === undefined
      ? JSON.stringify(value, null, 2)
      : `${branch.pointer.padEnd(branchWidth)}  ${branch.description}`;
  }
}
