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
  type ControllerStage,
  isProperty,
  type Means,
  type Principal,
  type Redacted,
  type Refusal,
  refused,
  type Writable,
  type WritableProperty,
  type WriteOutcome,
} from '../resource/define.js';
import type { Writing } from '../resource/place.js';
import { ProblemList } from '../resource/problem-list.js';
import { below, contradiction, type Place, unknown, wrongType } from '../resource/problems.js';
import type { Read, Rule } from '../resource/rule.js';
import { unlicensed } from '../subsystems/license/index.js';
import type { ControllerTree } from '../tree.js';
import { isOwn, passwordChangeFirst, refusalForLack } from './authorise.js';
import { isEcho, namesNoElement, valueAt, withoutMembers } from './echo.js';
import type { Target } from './resolve.js';

/** The body as it may be journaled: what must not be is replaced by what stands for it. `shown` is what a GET shows now. */
export function preparePatch(
  means: Means,
  target: Target,
  body: JsonObject,
  shown: () => JsonObject,
): Read<Pick<Redacted, 'body'>> {
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
  target: Target,
  principal: Principal,
  body: JsonObject,
): Refusal | undefined {
  const { named } = readPatch(target.definition.writable ?? {}, body, tree);
  return refusalOfNamed(tree, target, principal, named);
}

function refusalOfNamed(
  tree: ControllerTree,
  target: Target,
  principal: Principal,
  named: readonly WritableProperty[],
): Refusal | undefined {
  const isPasswordAlone = named.length > 0 && named.every(({ ownPrivilege }) => ownPrivilege !== undefined);
  if (principal.passwordChangeRequired && !isPasswordAlone) return passwordChangeFirst(principal);
  const own = isOwn(tree, target, principal);
  const needed = named.map(({ privilege, ownPrivilege }) => (own ? (ownPrivilege ?? privilege) : privilege));
  return refusalForLack(principal, needed);
}

function refusedBy({ messages }: Refusal): Read<never> {
  return { ok: false, problems: messages };
}

function redactAll(
  assignments: readonly Assignment[],
  readProblems: readonly Message[],
  body: JsonObject,
  means: Means,
): Read<Pick<Redacted, 'body'>> {
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
  stage: ControllerStage,
  { definition, uri }: Target,
  body: JsonObject,
  writing: Writing,
): WriteOutcome {
  const { assignments, problems } = readPatch(definition.writable ?? {}, body, stage.tree);
  if (problems.length > 0) return refused(...problems);
  for (const { property, value } of assignments) property.apply(stage, value, writing);
  const set = new Map(assignments.map(({ pointer, value }) => [pointer, value]));
  const lacking = unlicensed(stage.tree, definition.type ?? '', set);
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
  /** Pointers to what cannot be set to the value given, which is the one that is shown. */
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
  let shown: JsonObject | undefined;
  collect(writable, body, '', true);
  if (assignments.length > 1) {
    const order = listProperties(writable);
    assignments.sort((one, other) => order.indexOf(one.property) - order.indexOf(other.property));
  }
  return { assignments, named, problems: problems.messages, echoes };

  function collect(level: Writable, values: JsonObject, pointer: string, top: boolean): void {
    for (const [name, value = null] of Object.entries(values)) {
      const place: Place = { name, pointer: below(pointer, name) };
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
  function refuse(place: Place, value: Json, messages: readonly Message[]): void {
    if (problems.isFull) return;
    if (judging !== undefined && repeatsShown(place, value)) echoes.push(place.pointer);
    else problems.add(messages);
  }

  function repeatsShown({ pointer }: Place, value: Json): boolean {
    shown ??= judging?.shown() ?? {};
    return isEcho(value, valueAt(shown, pointer));
  }

  function assign(property: WritableProperty, value: Json, place: Place): void {
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
    if (setsNothing(property.reader.rule, read.value)) return;
    const { leavesElements } = property.reader;
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

/** An object none of whose members is given keeps them all. A list is set as a whole, also an empty one. */
function setsNothing(rule: Rule, value: Json | undefined): boolean {
  return (
    rule.type === 'object' &&
    isObject(value) &&
    Object.entries(value).every(([name, member]) => setsNothing(rule.members[name] as Rule, member))
  );
}

function listProperties(writable: Writable): WritableProperty[] {
  return Object.values(writable).flatMap((entry) => (isProperty(entry) ? [entry] : listProperties(entry)));
}
