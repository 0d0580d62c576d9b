/**
 * Resources of a captured service at an instant. Each is computed again only when its built-in counterpart or a value that
 * clients have set has changed.
 */
import { isDeepStrictEqual } from 'node:util';
import { formatInstant, isObject, type Json, type JsonObject } from '../../../engine/index.js';
import type { CapturedResource } from '../../capture/index.js';
import type { DependencyTracker, Queryable, Reading, RedfishService } from '../../redfish/index.js';
import { type ControllerTree, controllerTime } from '../../tree.js';
import type { LiveList } from '../members/live-lists.js';
import { liveCollection, liveMember, liveMembers } from '../members/live-members.js';
import type { ListKind } from '../members/member-ids.js';
import { namedMembers } from '../members/named-members.js';
import { messagesOf } from '../messages/captured-messages.js';
import type { Counterpart, IsCleared } from '../pairing/pairing.js';
import type { LiveMember, ServedCapture } from '../served-capture.js';
import type { CapturedState, ResourceValues } from '../state.js';
import { excerptedSensors, followedResources, sourceFinder } from './followed-resources.js';
import { liveBody } from './live-body.js';
import { liveExcerpts } from './live-excerpts.js';
import { liveReport, reportSources } from './live-report.js';
import type { ValueContext } from './live-values.js';
import { overlaySettings, withSettingsResult } from './settings-body.js';
import { asCaptured, capturedContents, shownWith, tagOf } from './shared-resources.js';
import type { ShownResource } from './shown-resource.js';

/** Maximum number of kept representations. Assumption: more than clients of one controller read repeatedly. */
const keptMax = 4_096;

/** Representation with what it was computed from, compared by identity. */
interface Kept {
  readonly sources: readonly unknown[];
  readonly shown: ShownResource;
}

type RenderedAt = RedfishService['renderedAt'];

export class CapturedBodies {
  readonly served: ServedCapture;
  readonly #renderedAt: RenderedAt;
  readonly #kept = new Map<string, Kept>();

  constructor(served: ServedCapture, service: Pick<RedfishService, 'renderedAt'>) {
    this.served = served;
    this.#renderedAt = (uri, reading, tracker) => service.renderedAt(uri, reading, tracker);
  }

  /** Returns the resource at a path; undefined if there is none now, or none that the caller may see. */
  at(path: string, reading: Reading, tracker?: DependencyTracker): ShownResource | undefined {
    const { served } = this;
    const state = stateIn(tracker?.tree ?? reading.tree);
    const lasting = served.lasting.get(path);
    if (lasting !== undefined) return this.#resource(lasting, { reading, tracker, state });
    const isCleared = clearedIn(state);
    const found = served.resourceAt(path);
    if (found !== undefined && this.#isLeftOut(found, isCleared)) return undefined;
    const member = served.memberAt(path, namedMembers({ captured: state }));
    if (member !== undefined) {
      const own = this.#renderedAt(member.builtIn, reading, tracker);
      const isNew = found === undefined || !keepsBodies.has(member.list.kind);
      if (own !== undefined && isNew) return this.#member(member, own, state);
      if (own === undefined && (found === undefined || !member.list.vacant.has(found.uri))) return undefined;
    }
    if (found === undefined) return undefined;
    const list = served.lists.get(found.uri);
    if (list !== undefined) return this.#collection(found, list, { reading, tracker, state });
    return this.#resource(found, { reading, tracker, state });
  }

  /** Indicates a captured entry of a cleared log. */
  #isLeftOut({ uri }: CapturedResource, isCleared: IsCleared): boolean {
    const { roles } = this.served;
    return roles.at(uri)?.role === 'logEntry' && isCleared(uri.slice(0, uri.lastIndexOf('/')));
  }

