/**
 * Collections whose members come and go with the simulation: sessions, accounts, tasks, subscriptions, log entries. Each
 * has its ids in the captured form, and its members have the shape of a captured one.
 */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { type Capture, linkIn, plainUri, type Role } from '../capture/index.js';
import type { JobForm, TaskIds } from './packs/packs.js';
import type { PairedCapture } from './pairing.js';

export type ListKind =
  | 'session'
  | 'account'
  | 'task'
  | 'job'
  | 'subscription'
  | 'logEntry'
  | 'volume'
  | 'key';

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

/** Conversion of the ids of members. */
interface MemberIds {
  /** Returns the id in the built-in service; undefined for a member that is served as captured. */
  toBuiltIn(id: string, cleared: boolean): string | undefined;
  toCaptured(id: string, cleared: boolean): string;
}

type LiveListContents = Omit<LiveList, 'toBuiltIn' | 'toCaptured' | 'idOf' | 'isMember'> & {
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
    this.#ids = contents.ids;
    this.#base = plainUri(contents.builtIn);
  }

  /** Indicates a captured member of the collection. */
  isMember(uri: string): boolean {
    return this.#members.has(uri);
  }

  /** Returns the built-in URI of a member; undefined for a member that is served as captured. */
  toBuiltIn(id: string, cleared = false): string | undefined {
    const own = this.#ids.toBuiltIn(id, cleared);
    return own === undefined ? undefined : `${this.#base}/${encodeURIComponent(own)}/`;
  }

  /** Returns the captured URI of a built-in member, given without trailing slash; undefined for another URI. */
  toCaptured(builtIn: string, cleared = false): string | undefined {
    const id = this.idOf(builtIn);
    return id === undefined ? undefined : `${this.uri}/${this.#ids.toCaptured(id, cleared)}`;
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
  const newestFirst = ids.length > 1 && Number(first) > Number(ids.at(-1));
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
    inFull: isObject(member) && member['@odata.type'] !== undefined,
    ids: idsOf(kind, {
      ...{ capture, members, ids, taken: idsBelow(capture, uri), counterparts, taskIds },
      restIds: [...entriesOf(capture, counterparts.get(uri)?.rest ?? {}).keys()].map(idIn),
    }),
  });
}

interface CapturedMembers {
  readonly capture: Capture;
  readonly members: readonly string[];
  readonly ids: readonly string[];
  /** Ids of all captured resources below the collection, whether it lists them or not. */
  readonly taken: readonly string[];
  readonly counterparts: PairedCapture['counterparts'];
  readonly taskIds: TaskIds | undefined;
  /** Ids of the built-in members at rest, in their order. */
  readonly restIds: readonly string[];
}

function idsOf(kind: ListKind, of: CapturedMembers): MemberIds {
  if ((kind === 'task' || kind === 'job') && of.taskIds !== undefined) return prefixed(of.taskIds);
  if (kind === 'logEntry' || kind === 'task' || kind === 'job') return numberedAfter(of.taken);
  if (kind === 'account') return accountIds(of);
  if (kind === 'volume') return pairedIds(of);
  if (kind === 'key') return keyIds(of);
  return { toBuiltIn: (id) => id, toCaptured: (id) => id };
}

/** Numbers of new entries continue those of the captured ones. After a clear they begin anew. */
function numberedAfter(ids: readonly string[]): MemberIds {
  const last = Math.max(0, ...ids.map(Number).filter(Number.isSafeInteger));
  return {
    toBuiltIn: (id, cleared) => {
      const number = /^\d+$/u.test(id) ? Number(id) - (cleared ? 0 : last) : 0;
      return number > 0 ? String(number) : undefined;
    },
    toCaptured: (id, cleared) => String(Number(id) + (cleared ? 0 : last)),
  };
}

/** Ids of tasks and jobs in the form of a pack, such as `JID_000000000001`. */
function prefixed({ prefix, digits, last }: TaskIds): MemberIds {
  return {
    toBuiltIn: (id) => {
      const number = id.startsWith(prefix) ? id.slice(prefix.length) : '';
      return /^\d+$/u.test(number) && Number(number) > last ? String(Number(number) - last) : undefined;
    },
    toCaptured: (id) => prefix + String(Number(id) + last).padStart(digits, '0'),
  };
}

