/** Fleet file: groups of members, and the way in which clients reach each member. */
import * as z from 'zod';
import type { JsonObject } from '../../engine/index.js';
import { checkValue, type DocumentResult, formatProblem, pace, parseDocument } from '../document/index.js';
import { parseAddressRange } from './addresses.js';

/** Maximum number of members of a group. Assumption: more than one process can hold. */
const countMax = 1_000_000;
const portMax = 65_535;
const domainsMax = 16;

const label = z
  .string()
  .regex(/^[\w.:/{}-]{1,63}$/, { error: 'a text of letters, digits and . _ : / -, such as rack-1' });
const named = z.string().regex(/^[a-z0-9{][a-z0-9{}.-]{0,62}$/, {
  error: 'a host name of small letters, digits, dots and dashes, such as web-{n}',
});

/** Members of the schema of a group. */
const groupShape = {
  count: z.int().min(1).max(countMax).default(1).describe('Number of members of the group (default: 1).'),
  name: named
    .default('node-{n}')
    .describe(
      'Name of each member: {n} is its number in the group, with leading zeros; {r} is the number of its rack (default: node-{n}).',
    ),
  blueprint: z
    .string()
    .min(1)
    .optional()
    .describe('File with overrides of the default server, relative to this file (default: none).'),
  capture: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Capture that the members show: a folder or a file, relative to this file, instead of a blueprint (default: none).',
    ),
  seed: z
    .string()
    .min(1)
    .optional()
    .describe(
      'Seed of the group, from which the seeds of its members derive (default: the seed of the fleet).',
    ),
  rack: label.optional().describe('Rack of the members; {r} is the number of the rack.'),
  perRack: z
    .int()
    .min(1)
    .optional()
    .describe('Number of members of a rack, after which the next rack begins (default: all members).'),
  feeds: z
    .array(label)
    .max(domainsMax)
    .default([])
    .describe(
      'Power feeds: power supply 1 is connected to the first feed, 2 to the second one, and so on in turns; {rack} is the rack, {r} its number.',
    ),
  cooling: label.optional().describe('Cooling loop of the members; {rack} is the rack, {r} its number.'),
  labels: z.record(label, label).default({}).describe('Labels, by which members are selected.'),
};

/** Schema of a group of members. */
export const fleetGroup = z
  .strictObject(groupShape)
  .refine(({ blueprint, capture }) => blueprint === undefined || capture === undefined, {
    path: ['capture'],
    error: 'a blueprint or a capture, not both, because the capture describes the server',
  });

const address = z.string().refine((text) => parseAddressRange(text) !== undefined, {
  error: 'an IPv4 address in 127.0.0.0/8, or another one with its prefix length, such as 10.0.0.10/24',
});

const fleetSchema = z.strictObject({
  $schema: z.string().optional().describe('Location of this schema for editors; the fleet ignores it.'),
  seed: z
    .union([z.string().min(1), z.number()])
    .default('1')
    .transform(String)
    .describe('Seed of the fleet (default: 1).'),
  address: address
    .default('127.0.1.1')
    .describe('Address of the first member; the next members have the next addresses (default: 127.0.1.1).'),
  port: z
    .int()
    .min(1)
    .max(portMax)
    .default(8_443)
    .describe('Port of every member; with ports, port of the first member (default: 8443).'),
  addressing: z
    .enum(['addresses', 'ports', 'names'])
    .default('addresses')
    .describe(
      'Addressing: an address for each member (default), a port for each member, or the TLS server name or the host of a Forwarded header.',
    ),
  clock: z
    .enum(['common', 'own'])
    .default('common')
    .describe('Virtual time: one clock for all members (default), or a clock for each member.'),
  pace: pace.optional().describe('Pace of virtual time, which --pace replaces (default: real).'),
  members: z.array(fleetGroup).min(1).describe('Groups of members.'),
});

export type FleetDocument = z.output<typeof fleetSchema>;
export type FleetGroup = FleetDocument['members'][number];

/** Parses a fleet file, YAML or JSON. Problems have their locations. */
export function parseFleet(text: string, file: string): DocumentResult<FleetDocument> {
  return parseDocument(text, file, fleetSchema);
}

/** Group of members as a program writes it. */
export interface FleetGroupInput {
  /** Number of members. Default: 1. */
  readonly count?: number;
  /** Name of each member, with `{n}` for its number and `{r}` for the number of its rack. Default: `node-{n}`. */
  readonly name?: string;
  /** Name of the overrides of the default server. */
  readonly blueprint?: string;
  /** Seed of the group. Default: the seed of the fleet. */
  readonly seed?: string;
  /** Rack, with `{r}` for its number. */
  readonly rack?: string;
  /** Number of members of a rack. Default: all members. */
  readonly perRack?: number;
  /** Power feeds, with `{rack}` for the rack and `{r}` for its number. */
  readonly feeds?: readonly string[];
  /** Cooling loop, with `{rack}` for the rack and `{r}` for its number. */
  readonly cooling?: string;
  /** Labels, by which members are selected. */
  readonly labels?: Readonly<Record<string, string>>;
}

/** Reads a fleet of a program. Throws a TypeError that names every problem. */
export function readFleetObject(call: string, value: object): FleetDocument {
  const checked = checkValue(value, fleetSchema);
  if (checked.ok) return checked.value;
  throw new TypeError(`${call}: ${checked.problems.map(formatProblem).join('; ')}`);
}

/** Returns the JSON Schema of fleet files, for editors. */
export function fleetJsonSchema(): JsonObject {
  const schema: Readonly<Record<string, unknown>> = z.toJSONSchema(fleetSchema, {
    io: 'input',
    unrepresentable: 'any',
  });
  const { $schema, ...made } = schema;
  return { $schema, $id: 'urn:tidefish:fleet', title: 'A Tidefish fleet', ...made } as JsonObject;
}