  #member({ list, id }: LiveMember, own: Queryable, { resources }: CapturedState): ShownResource {
    const uri = `${list.uri}/${id}`;
    const kept = resources[uri]?.kept;
    return this.#keep(uri, [own, kept], () => {
      const body = liveMember(this.served, list, { uri, id, own: own.resource, kept });
      const found = this.served.resourceAt(uri);
      if (found === undefined || !isDeepStrictEqual(body, found.body)) return { ...bare, uri, body };
      return { ...capturedContents(found), uri };
    });
  }

  #collection(
    { uri, body: captured, headers, timeMs }: CapturedResource,
    list: LiveList,
    { reading, tracker, state }: Sources,
  ): ShownResource {
    const isCleared = clearedIn(state);
    const own = this.#renderedAt(list.builtIn, reading, tracker);
    const members = liveMembers(list, {
      named: namedMembers({ captured: state }),
      members: own === undefined ? [] : membersIn(own.resource),
      isCleared,
    });
    const inFull = list.inFull ? members.map((member) => this.at(member, reading, tracker)) : [];
    return this.#keep(uri, [own, isCleared(uri), ...inFull], () => {
      const byUri = new Map(inFull.map((shown) => [shown?.uri, shown?.body]));
      const body = liveCollection(captured, list, members, (member) => byUri.get(member));
      const isSame = sameMembers(list, members) && isDeepStrictEqual(body, captured);
      return {
        uri,
        body: isSame ? captured : body,
        captured,
        capturedTag: tagOf(captured, headers),
        changes: isSame ? undefined : JSON.stringify(body.Members),
        headers,
        timeMs,
      };
    });
  }

  #resource(found: CapturedResource, { reading, tracker, state }: Sources): ShownResource | undefined {
    const { served } = this;
    const { uri, body: captured, headers, timeMs } = found;
    const counterpart = served.counterparts.get(uri);
    const now = counterpart === undefined ? undefined : this.#renderedAt(counterpart.uri, reading, tracker);
    if (now === undefined && this.#isRemoved(counterpart, { reading, tracker, state })) return undefined;
    const values = state.resources[uri];
    const startedAt = lastStart(counterpart, state);
    const clockOffset = 'DateTime' in captured ? this.#clockOffset(state) : undefined;
    const target = served.settingsTargets.get(uri);
    const targetValues = target === undefined ? undefined : state.resources[target];
    const isReport = counterpart === undefined && served.roles.at(uri)?.role === 'metricReport';
    const plan = isReport ? served.reportPlan(found) : undefined;
    const at = (source: string) => this.at(source, reading, tracker);
    const followed =
      plan === undefined
        ? excerptedSensors(served, { uri, captured }, at)
        : followedResources(reportSources(plan), at);
    const sources = [now, values, targetValues, startedAt, clockOffset, ...followed.values()];
    if (sources.every((source) => source === undefined)) return asCaptured(found);
    return this.#keep(uri, sources, () => {
      const changes: [string, Json][] = [];
      let changed = false;
      const context: ValueContext = {
        toCaptured: (link) => served.toCaptured(link, namedMembers({ captured: state })),
        kept: {
          ...(startedAt === undefined ? {} : { '/LastResetTime': formatInstant(startedAt) }),
          ...values?.kept,
        },
        clockOffset,
        hasBooted: startedAt !== undefined && counterpart?.role !== 'manager',
        note: (pointer, value, isVolatile) => {
          changed = true;
          if (!isVolatile) changes.push([pointer, value]);
        },
      };
      const emptied = values?.cleared === true && served.roles.at(uri)?.role === 'logEntries';
      const time = formatInstant(controllerTime(reading.tree, reading.now));
      const whole =
        plan === undefined ? captured : liveReport(captured, plan, sourceFinder(served, followed), time);
      const shown =
        counterpart?.role === 'storage' ? this.#withoutRemoved(whole, { reading, tracker, state }) : whole;
      changed ||= shown !== captured;
      if (shown !== whole) changes.push(['/Drives', shown.Drives ?? null]);
      const live = emptied
        ? { ...captured, Members: [], 'Members@odata.count': 0 }
        : liveExcerpts(
            liveBody(served, { uri, captured: shown, counterpart, now: now?.resource }, context),
            captured,
            sourceFinder(served, plan === undefined ? followed : none),
            context,
          );
      const settled = this.#settle(uri, live, { values, target, targetValues });
      const isSame = !changed && !emptied && settled === live;
      const differing = isSame ? undefined : JSON.stringify([changes, emptied, values, targetValues]);
      return {
        uri,
        body: isSame ? captured : settled,
        captured,
        capturedTag: tagOf(captured, headers),
        changes: changes.length > 0 || emptied || settled !== live ? differing : undefined,
        headers,
        timeMs,
        longIntegers: found.longIntegers,
      };
    });
  }

  /** Returns the offset of the clock that a client has set on the manager; undefined for none. */
  #clockOffset({ resources }: CapturedState): string | undefined {
    const offset = resources[this.served.roles.first('manager') ?? '']?.kept?.['/DateTimeLocalOffset'];
    return typeof offset === 'string' ? offset : undefined;
  }

  /** Indicates a removed drive. During a start, the whole storage is absent, which is no removal. */
  #isRemoved(counterpart: Counterpart | undefined, { reading, tracker }: Sources): boolean {
    const storage = storageOfDrive.exec(counterpart?.uri ?? '')?.[0];
    return storage !== undefined && this.#renderedAt(storage, reading, tracker) !== undefined;
  }

  /** Leaves the removed drives of a storage out. */
  #withoutRemoved(captured: JsonObject, { reading, tracker }: Sources): JsonObject {
    const { Drives: listed } = captured;
    const drives = Array.isArray(listed) ? (listed as readonly Json[]) : [];
    const left = drives.filter((drive) => {
      const uri = isObject(drive) ? drive['@odata.id'] : undefined;
      return typeof uri !== 'string' || this.at(uri, reading, tracker) !== undefined;
    });
    if (left.length === drives.length) return captured;
    const count = 'Drives@odata.count' in captured ? { 'Drives@odata.count': left.length } : {};
    return { ...captured, Drives: left, ...count };
  }

  /** Adds pending values to a settings resource, and the result of the last start to the resource with settings. */
  #settle(uri: string, body: JsonObject, { values, target, targetValues }: SettingsSources): JsonObject {
    if (target !== undefined && (values?.pending !== undefined || targetValues?.kept !== undefined))
      return overlaySettings(body, targetValues?.kept ?? {}, values?.pending ?? {});
    const { appliedAt } = values ?? {};
    return appliedAt === undefined || !this.served.hasSettings(uri)
      ? body
      : withSettingsResult(body, appliedAt, messagesOf(this.served.capture).idOf('Success'));
  }

  #keep(
    uri: string,
    sources: readonly unknown[],
    make: () => ConstructorParameters<typeof ShownResource>[0],
  ): ShownResource {
    const known = this.#kept.get(uri);
    if (known !== undefined && areSame(known.sources, sources)) return known.shown;
    const shown = shownWith(make(), this.served.capture.find(uri));
    if (this.#kept.size >= keptMax) this.#kept.delete(this.#kept.keys().next().value ?? '');
    this.#kept.set(uri, { sources, shown });
    return shown;
  }
}

