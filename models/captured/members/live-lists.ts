/**
 * Collections whose members come and go with the simulation: sessions, accounts, tasks, subscriptions, log entries. Each
 * has its ids in the captured form, and its members have the shape of a captured one.
 */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { type Capture, linkIn, plainUri, type Role } from '../../capture/index.js';
import type { JobForm } from '../packs/packs.js';
import type { PairedCapture } from '../pairing/pairing.js';
import { areNamedByUsers, idIn, idsOf, isNamed, type ListKind, type MemberIds } from './member-ids.js';

/** Roles of collections, with the role of their members. */
const listKinds: Readonly<Partial<Record<Role, ListKind>>> = {
  sessions: 'session',
  accounts: 'account',
  tasks: 'task',
  subscriptions: 'subscription',
  logEntries: 'logEntry',
  volumes: 'volume',
  keyCertificates: 'key',
  keySignatures: 'key',
};

/** Schema types of members. */
const memberTypes: Readonly<Record<ListKind, string>> = {
  session: 'Session',
  account: 'ManagerAccount',
  task: 'Task',
  job: 'Job',
  subscription: 'EventDestination',
  logEntry: 'LogEntry',
  volume: 'Volume',
  key: 'Certificate',
};

type LiveListContents = Omit<LiveList, 'toBuiltIn' | 'toCaptured' | 'idOf' | 'isMember' | 'memberType'> & {
  readonly ids: MemberIds;
  /** URIs of all captured members. */
  readonly members: ReadonlySet<string>;
};

export class LiveList {
  readonly kind: ListKind;
  /** Captured URI of the collection. */
  readonly uri: string;
  /** Canonical URI of the collection in the built-in service. */
  readonly builtIn: string;
  /** URIs of captured members that stay, in the captured order. */
  readonly captured: readonly string[];
  /** Captured entries of the collection by URI: links, or members in full. */
  readonly entries: ReadonlyMap<string, Json>;
  /** Captured accounts without a user name: places for new accounts. */
  readonly vacant: ReadonlySet<string>;
  /** Body whose shape new members have; undefined when no member is captured. */
  readonly template: JsonObject | undefined;
  /** Form of the jobs of a collection that shows tasks; undefined for any other. */
  readonly job: JobForm | undefined;
  /** Indicates that new members stand before older ones. */
  readonly newestFirst: boolean;
  /** Indicates that the collection contains its members in full. */
  readonly inFull: boolean;
  /** Property that is the id of each member; undefined for ids of another form. */
  readonly namedBy: string | undefined;
  /** Text at the end of the URIs of new members: a slash where those of the captured members have one. */
  readonly end: string;
  readonly #members: ReadonlySet<string>;
  readonly #ids: MemberIds;
  readonly #base: string;

  constructor(contents: LiveListContents) {
    this.kind = contents.kind;
    this.uri = contents.uri;
    this.builtIn = contents.builtIn;
    this.captured = contents.captured;
    this.entries = contents.entries;
    this.vacant = contents.vacant;
    this.#members = contents.members;
    this.template = contents.template;
    this.job = contents.job;
    this.newestFirst = contents.newestFirst;
    this.inFull = contents.inFull;
    this.end = contents.end;
    this.namedBy = contents.namedBy;
    this.#ids = contents.ids;
    this.#base = plainUri(contents.builtIn);
  }

  /** Schema type of the members. */
  get memberType(): string {
    return memberTypes[this.kind];
  }

  /** Indicates a captured member of the collection. */
  isMember(uri: string): boolean {
    return this.#members.has(uri);
  }

  /** Returns the built-in URI of a member; undefined for a member that is served as captured. */
  toBuiltIn(id: string): string | undefined {
    const own = this.#ids.toBuiltIn(id);
    return own === undefined ? undefined : `${this.#base}/${encodeURIComponent(own)}/`;
  }

  /** Returns the captured URI of a built-in member, given without trailing slash; undefined for another URI. */
  toCaptured(builtIn: string): string | undefined {
    const id = this.idOf(builtIn);
    return id === undefined ? undefined : `${this.uri}/${this.#ids.toCaptured(id)}`;
  }

