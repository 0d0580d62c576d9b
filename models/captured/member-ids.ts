/** Ids of the members of live collections, in the captured form and in the built-in one. */
import { type Capture, plainUri } from '../capture/index.js';
import type { TaskIds } from './packs/packs.js';
import type { PairedCapture } from './pairing.js';

/** Kinds of live collections, by their members. */
export type ListKind =
  | 'session'
  | 'account'
  | 'task'
  | 'job'
  | 'subscription'
  | 'logEntry'
  | 'volume'
  | 'key';

/** Conversion of the ids of members. */
export interface MemberIds {
  /** Returns the id in the built-in service; undefined for a member that is served as captured. */
  toBuiltIn(id: string): string | undefined;
  toCaptured(id: string): string;
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

export function idsOf(kind: ListKind, of: CapturedMembers): MemberIds {
  if ((kind === 'task' || kind === 'job') && of.taskIds !== undefined) return prefixed(of.taskIds);
  if (kind === 'logEntry' || kind === 'task' || kind === 'job') return numberedAfter(of.taken);
  if (kind === 'account') return accountIds(of);
  if (kind === 'volume') return pairedIds(of);
  if (kind === 'key') return keyIds(of);
  return { toBuiltIn: (id) => id, toCaptured: (id) => id };
}

/** Numbers of new entries continue those of the captured ones, whose URIs no other entry ever has. */
function numberedAfter(ids: readonly string[]): MemberIds {
  const last = Math.max(0, ...ids.map(Number).filter(Number.isSafeInteger));
  return {
    toBuiltIn: (id) => {
      const number = /^\d+$/u.test(id) ? Number(id) - last : 0;
      return number > 0 ? String(number) : undefined;
    },
    toCaptured: (id) => String(Number(id) + last),
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

export function isNamed(capture: Capture, uri: string): boolean {
  const name = capture.find(uri)?.body.UserName;
  return typeof name === 'string' && name !== '';
}

export function idIn(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1);
}
