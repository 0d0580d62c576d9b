/** What can be wrong with the network between clients and the controller, for some requests or all. */
import {
  type ControllerStage,
  type DisturbanceKind,
  type Disturbing,
  disturbanceKey,
  occasionsTold,
  type Requests,
  spreads,
} from '../../models/index.js';
import { type Faults, fault, impossible } from '../faults/fault.js';
import { occasionParameters } from '../faults/occasions.js';
import { optional, type Told, whole } from '../faults/parameter.js';
import { choice, text } from '../faults/words.js';

/** Assumption: beyond a day nobody waits. By chance it is around what clients have as their timeouts. */
const slowness = { min: 0, max: 86_400_000, unit: 'ms', measures: 'time', drawnMax: 60_000 } as const;

/** What `Retry-After` says at most, by chance, and unless told: as the service itself while it is away. Unit: s. */
const retryAfterMax = 86_400;
const drawnRetryAfterMax = 300;
const retryAfterUsual = 30;

/** All of them are about some requests, and strike at each or at some. */
const requestParameters = {
  uri: optional(
    text(/^\/\S*$/, {
      says: 'Whose requests: a path, with * for any part of a segment and ** for any number of segments. All without it.',
      called: 'path',
      expected: 'a path such as /redfish/v1/Systems/**',
      identifies: true,
      samples: [
        '/redfish/v1/**',
        '/redfish/v1/Systems/**',
        '/redfish/v1/Managers/*',
        '/redfish/v1/SessionService/**',
      ],
    }),
  ),
  method: optional(
    choice(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS'], {
      says: 'Which requests, by their method. All without it.',
      called: 'method',
      identifies: true,
    }),
  ),
  ...occasionParameters,
} as const;

type ToldRequests = Told<typeof requestParameters>;

function about({ uri, method }: Pick<ToldRequests, 'uri' | 'method'>): Requests {
  return { uri: uri ?? null, method: method ?? null };
}

function disturb(stage: ControllerStage, told: ToldRequests, disturbing: Disturbing) {
  const requests = about(told);
  const key = disturbanceKey(disturbing.kind, requests);
  if (stage.view.disturbances[key] !== undefined) return impossible('the network does so already');
  stage.draft.disturbances[key] = { ...requests, ...occasionsTold(told), disturbing };
  return undefined;
}

function calm(kind: DisturbanceKind) {
  return (stage: ControllerStage, told: Pick<ToldRequests, 'uri' | 'method'>) => {
    const key = disturbanceKey(kind, about(told));
    if (stage.view.disturbances[key] === undefined) return impossible('the network does nothing of the kind');
    delete stage.draft.disturbances[key];
    return undefined;
  };
}

/** One that is told nothing but which requests it is about. */
function simple(kind: SimpleKind, says: string) {
  return fault({
    says,
    isFeltByClients: true,
    parameters: requestParameters,
    set: (stage, told) => disturb(stage, told, { kind }),
    clear: calm(kind),
  });
}

type SimpleKind = Exclude<DisturbanceKind, 'unavailable' | 'wrongValue' | 'slow'>;

export const disturbanceFaults = {
  'network.refuse': simple('refuse', 'Connections to the controller are refused.'),
  'network.drop': simple(
    'drop',
    'Requests are lost: the connection is closed, and the controller has done nothing.',
  ),
  'network.unavailable': fault({
    isFeltByClients: true,
    says: 'Something in between answers 503 with Retry-After; the controller has done nothing.',
    parameters: {
      retryAfter: optional(
        whole({
          min: 0,
          max: retryAfterMax,
          unit: 's',
          measures: 'time',
          says: `When to ask again, as the answer says; ${retryAfterUsual} unless it says so. Unit: s.`,
          drawnMax: drawnRetryAfterMax,
        }),
      ),
      ...requestParameters,
    },
    set: (stage, told) => {
      const retryAfterSeconds = told.retryAfter ?? retryAfterUsual;
      return disturb(stage, told, { kind: 'unavailable', retryAfterSeconds });
    },
    clear: calm('unavailable'),
  }),
  'network.answerLost': simple(
    'answerLost',
    'Answers are lost: the controller has done what it was asked for, and the connection is closed.',
  ),
  'network.slow': fault({
    isFeltByClients: true,
    says: 'Answers take their time: each between the least and the most, evenly, or most of them little and some of them long.',
    parameters: {
      least: whole({ ...slowness, says: 'How long an answer takes at least. Unit: ms.' }),
      most: whole({ ...slowness, says: 'How long an answer takes at most. Unit: ms.' }),
      spread: optional(
        choice(spreads, {
          says: 'How answers are spread between the two: evenly unless it says so.',
          called: 'spread',
          identifies: false,
        }),
      ),
      ...requestParameters,
    },
    set: (stage, told) => {
      const { least: leastMs, most: mostMs, spread = 'uniform' } = told;
      if (leastMs > mostMs) return impossible(`${leastMs} ms is more than ${mostMs} ms`);
      return disturb(stage, told, { kind: 'slow', leastMs, mostMs, spread });
    },
    clear: calm('slow'),
  }),
  'network.reset': simple('reset', 'The connection breaks in the middle of the body of an answer.'),
  'network.truncate': simple(
    'truncate',
    'Half of the body of an answer comes: its Content-Length says more, and the connection is closed.',
  ),
  'network.staleETag': simple(
    'staleETag',
    'Answers have an ETag that the resource has no more: a change under the condition of it is refused.',
  ),
  'network.wrongType': simple('wrongType', 'Answers say of their body that it is HTML.'),
  'network.wrongValue': fault({
    isFeltByClients: true,
    says: 'In what is read, a property has a value of another type than its schema says.',
    parameters: {
      property: optional(
        text(/^[^\s@]+$/, {
          says: 'Which property, by its name or a JSON pointer; of each answer one by chance without it.',
          called: 'property',
          expected: 'a name such as PowerState or a JSON pointer',
          identifies: false,
          samples: ['/Status/Health', 'Name', 'Members'],
        }),
      ),
      ...requestParameters,
    },
    set: (stage, told) => disturb(stage, told, { kind: 'wrongValue', property: told.property ?? null }),
    clear: calm('wrongValue'),
  }),
} satisfies Faults;
