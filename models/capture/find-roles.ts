/** Finding of roles: walks from the service root along the relations of the data model. */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { memoizeByObject } from '../memoize.js';
import {
  type Capture,
  type CapturedResource,
  type CaptureNote,
  linkIn,
  plainUri,
  schemaType,
} from './capture.js';
import { findActions } from './find-actions.js';
import { type Role, relations } from './relations.js';
import {
  type CapturedAction,
  type CapturedEndpoint,
  type EndpointKind,
  type RoleEntry,
  RoleMap,
} from './role-map.js';

/** Properties with URIs that are no resources, by the role of the resource. */
const endpointProperties: readonly (readonly [role: Role, property: string, kind: EndpointKind])[] = [
  ['updateService', 'HttpPushUri', 'httpPush'],
  ['updateService', 'MultipartHttpPushUri', 'multipartPush'],
  ['eventService', 'ServerSentEventUri', 'eventStream'],
];

/** Service whose resources are found by URI: a capture, or a running service. */
export type RoleSource = Pick<Capture, 'find' | 'rootResource'>;

/** Finds the roles of a capture, once for each capture. */
export const mapRoles = memoizeByObject(
  (capture: Capture): RoleMap => walkRoles(capture, findActions(capture)),
);

/**
 * Finds the roles of a service, whose actions the caller has found. `follows` leaves relations out by their target.
 */
export function walkRoles(
  capture: RoleSource,
  actions: readonly CapturedAction[],
  follows: (to: Role) => boolean = () => true,
): RoleMap {
  const root = capture.rootResource;
  const entries: RoleEntry[] = [
    { role: 'serviceRoot', uri: root.uri, type: schemaType(root.body), parent: '', via: '' },
  ];
  const otherLinks: RoleEntry[] = [];
  const visited = new Set([`serviceRoot ${root.uri}`]);
  const notes: CaptureNote[] = [];
  const primary = new PrimaryChoice(capture);
  // The list grows while it is walked over.
  for (const { role, uri } of entries) {
    const source = capture.find(uri);
    if (source === undefined) continue;
    for (const found of primary.inOrder(role, linkedFrom(capture, source, { role, follows }, notes))) {
      const key = `${found.role} ${found.uri}`;
      if (visited.has(key)) otherLinks.push(found);
      else entries.push(found);
      visited.add(key);
    }
  }
  return new RoleMap({
    entries,
    otherLinks,
    actions,
    endpoints: findEndpoints(capture, entries),
    notes,
  });
}

function linkedFrom(
  capture: RoleSource,
  source: CapturedResource,
  { role, follows }: { readonly role: Role; readonly follows: (to: Role) => boolean },
  notes: CaptureNote[],
): readonly RoleEntry[] {
  const found: RoleEntry[] = [];
  for (const [from, path, to, types] of relations) {
    if (from !== role || !follows(to)) continue;
    for (const { link, via } of linksAt(source.body, path.split('/'), '')) {
      const target = capture.find(link);
      const note = (text: string) =>
        notes.push({ path: `${source.uri}#/${via}`, kind: 'kept', found: text, done: 'it has no role' });
      if (target === undefined) {
        note(`a link to ${link}, which is not captured`);
        continue;
      }
      const type = schemaType(target.body);
      if (type !== '' && !types.split('|').includes(type))
        note(`a link to ${link} of type ${type}, not ${types}`);
      else found.push({ role: to, uri: target.uri, type, parent: source.uri, via });
    }
  }
  return found;
}

/** Returns the links at a property path, in which `Name[]` stands for each entry of a list. */
function linksAt(
  value: Json | undefined,
  path: readonly string[],
  via: string,
): readonly { readonly link: string; readonly via: string }[] {
  const [step, ...rest] = path;
  if (step === undefined) {
    const link = linkIn(value);
    return link === undefined ? [] : [{ link, via }];
  }
  if (!isObject(value)) return [];
  const name = step.replace('[]', '');
  const inner = value[name];
  const to = via === '' ? name : `${via}/${name}`;
  if (!step.endsWith('[]')) return linksAt(inner, rest, to);
  const list = Array.isArray(inner) ? (inner as readonly Json[]) : [];
  return list.flatMap((entry, index) => linksAt(entry, rest, `${to}/${index}`));
}

/**
 * Choice of the primary system, chassis and manager of a service with several. The primary system is the one with the
 * most properties of a host that can be started; chassis and manager are those that the system links to.
 */
class PrimaryChoice {
  readonly #capture: RoleSource;
  #system: JsonObject = {};

  constructor(capture: RoleSource) {
    this.#capture = capture;
  }

  /** Returns members of a collection with the primary one first; the order of others stays. */
  inOrder(collection: Role, entries: readonly RoleEntry[]): readonly RoleEntry[] {
    const score = this.#scoreFor(collection);
    if (score === undefined) return entries;
    const scored = entries.map((entry) => ({ entry, points: score(this.#capture.find(entry.uri)) }));
    const sorted = scored.sort((one, other) => other.points - one.points).map(({ entry }) => entry);
    if (collection === 'systems') this.#system = this.#capture.find(sorted[0]?.uri ?? '')?.body ?? {};
    return sorted;
  }

  #scoreFor(collection: Role): ((resource: CapturedResource | undefined) => number) | undefined {
    if (collection === 'systems')
      return (resource) => countOf(resource, systemProperties) + actionPoints(resource);
    if (collection === 'chassisCollection')
      return (resource) => countOf(resource, chassisProperties) + this.#linkPoints(resource, 'Chassis');
    if (collection === 'managers')
      return (resource) => countOf(resource, managerProperties) + this.#linkPoints(resource, 'ManagedBy');
    return undefined;
  }

  #linkPoints(resource: CapturedResource | undefined, property: string): number {
    const links = this.#system.Links;
    const list = isObject(links) ? links[property] : undefined;
    const targets = Array.isArray(list)
      ? (list as readonly Json[]).flatMap((entry) => linkIn(entry) ?? [])
      : [];
    const at = targets.findIndex((link) => this.#capture.find(link)?.uri === resource?.uri);
    return at < 0 ? 0 : linkedPoints - Math.min(at, 1);
  }
}

/** More than the number of properties that are counted, so that the choice of the service prevails. */
const linkedPoints = 8;
const systemProperties = [
  'Bios',
  'Boot',
  'PowerState',
  'BootProgress',
  'SecureBoot',
  'Memory',
  'BiosVersion',
];
const chassisProperties = ['Thermal', 'Power', 'ThermalSubsystem', 'PowerSubsystem', 'PowerState'];
const managerProperties = [
  'NetworkProtocol',
  'VirtualMedia',
  'LogServices',
  'EthernetInterfaces',
  'FirmwareVersion',
];

function countOf(resource: CapturedResource | undefined, properties: readonly string[]): number {
  return properties.filter((name) => resource?.body[name] !== undefined).length;
}

function actionPoints(resource: CapturedResource | undefined): number {
  const actions = resource?.body.Actions;
  return isObject(actions) && '#ComputerSystem.Reset' in actions ? 4 : 0;
}

function findEndpoints(capture: RoleSource, entries: readonly RoleEntry[]): readonly CapturedEndpoint[] {
  return endpointProperties.flatMap(([role, property, kind]) =>
    entries
      .filter((entry) => entry.role === role)
      .flatMap(({ uri: resource }) => {
        const uri = capture.find(resource)?.body[property];
        return typeof uri === 'string' && uri !== '' ? [{ kind, uri: plainUri(uri), resource }] : [];
      }),
  );
}