interface Sources {
  readonly reading: Reading;
  readonly tracker: DependencyTracker | undefined;
  readonly state: CapturedState;
}

interface SettingsSources {
  readonly values: ResourceValues | undefined;
  readonly target: string | undefined;
  readonly targetValues: ResourceValues | undefined;
}

/** Kinds of lists whose captured members keep their captured bodies. */
const keepsBodies: ReadonlySet<ListKind> = new Set(['volume', 'key']);

/** Path of the built-in storage in that of a drive. */
const storageOfDrive = /^.*\/Storage\/[^/]+\/(?=Drives\/)/u;

const none: ReadonlyMap<string, ShownResource> = new Map();

const bare = {
  captured: undefined,
  capturedTag: undefined,
  changes: undefined,
  headers: undefined,
  timeMs: undefined,
} as const;

/** Returns the last start since the capture of what a resource stands for; undefined for none. */
function lastStart(
  counterpart: Counterpart | undefined,
  { hostStartedAt, controllerStartedAt }: CapturedState,
): number | undefined {
  if (counterpart?.role === 'system' || counterpart?.role === 'chassis') return hostStartedAt;
  return counterpart?.role === 'manager' ? controllerStartedAt : undefined;
}

function stateIn({ captured }: Pick<ControllerTree, 'captured'>): CapturedState {
  return captured;
}

function clearedIn({ resources }: CapturedState): IsCleared {
  return (uri) => resources[uri]?.cleared === true;
}

function membersIn({ Members: listed }: JsonObject): readonly string[] {
  const members = Array.isArray(listed) ? (listed as readonly Json[]) : [];
  return members.flatMap((member) =>
    isObject(member) && typeof member['@odata.id'] === 'string' ? [member['@odata.id']] : [],
  );
}

function sameMembers({ entries }: LiveList, members: readonly string[]): boolean {
  return entries.size === members.length && [...entries.keys()].every((uri, index) => uri === members[index]);
}

function areSame(known: readonly unknown[], sources: readonly unknown[]): boolean {
  return known.length === sources.length && known.every((each, index) => each === sources[index]);
}
