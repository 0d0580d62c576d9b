/** Ids of the members of live collections, in the captured form and in the built-in one. */
import { type Capture, plainUri } from '../../capture/index.js';
import type { TaskIds } from '../packs/packs.js';
import type { PairedCapture } from '../pairing/pairing.js';
import { areOpaque, opaqueIds } from './opaque-ids.js';

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
  const isNumbered = kind === 'logEntry' || kind === 'task' || kind === 'job' || kind === 'subscription';
  if (isNumbered && areOpaque(of.ids)) return opaqueIds(of.ids);
  if (kind === 'logEntry' || kind === 'task' || kind === 'job') return numberedAfter(of.ids, of.taken);
  if (kind === 'account') return accountIds(of);
  if (kind === 'volume') return pairedIds(of);
  if (kind === 'key') return keyIds(of);
  if (kind === 'subscription') return numberedLike(of.ids);
  return { toBuiltIn: (id) => id, toCaptured: (id) => id };
}

/** Text and number of an id such as `Log-0017`. */
interface NumberForm {
  readonly prefix: string;
  /** Minimum number of digits. */
  readonly width: number;
  readonly last: number;
}

/**
 * Returns the form of ids: the text before the last digits of the newest one that has digits at its end, as often as it
 * occurs among the ids. Plain numbers have no text.
 */
function formOf(ids: readonly string[], taken: readonly string[]): NumberForm {
  const parts = ids.flatMap((id) => {
    const [, prefix, digits] = /^(.*?)(\d{1,15})$/u.exec(id) ?? [];
    return prefix === undefined || digits === undefined ? [] : [{ prefix, digits }];
  });
  const [newest] = [...parts].sort((one, other) => Number(other.digits) - Number(one.digits));
  const prefix = parts.length * 2 > ids.length ? (newest?.prefix ?? '') : '';
  const isPadded = parts.some((part) => part.prefix === prefix && part.digits.startsWith('0'));
  const width = isPadded ? (newest?.digits.length ?? 1) : 1;
  const numbers = taken.map((id) => (id.startsWith(prefix) ? Number(id.slice(prefix.length)) : 0));
  return { prefix, width, last: Math.max(0, ...numbers.filter(Number.isSafeInteger)) };
}

/** Returns the number in an id of a form; undefined for another id. */
function numberIn({ prefix, width }: NumberForm, id: string): number | undefined {
  const digits = id.startsWith(prefix) ? id.slice(prefix.length) : '';
  return /^\d+$/u.test(digits) && digits.length >= width ? Number(digits) : undefined;
}

function inForm({ prefix, width }: NumberForm, number: number): string {
  return prefix + String(number).padStart(width, '0');
}

/** Numbers of new members in the form of the captured ones, which have gone. */
function numberedLike(ids: readonly string[]): MemberIds {
  const form = formOf(ids, []);
  return {
    toBuiltIn: (id) => {
      const number = numberIn(form, id);
      return number === undefined ? id : String(number);
    },
    toCaptured: (id) => (/^\d+$/u.test(id) ? inForm(form, Number(id)) : id),
  };
}

/** Numbers of new entries continue those of the captured ones, whose URIs no other entry ever has. */
function numberedAfter(ids: readonly string[], taken: readonly string[]): MemberIds {
  const form = formOf(ids, taken);
  return {
    toBuiltIn: (id) => {
      const number = (numberIn(form, id) ?? 0) - form.last;
      return number > 0 ? String(number) : undefined;
    },
    toCaptured: (id) => inForm(form, Number(id) + form.last),
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
  if (areNamedByUsers(capture, members))
    return {
      toBuiltIn: (id) => (places.includes(id) ? String(places.indexOf(id) + 1) : undefined),
      toCaptured: (id) => places[Number(id) - 1] ?? id,
    };
  const form = formOf(ids, taken);
  const last = Math.max(form.prefix === '' ? places.length : 0, form.last);
  return {
    toBuiltIn: (id) => {
      const at = places.indexOf(id);
      if (at >= 0) return String(at + 1);
      const number = numberIn(form, id);
      return number !== undefined && number > last ? String(number - last + places.length) : undefined;
    },
    toCaptured: (id) => places[Number(id) - 1] ?? inForm(form, last + Number(id) - places.length),
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

/** Indicates accounts whose ids are the names of their users. */
export function areNamedByUsers(capture: Capture, members: readonly string[]): boolean {
  const named = members.filter((uri) => isNamed(capture, uri));
  return (
    named.length > 0 &&
    named.every((uri) => decodeURIComponent(idIn(uri)) === capture.find(uri)?.body.UserName)
  );
}

export function isNamed(capture: Capture, uri: string): boolean {
  const name = capture.find(uri)?.body.UserName;
  return typeof name === 'string' && name !== '';
}

export function idIn(uri: string): string {
  return uri.slice(uri.lastIndexOf('/') + 1);
}
