/** Report of a capture: what a controller that starts from it simulates of each resource, and why. */
import type { JsonObject } from '../../engine/index.js';
import type { Capture, CaptureNote } from './capture.js';
import { schemaType } from './capture.js';
import type { Role } from './relations.js';
import type { RoleMap } from './role-map.js';
import { simulatedProperties } from './simulated-properties.js';

/**
 * Fate of a resource. `alive`: the whole resource follows the simulation. `partlyAlive`: some of its properties do.
 * `asCaptured`: served as captured, read-only. `dropped`: not served.
 */
export type Fate = 'alive' | 'partlyAlive' | 'asCaptured' | 'dropped';

export interface ResourceReport {
  /** URI of the resource; of a dropped file its path. */
  readonly uri: string;
  /** Schema type without version; empty when the body has none. */
  readonly type: string;
  readonly fate: Fate;
  /** Role of the resource in the service; absent without one. */
  readonly role?: Role;
  /** Properties that follow the simulation; present for `partlyAlive`. */
  readonly properties?: readonly string[];
  readonly reason: string;
}

export interface CaptureReport {
  readonly digest: string;
  readonly root: string;
  /** Product, manager and firmware as captured; empty where the capture has none. */
  readonly product: string;
  readonly counts: Readonly<Record<Fate, number>>;
  readonly resources: readonly ResourceReport[];
  /** Repairs, dropped files and defects that the bodies still show. */
  readonly notes: readonly CaptureNote[];
}

/**
 * Reports what becomes of each resource, in the order of their URIs; dropped files and resources come last. `lives`
 * indicates whether a resource follows the simulation of a controller with this capture.
 */
export function reportCapture(
  capture: Capture,
  roles: RoleMap,
  lives: (uri: string) => boolean,
): CaptureReport {
  const notes = [...capture.notes, ...roles.notes];
  const resources = [
    ...[...capture.resources.values()].map(({ uri, body }): ResourceReport => {
      const entry = roles.at(uri);
      return { uri, type: schemaType(body), ...fateOf(entry?.role, body, lives(uri)) };
    }),
    ...[...capture.documents.keys()].map(
      (uri): ResourceReport => ({ uri, type: '', fate: 'asCaptured', reason: 'an XML document' }),
    ),
    ...notes
      .filter(({ kind }) => kind === 'dropped')
      .map(({ path, found }): ResourceReport => ({ uri: path, type: '', fate: 'dropped', reason: found })),
  ];
  const counts: Record<Fate, number> = { alive: 0, partlyAlive: 0, asCaptured: 0, dropped: 0 };
  for (const { fate } of resources) counts[fate]++;
  return {
    digest: capture.digest,
    root: capture.root,
    product: describeProduct(capture, roles),
    counts,
    resources,
    notes,
  };
}

function fateOf(
  role: Role | undefined,
  body: JsonObject,
  lives: boolean,
): Pick<ResourceReport, 'fate' | 'role' | 'properties' | 'reason'> {
  const type = schemaType(body);
  if (role === undefined) {
    const reason =
      type === '' ? 'a body without a schema type' : `no standard link gives a role to this ${type}`;
    return { fate: 'asCaptured', reason };
  }
  const simulated = simulatedProperties[role];
  if (simulated === undefined)
    return { fate: 'asCaptured', role, reason: `${type || role} has no simulated state` };
  if (!lives) return { fate: 'asCaptured', role, reason: `no counterpart in the simulation as ${role}` };
  if (simulated === 'all') return { fate: 'alive', role, reason: `follows the simulation as ${role}` };
  const properties = simulated.filter((name) => name in body);
  if (properties.length === 0)
    return { fate: 'asCaptured', role, reason: `the body has none of ${simulated.join(', ')}` };
  return {
    fate: 'partlyAlive',
    role,
    properties,
    reason: `these properties follow the simulation as ${role}`,
  };
}

function describeProduct(capture: Capture, roles: RoleMap): string {
  const textOf = (uri: string | undefined, property: string): string => {
    const value = uri === undefined ? undefined : capture.find(uri)?.body[property];
    return typeof value === 'string' ? value.trim() : '';
  };
  const system = roles.first('system');
  const manager = roles.first('manager');
  return [
    textOf(system, 'Manufacturer'),
    textOf(system, 'Model'),
    textOf(manager, 'Model'),
    textOf(manager, 'FirmwareVersion'),
  ]
    .filter((text) => text !== '')
    .join(', ');
}

/** Prints a report as text: counts, then a line for each resource with a fate of the list, then the notes. */
export function printReport(report: CaptureReport, listed: readonly Fate[]): string {
  const { counts, resources, notes, product, digest } = report;
  const repairs = notes.filter(({ kind }) => kind !== 'dropped');
  const lines = [
    `${product || 'a Redfish service'}, digest ${digest.slice(0, 16)}`,
    `  ${counts.alive} alive, ${counts.partlyAlive} partly alive, ${counts.asCaptured} as captured, ${counts.dropped} dropped`,
    ...listed.flatMap((fate) =>
      resources.filter((each) => each.fate === fate).map((each) => `${words[fate]}  ${describe(each)}`),
    ),
    ...repairs.map(({ kind, path, found, done }) => `${kind.padEnd(widest)}  ${path}: ${found}; ${done}`),
  ];
  return lines.join('\n');
}

function describe({ uri, properties, reason }: ResourceReport): string {
  return properties === undefined ? `${uri}: ${reason}` : `${uri}: ${properties.join(', ')}`;
}

const widest = 'partly alive'.length;
const words: Readonly<Record<Fate, string>> = {
  alive: 'alive'.padEnd(widest),
  partlyAlive: 'partly alive',
  asCaptured: 'as captured'.padEnd(widest),
  dropped: 'dropped'.padEnd(widest),
};
