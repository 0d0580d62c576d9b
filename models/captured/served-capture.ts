/**
 * A capture as a running service: each captured resource with its counterpart among the resources of the built-in
 * service. The table derives from the capture and from the built-in service at rest, and is a constant of the process.
 */
import { isObject, type Json } from '../../engine/index.js';
import type { DialectPack } from '../blueprint/index.js';
import {
  type Capture,
  type CapturedAction,
  type CapturedResource,
  type DerivedBlueprint,
  linkIn,
  mapRoles,
  plainUri,
  type RoleMap,
} from '../capture/index.js';
import { type Attributes, findAttributes } from './attribute-registry.js';
import { planReport, type ReportPlan } from './bodies/live-report.js';
import { builtInAction } from './map-action.js';
import { type LiveList, liveListsOf } from './members/live-lists.js';
import { idIn } from './members/member-ids.js';
import { type NamedMembers, noNames } from './members/named-members.js';
import { type TaskMonitors, taskMonitorsOf } from './members/task-monitors.js';
import { packsFor, type SpokenPacks } from './packs/packs.js';
import { pairRelatedFirmware } from './pairing/pair-firmware.js';
import { pairParts } from './pairing/pair-parts.js';
import { pairRoles } from './pairing/pair-roles.js';
import type { ViewPair } from './pairing/pair-sensors.js';
import type { Counterpart, LookAtRest } from './pairing/pairing.js';
/** Member of a live collection. */
export interface LiveMember {
  readonly list: LiveList;
  /** Canonical URI in the built-in service. */
  readonly builtIn: string;
  readonly id: string;
}

/** What the table of a capture is made of, beside the capture. */
export interface ServedFrom {
  readonly derived: DerivedBlueprint;
  readonly look: LookAtRest;
  /** Dialect packs of the user. */
  readonly packs: readonly DialectPack[] | undefined;
}

export class ServedCapture {
  readonly capture: Capture;
  readonly roles: RoleMap;
  readonly derived: DerivedBlueprint;
  readonly packs: SpokenPacks;
  /** Counterparts by captured URI as in `Capture.resources`. */
  readonly counterparts: ReadonlyMap<string, Counterpart>;
  /** Paths of objects in built-in lists by the captured object: `URI#/Fans/0`. */
  readonly objects: ReadonlyMap<string, string>;
  /** URIs of task monitors. */
  readonly monitors: TaskMonitors;
  /** URIs for uploads and event streams, in lower case, with the built-in path. */
  readonly endpoints: ReadonlyMap<string, ServedEndpoint>;
  /** Resources whose values a settings resource replaces, by the URI of the settings resource. */
  readonly settingsTargets: ReadonlyMap<string, string>;
  /** Collections whose members come and go, by captured URI. */
  readonly lists: ReadonlyMap<string, LiveList>;
  /** Resources by their own URIs, but for collections whose members come and go, and members of such collections. */
  readonly lasting: ReadonlyMap<string, CapturedResource>;
  /** Captured URIs by built-in URI without trailing slash. */
  readonly #captured: ReadonlyMap<string, string>;
  readonly #attributes = new Map<string, Attributes | undefined>();
  readonly #reports = new Map<string, ReportPlan>();
  #targets: ReadonlyMap<string, string> | undefined;
  readonly #withSettings: ReadonlySet<string>;
  readonly #actions: ReadonlyMap<string, CapturedAction>;

