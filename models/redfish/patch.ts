/**
 * Processing of a PATCH in two phases: before the write is executed, the body is validated and its secrets are
 * redacted; during the execution, the body is applied to the state tree. Both phases iterate over the body in the same
 * way. A body with at least one problem is refused as a whole.
 */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { baseMessage, type Message } from '../messages/index.js';
import { type ApplyTime, applyTimesAt, isAnnotation, problemsOfAnnotation } from '../resource/annotations.js';
import {
  isProperty,
  type Principal,
  type Redacted,
  type Refusal,
  refused,
  type Writable,
  type WritableProperty,
  type WriteContext,
  type WriteOutcome,
} from '../resource/define.js';
import {
  below,
  contradiction,
  ProblemList,
  type PropertyLocation,
  unknown,
  wrongType,
} from '../resource/readers/problems.js';
import type { ReadResult, Rule } from '../resource/readers/rule.js';
import type { WriteTarget } from '../resource/resource-location.js';
import { writeMember } from '../resource/type-erasure.js';
import type { Transaction } from '../transaction.js';
import type { ControllerTree } from '../tree.js';
import { isEcho, namesNoElement, valueAt, withoutMembers } from './echo.js';
import type { StepPort } from './protocol-port.js';
import type { RequestTarget } from './read/resolve.js';
import { isOwn, passwordChangeFirst, refusalForLack } from './request/authorise.js';

/**
 * Validates a body and returns it in the form for the journal, with its secrets replaced. `shown` returns the current
 * result of GET.
 */
export function preparePatch(
  means: WriteContext,
  target: RequestTarget,
  body: JsonObject,
  shown: () => JsonObject,
): ReadResult<Pick<Redacted, 'body'>> {
  const { principal, tree } = means;
  const { writable = {}, applyTimes: declared } = target.definition;
  const applyTimes = applyTimesAt(means, declared);
  const { assignments, named, echoes, problems } = readPatch(writable, body, tree, { shown, applyTimes });
  const refusal = refusalOfNamed(tree, target, principal, named);
  if (refusal !== undefined) return refusedBy(refusal);
  if (assignments.length === 0 && problems.length === 0) {
    return { ok: false, problems: [baseMessage('NoOperation')] };
  }
  return redactAll(assignments, problems, withoutMembers(body, echoes), means);
}

/**
 * Returns the reason why the caller must not set the properties in a body; undefined if the caller is permitted to. The
 * secrets of the body are already redacted.
 */
export function refusalOfPatch(
  tree: ControllerTree,
  target: RequestTarget,
  principal: Principal,
  body: JsonObject,
): Refusal | undefined {
  const { named } = readPatch(target.definition.writable ?? {}, body, tree);
  return refusalOfNamed(tree, target, principal, named);
}

function refusalOfNamed(
  tree: ControllerTree,
  target: RequestTarget,
  principal: Principal,
  named: readonly WritableProperty[],
): Refusal | undefined {
  const isPasswordAlone = named.length > 0 && named.every(({ ownPrivilege }) => ownPrivilege !== undefined);
  if (principal.passwordChangeRequired && !isPasswordAlone) return passwordChangeFirst(principal);
  const own = isOwn(tree, target, principal);
  const needed = named.map(({ privilege, ownPrivilege }) => (own ? (ownPrivilege ?? privilege) : privilege));
  return refusalForLack(principal, needed);
}

function refusedBy({ messages }: Refusal): ReadResult<never> {
  return { ok: false, problems: messages };
}

function redactAll(
  assignments: readonly Assignment[],
  readProblems: readonly Message[],
  body: JsonObject,
  means: WriteContext,
): ReadResult<Pick<Redacted, 'body'>> {
  const problems = new ProblemList();
  problems.add(readProblems);
  const replacements = assignments.flatMap(({ property, value, pointer }) => {
    const put = property.redact?.(value, means);
    if (put === undefined) return [];
    if (put.ok) return [{ pointer, value: put.value }];
    problems.add(put.problems);
    return [];
  });
  return problems.messages.length > 0
    ? { ok: false, problems: problems.messages }
    : { ok: true, value: { body: replaceAt(body, replacements) } };
}

/**
 * Applies a validated body when the write is executed: first each property, then the effects that depend on several
 * properties.
 */
export function applyPatch(
  stage: Transaction,
  { definition, uri }: RequestTarget,
  body: JsonObject,
  writing: WriteTarget,
  protocol: StepPort,
): WriteOutcome {
  const { assignments, problems } = readPatch(definition.writable ?? {}, body, stage.tree);
  if (problems.length > 0) return refused(...problems);
  for (const { property, value } of assignments) {
    const { member } = property;
    if (member !== undefined) writeMember(member.owner(stage.draft, writing.params), member.name, value);
    property.apply(stage, value, writing);
  }
  const set = new Map(assignments.map(({ pointer, value }) => [pointer, value]));
  const lacking = protocol.unlicensed(stage.tree, definition.type ?? '', set);
  if (lacking.length > 0) return refused(...lacking);
  const conflicts = definition.finishPatch?.(stage, set, writing) ?? [];
  if (conflicts.length > 0) return refused(...conflicts);
  const messages = [definition.modified?.(set, stage) ?? baseMessage('Success')];
  const moved = definition.movedTo?.(set) ?? uri;
  return { ok: true, value: moved === uri ? { messages } : { messages, moved } };
}

/** Parsed property of a body with its value. */
interface Assignment {
  readonly property: WritableProperty;
  readonly value: Json;
  readonly pointer: string;
}

/**
 * Data for the validation of a body from a client. It is absent when the body of a recorded input is processed, because
 * that body was already validated.
 */
