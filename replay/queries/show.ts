/** `show`: a resource or a part of the state at a position; the control API has a route for each of the two. */
import * as z from 'zod';
import type { PausingItems } from '../cooperative.js';
import type { History } from '../history/history.js';
import { instant } from './event-summary.js';
import { at, locationNamed, locationParameter } from './parameters.js';
import { defineQuery } from './query.js';
import type { Location } from './reading/location.js';
import { type Position, pausingStateAt } from './reading/position.js';
import { pausingRequireLocation } from './reading/require-present.js';

interface Given {
  /** The whole state without a pointer. */
  readonly place: Location | undefined;
  readonly at: Position;
}

interface Found {
  readonly value: unknown;
}

export const showQuery = defineQuery({
  verb: 'show',
  description: 'a resource or a part of the state at a position',
  arguments: {
    place: {
      ...locationParameter,
      parameters: locationParameter.parameters.map((parameter) => ({
        ...parameter,
        says: 'URI of a resource, URI#/Pointer of a value of it, or JSON pointer into the state',
      })),
    },
    at,
  },
  examples: [
    ['/redfish/v1/Systems/1/ --at 2m', 'the body of a resource'],
    ['/host --at i3', 'a branch of the state'],
  ],
  find: valueThere,
  lines: valueInLines,
  fact: ({ value }) => value,
});

export const stateQuery = defineQuery({
  path: '/history/state',
  description: 'the state at a position, or the value at a JSON pointer in it',
  arguments: {
    at,
    place: locationNamed({
      name: 'pointer',
      description: 'pointer to the value (default: the whole state)',
      expected: 'a JSON pointer such as /host/assetTag',
      query: 'optional',
      pattern: /^\//,
    }),
  },
  find: valueThere,
  shown: {
    schema: () => z.strictObject({ at: z.string(), after: z.int(), value: z.unknown() }),
    show: ({ value }, { at }) => ({ at: instant(at.at), after: at.after, value }),
    none: ({ place }) => `there is no value at ${place?.text ?? 'the top'}`,
    problem: 404,
    absent: 404,
  },
});

export const resourceQuery = defineQuery({
  path: '/history/resource',
  description: 'a Redfish resource, or a value of it, at a position, as a user with all privileges sees it',
  arguments: {
    place: locationNamed({
      name: 'uri',
      description: 'URI of a resource, or of a value of it (URI#/Pointer)',
      expected: 'a URI such as /redfish/v1/Systems/1/',
      query: 'required',
      pattern: /^\/redfish\//,
    }),
    at,
  },
  find: valueThere,
  shown: {
    schema: () => z.unknown(),
    // A text is printed as JSON too.
    show: ({ value }) => JSON.stringify(value),
    none: ({ place }) => `there was no ${place?.text}`,
    problem: 404,
    absent: 404,
  },
});

/** Absent if there is no value at this position, although there is one at another. */
function* valueThere(history: History, { place, at }: Given): PausingItems<Found> {
  const tree = yield* pausingStateAt(history, at);
  const value = place === undefined ? tree : place.evaluate(tree).value;
  if (value !== undefined) yield { value };
  else if (place !== undefined) yield* pausingRequireLocation(history, place);
}

function* valueInLines(all: Iterable<Found>): Generator<string> {
  let isNothing = true;
  for (const { value } of all) {
    isNothing = false;
    yield JSON.stringify(value, null, 2);
  }
  if (isNothing) yield 'nothing';
}