  constructor(capture: Capture, { derived, look, packs: ownPacks }: ServedFrom) {
    const roles = mapRoles(capture);
    this.packs = packsFor(capture, roles, ownPacks);
    this.capture = capture;
    this.roles = roles;
    this.derived = derived;
    const paired = pairRoles(capture, roles, look);
    const parts = pairParts(this.derived, roles, paired.builtIn, capture);
    const counterparts = new Map<string, Counterpart>();
    const captured = new Map<string, string>();
    for (const [uri, at, view] of [...paired.pairs, ...parts.pairs] as readonly ViewPair[]) {
      const role = roles.at(uri)?.role;
      const rest = look(at);
      if (role === undefined || rest === undefined || counterparts.has(uri)) continue;
      counterparts.set(uri, { uri: at, role, rest: view === undefined ? rest : view(rest), view });
      if (view === undefined && !captured.has(plainUri(at))) captured.set(plainUri(at), uri);
    }
    for (const [uri, at] of parts.shownElsewhere)
      if (!captured.has(plainUri(at))) captured.set(plainUri(at), uri);
    for (const [uri, at] of pairRelatedFirmware(capture, roles, paired.builtIn, counterparts)) {
      const rest = look(at);
      if (rest === undefined || counterparts.has(uri)) continue;
      counterparts.set(uri, { uri: at, role: 'firmware', rest });
      captured.set(plainUri(at), uri);
    }
    this.counterparts = counterparts;
    this.objects = parts.objects;
    this.lists = liveListsOf({ capture, roles, counterparts, packs: this.packs });
    this.monitors = taskMonitorsOf(capture, roles, this.lists.get(roles.first('tasks') ?? ''));
    this.endpoints = findEndpoints(roles, counterparts);
    const lasting = [...capture.resources].filter(([uri]) => this.#isLasting(uri));
    this.lasting = new Map(lasting.flatMap(([uri, found]) => [[uri, found] as const, [`${uri}/`, found]]));
    this.settingsTargets = findSettings(capture);
    this.#withSettings = new Set(this.settingsTargets.values());
    this.#captured = captured;
    this.#actions = new Map([...roles.actions].map(([target, action]) => [target.toLowerCase(), action]));
  }

  /** Returns the captured resource at a path, in any casing and with or without a trailing slash. */
  resourceAt(path: string): CapturedResource | undefined {
    return this.capture.find(decoded(path));
  }

  #isLasting(uri: string): boolean {
    const isMember =
      this.lists.has(uri.slice(0, uri.lastIndexOf('/'))) || this.roles.at(uri)?.role === 'logEntry';
    return !isMember && !this.lists.has(uri) && !this.endpoints.has(uri.toLowerCase());
  }