interface Judging {
  /** Returns the current result of GET. */
  readonly shown: () => JsonObject;
  readonly applyTimes: readonly ApplyTime[];
}

interface PatchReading {
  /** Parsed properties in the order of the definition, because the order of members in a JSON object has no meaning. */
  readonly assignments: readonly Assignment[];
  /** Writable properties that the body contains, including those with an invalid value or without a change. */
  readonly named: readonly WritableProperty[];
  readonly problems: readonly Message[];
  /**
   * Pointers to parts of the body that change nothing: values of read-only properties that equal the shown values, and
   * lists that leave all elements unchanged.
   */
  readonly echoes: readonly string[];
}

/**
 * Parses a body property by property. When a client's request is validated, `judging` contains the validation data.
 * When the write is executed, `judging` is undefined and the secrets are already redacted. Returns all problems
 * together.
 */
function readPatch(
  writable: Writable,
  body: JsonObject,
  tree: ControllerTree,
  judging?: Judging,
): PatchReading {
  const assignments: Assignment[] = [];
  const named: WritableProperty[] = [];
  const problems = new ProblemList();
  const echoes: string[] = [];
  const origin = judging === undefined ? ({ isRecorded: true } as const) : {};
  let shown: JsonObject | undefined;
  collect(writable, body, '', true);
  if (assignments.length > 1) {
    const order = listProperties(writable);
    assignments.sort((one, other) => order.indexOf(one.property) - order.indexOf(other.property));
  }
  return { assignments, named, problems: problems.messages, echoes };

  function collect(level: Writable, values: JsonObject, pointer: string, top: boolean): void {
    for (const [name, value = null] of Object.entries(values)) {
      const place: PropertyLocation = { ...origin, name, pointer: below(pointer, name) };
      if (isAnnotation(name)) {
        if (top && judging !== undefined)
          problems.add(problemsOfAnnotation(place, value, judging.applyTimes));
        continue;
      }
      const entry = Object.hasOwn(level, name) ? level[name] : undefined;
      if (entry === undefined) {
        // During the execution of a write, an unknown name is ignored. It can occur only in older journals, in which
        // bodies repeat identity members.
        if (judging !== undefined) refuse(place, value, [unknown(place)]);
      } else if (isProperty(entry)) assign(entry, value, place);
      else if (isObject(value)) collect(entry, value, place.pointer, false);
      else refuse(place, value, [wrongType(place, value)]);
    }
  }

  /** Reports problems of a value, unless the value equals the shown value. */
  function refuse(place: PropertyLocation, value: Json, messages: readonly Message[]): void {
    if (problems.isFull) return;
    if (judging !== undefined && repeatsShown(place, value)) echoes.push(place.pointer);
    else problems.add(messages);
  }

  function repeatsShown({ pointer }: PropertyLocation, value: Json): boolean {
    shown ??= judging?.shown() ?? {};
    return isEcho(value, valueAt(shown, pointer));
  }

  function assign(property: WritableProperty, value: Json, place: PropertyLocation): void {
    named.push(property);
    if (judging === undefined && property.redact !== undefined) {
      assignments.push({ property, value, pointer: place.pointer });
      return;
    }
    const locked = property.locked?.(tree, place.pointer);
    if (locked !== undefined) {
      problems.add([locked]);
      return;
    }
    const read = property.reader.read(value, place);
    if (!read.ok) {
      refuse(place, value, read.problems);
      return;
    }
    const { rule, leavesElements } = property.reader;
    if (setsNothing(rule, read.value)) {
      if (rule.type !== 'list') return;
      // A list without changes is still applied if it comes from an older journal, because it was recorded as a
      // successful write.
      if (judging !== undefined) {
        echoes.push(place.pointer);
        return;
      }
    }
    if (judging !== undefined && leavesElements && namesNoElement(value) && repeatsShown(place, value)) {
      echoes.push(place.pointer);
      return;
    }
    // Some properties have two names. If a body contains both names, their values must be equal.
    const other = assignments.find((assignment) => assignment.property === property);
    if (other !== undefined && !isDeepStrictEqual(other.value, read.value)) {
      problems.add([contradiction(place, other.pointer)]);
      return;
    }
    assignments.push({ property, value: read.value, pointer: place.pointer });
  }
}

/** Returns a copy of the body with the values at the pointers replaced. */
function replaceAt(
  body: JsonObject,
  replacements: readonly { readonly pointer: string; readonly value: Json }[],
): JsonObject {
  if (replacements.length === 0) return body;
  const copy = JSON.parse(JSON.stringify(body)) as JsonObject;
  for (const { pointer, value } of replacements) {
    const path = pointer.slice(1).split('/');
    const name = path.pop() as string;
    const parent = path.reduce((node, step) => node[step] as JsonObject, copy);
    (parent as Record<string, Json>)[name] = value;
  }
  return copy;
}

/**
 * Returns true if a value changes nothing: an object without members, or a fixed list of such objects. Any other list
 * replaces the previous list as a whole, even if it is empty.
 */
function setsNothing(rule: Rule, value: Json | undefined): boolean {
  if (rule.type === 'list')
    return (
      rule.fixed === true && Array.isArray(value) && value.every((element) => setsNothing(rule.item, element))
    );
  return (
    rule.type === 'object' &&
    isObject(value) &&
    Object.entries(value).every(([name, member]) => setsNothing(rule.members[name] as Rule, member))
  );
}

function listProperties(writable: Writable): WritableProperty[] {
  return Object.values(writable).flatMap((entry) => (isProperty(entry) ? [entry] : listProperties(entry)));
}
