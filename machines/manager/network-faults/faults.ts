/** Faults of the network between clients and the controller, for selected requests or for all. */
import { readTrigger, type Transaction } from '../../../models/index.js';
import { type Faults, fault, impossible, triggerParameters } from '../../faults/fault.js';

import { choice, type FaultArgs, optional, text, whole } from '../../faults/parameter.js';

import {
  type NetworkFaultArgs,
  type NetworkFaultKind,
  networkFaultKey,
  type Requests,
  spreads,
} from './state.js';

/**
 * Range of a delay, and the maximum of random values. Unit: ms. Assumption: no client waits for more than a day. Random
 * values are near the usual timeouts of clients.
 */
const slowness = { min: 0, max: 86_400_000, unit: 'ms', measures: 'time', drawnMax: 60_000 } as const;

/**
 * Values of the `Retry-After` header: the maximum, the maximum of random values, and the default. Unit: s. The default
 * is the value that the service sends while the controller is unavailable.
 */
const retryAfterMax = 86_400;
const drawnRetryAfterMax = 300;
const retryAfterUsual = 30;

/** Parameters of all network faults: the selection of the affected requests. */
const requestParameters = {
  uri: optional(
    text(/^\/\S*$/, {
      description:
        'Path of the affected requests, where * matches within one segment and ** any number of segments. Default: every path.',
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
      description: 'HTTP method of the affected requests. Default: every method.',
      called: 'method',
      identifies: true,
    }),
  ),
  ...triggerParameters,
} as const;

type ToldRequests = FaultArgs<typeof requestParameters>;

function about({ uri, method }: Pick<ToldRequests, 'uri' | 'method'>): Requests {
  return { uri: uri ?? null, method: method ?? null };
}

function disturb(stage: Transaction, told: ToldRequests, disturbing: NetworkFaultArgs) {
  const requests = about(told);
  const key = networkFaultKey(disturbing.kind, requests);
  if (stage.view.disturbances[key] !== undefined) return impossible('the network already has this fault');
  stage.draft.disturbances[key] = { ...requests, ...readTrigger(told), disturbing };
  return undefined;
}

function calm(kind: NetworkFaultKind) {
  return (stage: Transaction, told: Pick<ToldRequests, 'uri' | 'method'>) => {
    const key = networkFaultKey(kind, about(told));
    if (stage.view.disturbances[key] === undefined) return impossible('the network does not have this fault');
    delete stage.draft.disturbances[key];
    return undefined;
  };
}

/** Declares a fault whose only parameters are the selection of requests. */
function simple(kind: SimpleKind, description: string) {
  return fault({
    description,
    isFeltByClients: true,
    parameters: requestParameters,
    set: (stage, told) => disturb(stage, told, { kind }),
    clear: calm(kind),
  });
}

type SimpleKind = Exclude<NetworkFaultKind, 'unavailable' | 'wrongValue' | 'slow'>;

export const networkFaults = {
  'network.refuse': simple('refuse', 'Connections to the controller are refused.'),
  'network.drop': simple(
    'drop',
    'Requests are lost: the connection closes before the controller processes the request.',
  ),
  'network.unavailable': fault({
    isFeltByClients: true,
    description: 'A proxy answers 503 with Retry-After; the controller does not receive the request.',
    parameters: {
      retryAfter: optional(
        whole({
          min: 0,
          max: retryAfterMax,
          unit: 's',
          measures: 'time',
          description: `Value of the Retry-After header; default ${retryAfterUsual}. Unit: s.`,
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
    'Responses are lost: the controller processes the request, then the connection closes without a response.',
  ),
  'network.slow': fault({
    isFeltByClients: true,
    description:
      'Responses are delayed by a random time between two limits, distributed uniformly or with a long tail.',
    parameters: {
      minMs: whole({ ...slowness, description: 'Shortest delay of a response. Unit: ms.' }),
      maxMs: whole({ ...slowness, description: 'Longest delay of a response. Unit: ms.' }),
      distribution: optional(
        choice(spreads, {
          description: 'Distribution of the delays between the two limits; uniform by default.',
          called: 'distribution',
          identifies: false,
        }),
      ),
      ...requestParameters,
    },
    set: (stage, told) => {
      const { minMs, maxMs, distribution = 'uniform' } = told;
      if (minMs > maxMs) return impossible(`${minMs} ms is more than ${maxMs} ms`);
      return disturb(stage, told, { kind: 'slow', leastMs: minMs, mostMs: maxMs, spread: distribution });
    },
    clear: calm('slow'),
  }),
  'network.reset': simple('reset', 'The connection is reset in the middle of a response body.'),
  'network.truncate': simple(
    'truncate',
    'Response bodies are truncated to half of their Content-Length, then the connection closes.',
  ),
  'network.staleETag': simple(
    'staleETag',
    'Responses contain a stale ETag: conditional requests that use the ETag fail.',
  ),
  'network.wrongType': simple('wrongType', 'Responses have the Content-Type of an HTML page.'),
  'network.wrongValue': fault({
    isFeltByClients: true,
    description: 'Responses contain a property whose value violates the type in the schema.',
    parameters: {
      property: optional(
        text(/^[^\s@]+$/, {
          description:
            'Affected property, as a name or a JSON pointer. Default: one property of each response, chosen at random.',
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