/**
 * Ids of accounts: the accounts of the genesis are the captured ones with a user name, in the order of
 * `capturedAccounts`. Further accounts take the captured places without a name, then numbers of their own.
 */
function accountIds({ capture, members, ids, taken }: CapturedMembers): MemberIds {
  const named = orderAccounts(capture, members).map(idIn);
  const vacant = ids.filter((id) => !named.includes(id));
  const places = [...named, ...vacant];
  const last = Math.max(places.length, ...taken.map(Number).filter(Number.isSafeInteger));
  return {
    toBuiltIn: (id) => {
      const at = places.indexOf(id);
      if (at >= 0) return String(at + 1);
      const number = Number(id);
      return Number.isSafeInteger(number) && number > last
        ? String(number - last + places.length)
        : undefined;
    },
    toCaptured: (id) => places[Number(id) - 1] ?? String(last + Number(id) - places.length),
  };
}

/** Volumes keep their captured ids; those that clients create have the built-in ones behind a letter. */
function pairedIds({ members, counterparts }: CapturedMembers): MemberIds {
  const pairs = members.flatMap((uri) => {
    const own = counterparts.get(uri);
    return own === undefined ? [] : [[idIn(uri), idIn(plainUri(own.uri))] as const];
  });
  const isTaken = (id: string) => members.some((uri) => idIn(uri) === id);
  return {
    toBuiltIn: (id) =>
      pairs.find(([captured]) => captured === id)?.[1] ??
      (isTaken(id) ? undefined : id.replace(/^v(?=\d)/u, '')),
    toCaptured: (id) => pairs.find(([, own]) => own === id)?.[0] ?? (isTaken(id) ? `v${id}` : id),
  };
}

/**
 * Keys at rest stand in the same order on both sides. Any other, such as an enrolled one, has a number after those of the
 * captured keys, in the form of their ids.
 */
function keyIds({ ids, taken, restIds }: CapturedMembers): MemberIds {
  const [, prefix = ''] = /^(.*?)\d+$/u.exec(ids.at(-1) ?? '') ?? [];
  const numbers = taken.map((id) => (id.startsWith(prefix) ? Number(id.slice(prefix.length)) : 0));
  const last = Math.max(0, ...numbers.filter(Number.isSafeInteger));
  return {
    toBuiltIn: (id) => {
      const at = ids.indexOf(id);
      if (at >= 0) return restIds[at];
      const number = id.startsWith(prefix) ? Number(id.slice(prefix.length)) : 0;
      return Number.isSafeInteger(number) && number > last ? String(number - last) : undefined;
    },
    toCaptured: (id) => ids[restIds.indexOf(id)] ?? prefix + String(last + Number(id)),
  };
}

/**
 * Returns the URIs of the captured accounts with a user name. The first is that of the administrator: the first enabled
 * one with the role of an administrator.
 */
export function orderAccounts(capture: Capture, members: readonly string[]): readonly string[] {
  const body = (uri: string) => capture.find(uri)?.body ?? {};
  const named = members.filter((uri) => isNamed(capture, uri));
  const administrates = (uri: string) => /admin/iu.test(String(body(uri).RoleId));
  const first =
    named.find((uri) => administrates(uri) && body(uri).Enabled === true) ??
    named.find(administrates) ??
    named[0];
  return first === undefined ? [] : [first, ...named.filter((uri) => uri !== first)];
}

function idsBelow(capture: Capture, collection: string): readonly string[] {
  const start = `${collection}/`;
  return [...capture.resources.keys()].flatMap((uri) => {
    const id = uri.startsWith(start) ? uri.slice(start.length) : '';
    return id === '' || id.includes('/') ? [] : [id];
  });
}

function isNamed(capture: Capture, uri: string): boolean {
  const name = capture.find(uri)?.body.UserName;
  return typeof name === 'string' && name !== '';
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

function idIn(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1);
}
