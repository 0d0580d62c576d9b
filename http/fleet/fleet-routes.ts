/** Routes of the control API of a fleet, as a table. Every route but those of one member accepts a selection of members. */
import * as z from 'zod';
import { durationMs, pace } from '../../models/document/index.js';
import {
  inventoryFormats,
  type MemberSelection,
  memberSelection,
  noMembers,
  printInventory,
  selectMembers,
} from '../../models/fleet/index.js';
import { instant } from '../../replay/index.js';
import { input, inputExample } from '../control/inputs.js';
import type { Problem } from '../control/problem.js';
import type { Route } from '../control/route.js';
import { renderFleetMetrics } from './fleet-metrics.js';
import { type FleetOperations, type MemberResult, rowsOf } from './fleet-operations.js';
import { memberPassword } from './member-genesis.js';

/** Response of a route: a value as JSON, a text, or a problem. */
export type FleetAnswer =
  | { readonly problem: Problem }
  | { readonly status?: 200 | 207; readonly content: object }
  | { readonly text: string };

export interface FleetRoute<Query = unknown, Body = unknown> {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly description: string;
  readonly query?: z.ZodType<Query>;
  readonly body?: z.ZodType<Body>;
  /** Example of a body, as JSON; present if `body` is present. */
  readonly example?: string;
  /** Form of the response, for the OpenAPI document. Default: JSON with the status 200. */
  readonly answer?: Partial<Route['answer']>;
  run(
    fleet: FleetOperations,
    asked: { readonly query: Query; readonly body: Body },
  ): FleetAnswer | Promise<FleetAnswer>;
}

const route = <Query, Body>(row: FleetRoute<Query, Body>) => row as FleetRoute;

/** Row of a member. Further members of the row depend on the fleet file. */
export const memberRow = z.looseObject({
  name: z.string(),
  url: z.string(),
  contacted: z.boolean().describe('True after the first contact.'),
  power: z.string(),
  health: z.string(),
});

const time = {
  at: z.int().describe('Virtual time. Unit: ms since the epoch.'),
  time: z.string().describe('Virtual time in UTC.'),
};

const results = z.strictObject({
  ...time,
  failed: z.int().describe('Number of members for which the command failed.'),
  members: z.array(
    z.looseObject({
      name: z.string(),
      ok: z.boolean(),
      status: z.int().optional().describe('Status of the response of the member, or of the problem.'),
      detail: z.string().optional().describe('Description of the problem.'),
    }),
  ),
});

const state = z.strictObject({
  ...time,
  pace: z.string(),
  clock: z.enum(['common', 'own']),
  members: z.int(),
  contacted: z.int(),
  lost: z.strictObject({ feeds: z.array(z.string()), cooling: z.array(z.string()) }),
  gone: z
    .array(z.string())
    .optional()
    .describe('Members whose thread has ended, if there are several threads.'),
});

export const fleetRoutes: readonly FleetRoute[] = [
  route({
    method: 'GET',
    path: '/members',
    description: 'Members with their address, place, labels, power and health.',
    query: memberSelection,
    answer: { schema: z.strictObject({ members: z.array(memberRow) }) },
    run: (fleet, { query }) =>
      withMembers(fleet, query, async (members) => ({ content: { members: await rowsOf(fleet, members) } })),
  }),
  route({
    method: 'GET',
    path: '/credentials',
    description: 'User name and password of the administrator of each member.',
    query: memberSelection,
    answer: {
      schema: z.strictObject({
        credentials: z.array(
          z.strictObject({ name: z.string(), userName: z.string(), password: z.string() }),
        ),
      }),
    },
    run: (fleet, { query }) =>
      withMembers(fleet, query, (members) => {
        const { origin } = fleet.context;
        const { userName } = origin;
        const credentials = members.map((member) => ({
          name: member.name,
          userName,
          password: memberPassword(origin, member),
        }));
        return { content: { credentials } };
      }),
  }),
  route({
    method: 'GET',
    path: '/inventory',
    description: 'Inventory for Ansible, Prometheus, NetBox or Metal3, without passwords.',
    query: memberSelection.extend({ format: z.enum(inventoryFormats) }),
    answer: { type: 'text/plain' },
    run: (fleet, { query: { format, ...selection } }) =>
      withMembers(fleet, selection, async (members) => ({
        text: printInventory(format, await rowsOf(fleet, members)),
      })),
  }),
  route({
    method: 'GET',
    path: '/state',
    description: 'Virtual time, number of members, and lost domains.',
    query: z.strictObject({}),
    answer: { schema: state },
    run: stateOf,
  }),
  route({
    method: 'GET',
    path: '/metrics',
    description: 'Metrics of the fleet and of each contacted member, for Prometheus.',
    query: z.strictObject({}),
    answer: { type: 'text/plain' },
    run: async (fleet) => ({ text: await renderFleetMetrics(fleet) }),
  }),
  route({
    method: 'POST',
    path: '/inputs',
    description:
      'Executes an input for each selected member: an operator action, a fault, another future, or a Redfish request.',
    query: memberSelection,
    body: input,
    example: inputExample,
    answer: { schema: results, isPartial: true },
    run: (fleet, { query, body }) =>
      withMembers(fleet, query, async (members) => resultsOf(fleet, await fleet.execute(members, body))),
  }),
  route({
    method: 'POST',
    path: '/advance',
    description:
      'Advances virtual time immediately: of all members with a common clock, of the selected members with own clocks.',
    query: memberSelection,
    body: z.strictObject({ by: durationMs }),
    example: '{"by":"10m"}',
    answer: { schema: z.union([state, results]), isPartial: true },
    run: (fleet, { query, body }) => advance(fleet, query, body.by),
  }),
  route({
    method: 'POST',
    path: '/pace',
    description: 'Changes the pace of virtual time of all members: real, skip, manual, or a factor.',
    query: z.strictObject({}),
    body: z.strictObject({ pace }),
    example: '{"pace":"60x"}',
    answer: { schema: state },
    run: async (fleet, { body }) => {
      await fleet.changePace(body.pace);
      return stateOf(fleet);
    },
  }),
  route({
    method: 'POST',
    path: '/domains',
    description: 'Loses or restores a power feed or a cooling loop, with all its members at one instant.',
    query: z.strictObject({}),
    body: z.strictObject({
      kind: z.enum(['feed', 'cooling']),
      name: z.string().min(1),
      lost: z.boolean().default(true),
    }),
    example: '{"kind":"feed","name":"rack-1-A","lost":true}',
    answer: { schema: results, isPartial: true },
    run: async (fleet, { body }) => {
      const names = fleet.domains[body.kind];
      if (!names.has(body.name)) {
        const known = [...names].slice(0, namesShown).join(', ') || 'none, because the fleet file names none';
        return refused(404, `there is no ${body.kind} ${body.name} (expected one of ${known})`);
      }
      return resultsOf(fleet, await fleet.changeDomain(body));
    },
  }),
];