  /** Returns the id of a built-in member, given without trailing slash; undefined for another URI. */
  idOf(builtIn: string): string | undefined {
    if (!builtIn.startsWith(`${this.#base}/`)) return undefined;
    const id = builtIn.slice(this.#base.length + 1);
    return id === '' || id.includes('/') ? undefined : decodeURIComponent(id);
  }
}

export function liveListsOf(paired: PairedCapture): ReadonlyMap<string, LiveList> {
  const lists = [...paired.counterparts].flatMap(([uri, { role, uri: builtIn }]) => {
    const kind = listKinds[role];
    return kind === undefined ? [] : [createList(paired, kind, { uri, builtIn })];
  });
  // The tasks come first, because the captured URI of a task is that of its first list.
  return new Map([...lists, ...jobLists(paired)].map((list) => [list.uri, list]));
}

/** Returns the collections that show the tasks as jobs. */
function jobLists(paired: PairedCapture): readonly LiveList[] {
  const { roles, counterparts, packs } = paired;
  const tasks = counterparts.get(roles.first('tasks') ?? '')?.uri;
  return tasks === undefined
    ? []
    : packs.jobs.map(([uri, job]) => createList(paired, 'job', { uri, builtIn: tasks, job }));
}

function createList(
  { capture, counterparts, packs: { taskIds } }: PairedCapture,
  kind: ListKind,
  { uri, builtIn, job }: { readonly uri: string; readonly builtIn: string; readonly job?: JobForm },
): LiveList {
  const body = capture.find(uri)?.body ?? {};
  const entries = entriesOf(capture, body);
  const members = [...entries.keys()];
  const ids = members.map((member) => idIn(member));
  const [first = ''] = ids;
  const newestFirst = ids.length > 1 && numberAtEnd(first) > numberAtEnd(ids.at(-1) ?? '');
  const newest = newestFirst ? members[0] : members.at(-1);
  const stay = kind !== 'session' && kind !== 'subscription';
  const [member] = entries.values();
  return new LiveList({
    kind,
    uri,
    builtIn,
    captured: stay ? members : [],
    entries,
    members: new Set(members),
    vacant: new Set(kind === 'account' ? members.filter((each) => !isNamed(capture, each)) : []),
    template: newest === undefined ? undefined : capture.find(newest)?.body,
    job,
    newestFirst,
    namedBy: kind === 'account' && areNamedByUsers(capture, members) ? 'UserName' : undefined,
    end: endOf(body, [...entries.values()]),
    inFull: isObject(member) && member['@odata.type'] !== undefined,
    ids: idsOf(kind, {
      ...{ capture, members, ids, taken: idsBelow(capture, uri), counterparts, taskIds },
      restIds: [...entriesOf(capture, counterparts.get(uri)?.rest ?? {}).keys()].map(idIn),
    }),
  });
}

function numberAtEnd(id: string): number {
  return Number(/\d+$/u.exec(id)?.[0] ?? Number.NaN);
}

/** Returns the end of the URIs of members: that of the captured members, else of the collection. */
function endOf(collection: JsonObject, members: readonly Json[]): string {
  const uris = members.flatMap((member) => linkIn(member) ?? []);
  const shown = uris.length > 0 ? uris : [String(collection['@odata.id'])];
  return shown.every((uri) => uri.endsWith('/')) ? '/' : '';
}

function idsBelow(capture: Capture, collection: string): readonly string[] {
  const start = `${collection}/`;
  return [...capture.resources.keys()].flatMap((uri) => {
    const id = uri.startsWith(start) ? uri.slice(start.length) : '';
    return id === '' || id.includes('/') ? [] : [id];
  });
}

/**
 * Returns the captured entries of a collection by the URI of the member, as in `Capture.resources`. A member that is not
 * captured has the URI of its link.
 */
function entriesOf(capture: Capture, { Members: listed }: JsonObject): ReadonlyMap<string, Json> {
  const members = Array.isArray(listed) ? (listed as readonly Json[]) : [];
  return new Map(
    members.flatMap((member) => {
      const uri = linkIn(member);
      return uri === undefined ? [] : [[capture.find(uri)?.uri ?? plainUri(uri), member] as const];
    }),
  );
}

/** Returns the URIs of the members of a captured collection. */
export function membersOf(capture: Capture, collection: JsonObject): readonly string[] {
  return [...entriesOf(capture, collection).keys()];
}