  /** Returns the attributes of a registry by its name; undefined when the registry is not captured. */
  attributesFor(name: Json | undefined): Attributes | undefined {
    if (typeof name !== 'string') return undefined;
    if (!this.#attributes.has(name)) this.#attributes.set(name, findAttributes(this.capture, name));
    return this.#attributes.get(name);
  }

  /** Returns the values of a metric report that follow a property. */
  reportPlan({ uri, body }: CapturedResource): ReportPlan {
    let plan = this.#reports.get(uri);
    if (plan === undefined) {
      const definition = linkIn(body.MetricReportDefinition);
      plan = planReport(body, definition === undefined ? undefined : this.capture.find(definition)?.body);
      this.#reports.set(uri, plan);
    }
    return plan;
  }

  /** Indicates a resource with a settings resource. */
  hasSettings(uri: string): boolean {
    return this.#withSettings.has(uri);
  }

  /** Returns the action whose target is a path; undefined for any other path. */
  actionAt(path: string): CapturedAction | undefined {
    return this.#actions.get(plainUri(path).toLowerCase());
  }

  /** Returns the captured URI of a built-in resource or member; undefined for one without a counterpart. */
  toCaptured(uri: string, { toCaptured: named }: NamedMembers = noNames): string | undefined {
    const [path = '', fragment] = uri.split('#', 2);
    const plain = plainUri(path);
    const own = named.get(plain);
    if (own !== undefined) return own + (this.lists.get(own.slice(0, own.lastIndexOf('/')))?.end ?? '');
    const monitor = this.monitors.toCaptured(plain);
    if (monitor !== undefined) return monitor;
    const known = this.#captured.get(plain);
    if (known !== undefined) {
      const written = this.capture.find(known)?.body['@odata.id'];
      const shown = typeof written === 'string' ? plainUri(written) : known;
      return fragment === undefined ? shown : undefined;
    }
    for (const list of this.lists.values()) {
      const member = list.toCaptured(plain);
      if (member !== undefined) return this.capture.find(member) === undefined ? member + list.end : member;
    }
    return undefined;
  }

  /** Returns the captured URI of a built-in resource, action or upload; the same text without one. */
  clientUri(uri: string, named: NamedMembers = noNames): string {
    const plain = plainUri(uri);
    const own = [...this.endpoints.values()].find(({ methods }) => methods === 'write');
    if (own !== undefined && plain === plainUri(own.path)) return this.uploadUri ?? uri;
    return this.#actionTarget(plain) ?? this.toCaptured(uri, named) ?? uri;
  }

  /** URI for uploads in any form, the form of the built-in service first; undefined when the captured service has none. */
  get uploadUri(): string | undefined {
    return this.roles.endpoints.find(({ kind }) => kind !== 'eventStream')?.uri;
  }

  #actionTarget(uri: string): string | undefined {
    this.#targets ??= new Map(
      [...this.roles.actions.values()].flatMap((action) => {
        const own = builtInAction(this, action);
        return own === undefined ? [] : [[plainUri(own), action.target] as const];
      }),
    );
    return this.#targets.get(uri);
  }

  /** Returns the built-in URI of a captured resource or member; undefined for one without a counterpart. */
  toBuiltIn(uri: string): string | undefined {
    const plain = plainUri(uri);
    const found = this.capture.find(plain);
    const counterpart = found === undefined ? undefined : this.counterparts.get(found.uri);
    return counterpart?.uri ?? this.memberAt(plain)?.builtIn;
  }

  /** Returns the member of a live collection at a path; undefined for any other path. */
  memberAt(path: string, { toBuiltIn: named }: NamedMembers = noNames): LiveMember | undefined {
    const plain = plainUri(decoded(path));
    const slash = plain.lastIndexOf('/');
    const collection = this.capture.find(plain.slice(0, slash));
    const captured = this.capture.find(plain);
    const list = collection === undefined ? undefined : this.lists.get(collection.uri);
    const id = idIn(captured?.uri ?? plain);
    // A captured resource below a collection can be something else than a member.
    if (captured !== undefined && list?.isMember(captured.uri) === false) return undefined;
    const own = named.get(plain);
    const builtIn = own === undefined ? list?.toBuiltIn(id) : `${own}/`;
    return list === undefined || builtIn === undefined ? undefined : { list, builtIn, id };
  }
}

/** URI of the captured service that is no resource. */
export interface ServedEndpoint {
  readonly path: string;
  /** Methods by which clients use it. */
  readonly methods: 'read' | 'write';
}

const endpointKinds = {
  httpPush: { role: 'updateService', property: 'HttpPushUri', methods: 'write' },
  multipartPush: { role: 'updateService', property: 'HttpPushUri', methods: 'write' },
  eventStream: { role: 'eventService', property: 'ServerSentEventUri', methods: 'read' },
} as const;

function findEndpoints(
  { endpoints }: RoleMap,
  counterparts: ReadonlyMap<string, Counterpart>,
): ReadonlyMap<string, ServedEndpoint> {
  const found = endpoints.flatMap(({ kind, uri, resource }) => {
    const { property, methods } = endpointKinds[kind];
    const path = counterparts.get(resource)?.rest[property];
    return typeof path === 'string' ? [[uri.toLowerCase(), { path, methods }] as const] : [];
  });
  return new Map(found);
}

/** Returns the resource of each settings resource, by `@Redfish.Settings`. */
function findSettings(capture: Capture): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { uri, body } of capture.resources.values()) {
    const settings = body['@Redfish.Settings'];
    const link = isObject(settings) ? linkIn(settings.SettingsObject) : undefined;
    const target = link === undefined ? undefined : capture.find(link);
    if (target !== undefined && target.uri !== uri) found.set(target.uri, uri);
  }
  return found;
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