const namesShown = 8;

function refused(status: number, detail: string): FleetAnswer {
  return { problem: { status, detail } };
}

function withMembers(
  fleet: FleetOperations,
  selection: MemberSelection,
  use: (members: FleetOperations['members']) => FleetAnswer | Promise<FleetAnswer>,
): FleetAnswer | Promise<FleetAnswer> {
  const members = selectMembers(fleet.members, selection);
  return members.length === 0 ? refused(404, noMembers(fleet.members, selection)) : use(members);
}

async function stateOf(fleet: FleetOperations): Promise<FleetAnswer> {
  const { clock, hasOwnClocks } = fleet.context;
  const { feeds, cooling } = fleet.lost;
  return {
    content: {
      time: instant(clock.now),
      at: clock.now,
      pace: clock.pace.name,
      clock: hasOwnClocks ? 'own' : 'common',
      members: fleet.members.length,
      contacted: await fleet.contacted,
      lost: { feeds: [...feeds], cooling: [...cooling] },
      ...(fleet.gone && { gone: fleet.gone }),
    },
  };
}

/** Advances time. With a common clock, a selection would silently move the other members too, so it is refused. */
async function advance(
  fleet: FleetOperations,
  selection: MemberSelection,
  spanMs: number,
): Promise<FleetAnswer> {
  const { hasOwnClocks } = fleet.context;
  if (!hasOwnClocks) {
    if (Object.keys(selection).length > 0)
      return refused(
        409,
        'all members have one clock; advance without a selection, or write clock: own in the fleet file',
      );
    return (await fleet.advance(spanMs)) ? stateOf(fleet) : refused(409, 'time ends before that instant');
  }
  return withMembers(fleet, selection, async (members) =>
    resultsOf(fleet, await fleet.advanceEach(members, spanMs)),
  );
}

/** Returns the results of a command: the status is 207 if it failed for a part of the members. */
function resultsOf(fleet: FleetOperations, results: readonly MemberResult[]): FleetAnswer {
  const members = results.map(({ name, effect }) => {
    if ('problem' in effect) return { name, ok: false, ...effect.problem };
    const { status, body } = (effect.answer ?? {}) as RedfishAnswer;
    if (status === undefined) return { name, ok: true };
    if (status < badRequest) return { name, ok: true, status };
    return { name, ok: false, status, detail: messageOf(body) };
  });
  const failed = members.filter(({ ok }) => !ok).length;
  const at = fleet.context.clock.now;
  return { status: failed === 0 ? 200 : 207, content: { at, time: instant(at), failed, members } };
}

interface RedfishAnswer {
  readonly status?: number;
  readonly body?: unknown;
}

const badRequest = 400;

/** Returns the first message of a Redfish error. */
function messageOf(body: unknown): string {
  const { error } = (body ?? {}) as {
    readonly error?: {
      readonly '@Message.ExtendedInfo'?: readonly {
        readonly Message?: string;
        readonly MessageId?: string;
      }[];
    };
  };
  const [message] = error?.['@Message.ExtendedInfo'] ?? [];
  return message?.Message ?? message?.MessageId ?? 'the controller refused the request';
}
