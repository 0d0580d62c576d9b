/**
 * A PATCH, before its step and inside it: the same walk of the body against what a resource lets be set, once to
 * validate it and to put its secrets away, once to apply it to the tree of the step. A body with one problem is refused
 * as a whole.
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

/** The body as it may be journaled: what must not be is replaced by what stands for it. `shown` is what a GET shows now. */
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

/** Why the caller may not set what a body names, its secrets redacted. */
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

/** The same body inside the step: each property applied, then what they have to agree on. */
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

/** One property of a body, read: what to set, and to which value. */
interface Assignment {
  readonly property: WritableProperty;
  readonly value: Json;
  readonly pointer: string;
}

/** What a body is judged by as a client sent it; one that stands in an input was judged before. */
interface Judging {
  /** What a GET shows now. */
  readonly shown: () => JsonObject;
  readonly applyTimes: readonly ApplyTime[];
}

interface PatchReading {
  /** In the order of the definition: that of a JSON object means nothing. */
  readonly assignments: readonly Assignment[];
  /** Every property the body names that can be set, whether its value is right or not, and sets anything or not. */
  readonly named: readonly WritableProperty[];
  readonly problems: readonly Message[];
  /** Pointers to what asks for no change: values that cannot be set and are those shown, lists that leave all elements. */
  readonly echoes: readonly string[];
}

/**
 * Reads a body property by property, before its step with what it is to be judged by, and inside it, where its secrets are
 * redacted. All problems that are told are found at once.
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
        // Inside the step there is none but in older journals, which repeat identity members.
        if (judging !== undefined) refuse(place, value, [unknown(place)]);
      } else if (isProperty(entry)) assign(entry, value, place);
      else if (isObject(value)) collect(entry, value, place.pointer, false);
      else refuse(place, value, [wrongType(place, value)]);
    }
  }

  /** Unless it is what is shown. */
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
      // An older journal may have such a list, as a write that succeeded.
      if (judging !== undefined) {
        echoes.push(place.pointer);
        return;
      }
    }
    if (judging !== undefined && leavesElements && namesNoElement(value) && repeatsShown(place, value)) {
      echoes.push(place.pointer);
      return;
    }
    // Some properties stand at two places; a body that names both must mean one value.
    const other = assignments.find((assignment) => assignment.property === property);
    if (other !== undefined && !isDeepStrictEqual(other.value, read.value)) {
      problems.add([contradiction(place, other.pointer)]);
      return;
    }
    assignments.push({ property, value: read.value, pointer: place.pointer });
  }
}

/** The body with the values at these pointers replaced. */
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
 * An object none of whose members is given keeps them all, and so does each of those in a fixed list. Any other list is
 * set as a whole, also an empty one.
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
