/**
 * Parts of a PATCH of a captured resource: properties that the built-in counterpart has are for its own PATCH, other
 * writable ones are kept. Any problem refuses the whole body.
 */
import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { schemaType, simulatedProperties } from '../capture/index.js';
import { pathOfPointer, pointerTo, valueAt } from '../json-pointer.js';
import { baseMessage, type Message } from '../messages/index.js';
import { isProperty, type Writable } from '../resource/define.js';
import { notInList, type PropertyLocation, unknown, wrongForm, wrongType } from '../resource/index.js';
import { type Attributes, attributeProblem } from './attribute-registry.js';
import { bootNextPointer, bootNextProblem, bootOrderPointer, bootOrderProblems } from './boot-order.js';
import { isWritableBySchema } from './members/read-only-members.js';
import type { Counterpart } from './pairing/pairing.js';

export interface PatchParts {
  /** Body for the built-in counterpart. */
  readonly own: JsonObject;
  /** Values to keep, by JSON pointer. */
  readonly kept: Readonly<Record<string, Json>>;
  readonly problems: readonly Message[];
}

export interface PatchedResource {
  /** Body as the client sees it. */
  readonly shown: JsonObject;
  readonly counterpart: Counterpart | undefined;
  /** Writable properties of the counterpart; undefined without one. */
  readonly writable: Writable | undefined;
  /** Attributes of the registry that the resource names; undefined when it is not captured. */
  readonly attributes: Attributes | undefined;
  /** Indicates a resource whose attributes clients change by its settings resource alone. */
  readonly hasSettings: boolean;
  /** Body of the resource to which a settings resource applies; undefined for any other resource. */
  readonly target: JsonObject | undefined;
  /** References of the captured boot options; empty without any. */
  readonly bootOptions: readonly string[];
}

/** Pointers that are always kept: their values name captured resources that the built-in service does not have. */
const keptPointers: ReadonlySet<string> = new Set([
  ...['/Boot/BootOrder', '/Boot/BootNext', '/Boot/UefiTargetBootSourceOverride', '/Boot/HttpBootUri'],
]);

/** Values of the standard that the built-in service does not have all. */
const standardValues: Readonly<Record<string, ReadonlySet<Json>>> = {
  IndicatorLED: new Set<Json>(['Lit', 'Blinking', 'Off']),
};

/** Forms of texts that the standard prescribes and that the built-in service does not have. */
const forms: Readonly<Record<string, RegExp>> = {
  DateTimeLocalOffset: /^[+-](?:0\d|1[0-4]):[0-5]\d$/u,
};

export function splitPatch(body: JsonObject, resource: PatchedResource): PatchParts {
  const reading = new PatchReading(resource);
  reading.collect(body, resource.shown, '', resource.writable);
  const { own, kept, problems } = reading;
  return withWholeBoot({ own, kept: Object.fromEntries(kept), problems });
}

/** A boot override is kept as a whole when the built-in service does not have its target. */
function withWholeBoot(parts: PatchParts): PatchParts {
  const { Boot: boot, ...own } = parts.own;
  const isKept = Object.keys(parts.kept).some(
    (pointer) =>
      pointer === '/Boot/BootSourceOverrideTarget' || pointer === '/Boot/UefiTargetBootSourceOverride',
  );
  if (!isKept || !isObject(boot)) return parts;
  const moved = Object.entries(boot).map(([name, value = null]) => [`/Boot/${name}`, value] as const);
  return { ...parts, own, kept: { ...parts.kept, ...Object.fromEntries(moved) } };
}

class PatchReading {
  readonly own: Record<string, Json> = {};
  readonly kept = new Map<string, Json>();
  readonly problems: Message[] = [];
  readonly #resource: PatchedResource;
  readonly #type: string;
  readonly #followed: ReadonlySet<string>;

  constructor(resource: PatchedResource) {
    this.#resource = resource;
    this.#type = schemaType(resource.shown);
    const role = resource.counterpart?.role;
    const simulated = role === undefined ? undefined : simulatedProperties[role];
    this.#followed = new Set(simulated === undefined || simulated === 'all' ? [] : simulated);
  }

  collect(body: JsonObject, shown: JsonObject, pointer: string, writable: Writable | undefined): void {
    for (const [name, value = null] of Object.entries(body)) {
      if (name.includes('@')) continue;
      const place = { name, pointer: pointerTo(pointer, name) };
      const known = name in shown ? shown[name] : this.#resource.target?.[name];
      if (name === 'Attributes' && pointer === '' && known !== undefined) this.#attributes(value, place);
      else if (known === undefined) this.problems.push(unknown(place));
      else this.#assign(place, value, { shown, known, writable });
    }
  }

  #assign(
    place: PropertyLocation,
    value: Json,
    {
      shown,
      known,
      writable,
    }: { readonly shown: JsonObject; readonly known: Json; readonly writable: Writable | undefined },
  ): void {
    const { name, pointer } = place;
    const entry = writable !== undefined && Object.hasOwn(writable, name) ? writable[name] : undefined;
    const [, top = ''] = pointer.split('/');
    const follows = this.#followed.has(top) && !keptPointers.has(pointer);
    if (isObject(value) && isObject(known) && (entry === undefined || !isProperty(entry))) {
      this.collect(value, known, pointer, entry === undefined || isProperty(entry) ? undefined : entry);
      return;
    }
    const listed = allowedIn(shown, name) ?? this.#allowedInTarget(pointer);
    const misplaced = this.#bootProblems(place, value);
    if (misplaced.length > 0) {
      this.problems.push(...misplaced);
      return;
    }
    if (listed !== undefined && !isAllowed(listed, value)) {
      this.problems.push(notInList(place, value));
      return;
    }
    const isOwn = entry !== undefined && isProperty(entry) && follows;
    const isStandard = standardValues[name]?.has(value) ?? false;
    if (isOwn && ((listed === undefined && !isStandard) || entry.reader.read(value, place).ok)) {
      setAt(this.own, pathOfPointer(pointer), value);
      return;
    }
    if (!this.#isWritable(name, pointer, shown)) {
      if (!isDeepStrictEqual(value, known))
        this.problems.push(baseMessage('PropertyNotWritable', [name], pointer));
      return;
    }
    if (typeof value === 'string' && forms[name]?.test(value) === false)
      this.problems.push(wrongForm(place, value));
    else if (!hasTypeOf(known, value)) this.problems.push(wrongType(place, value));
    else {
      this.kept.set(pointer, value);
      // Only at its rest does the built-in value give way to a kept one.
      const rest = this.#resource.counterpart?.rest[name];
      if (isOwn && isStandard && rest !== undefined) setAt(this.own, [name], rest);
    }
  }

  /** Returns the problems of boot options: those of a boot order, and of the next start. */
  #bootProblems(place: PropertyLocation, value: Json): readonly Message[] {
    const isOrder = place.pointer === bootOrderPointer && Array.isArray(value);
    if (!isOrder && place.pointer !== bootNextPointer) return [];
    const known = { current: this.#listAt(bootOrderPointer), options: this.#resource.bootOptions };
    if (isOrder) return bootOrderProblems(value as readonly Json[], place, known);
    const problem = bootNextProblem(value, place, known);
    return problem === undefined ? [] : [problem];
  }

  /** Returns the values that the resource of a settings resource lists for a property. */
  #allowedInTarget(pointer: string): readonly Json[] | undefined {
    const path = pathOfPointer(pointer);
    const parent = valueAt(this.#resource.target, path.slice(0, -1)) as Json | undefined;
    return isObject(parent) ? allowedIn(parent, path.at(-1) ?? '') : undefined;
  }

  /** Returns the list at a pointer of the resource, else of the one to which its settings apply. */
  #listAt(pointer: string): readonly Json[] {
    const { shown, target } = this.#resource;
    const found = [shown, target].map((body) => valueAt(body, pathOfPointer(pointer)) as Json | undefined);
    return (found.find(Array.isArray) ?? []) as readonly Json[];
  }

  #isWritable(name: string, pointer: string, shown: JsonObject): boolean {
    const declared = shown['@Redfish.WriteableProperties'];
    if (Array.isArray(declared) && declared.includes(name)) return true;
    return isWritableBySchema(this.#type, pointer);
  }

  /** Judges attributes of the BIOS by their registry, else by the captured values. */
  #attributes(value: Json, place: PropertyLocation): void {
    if (!isObject(value)) {
      this.problems.push(wrongType(place, value));
      return;
    }
    const { shown, target, attributes, hasSettings } = this.#resource;
    if (hasSettings) {
      this.problems.push(baseMessage('PropertyNotWritable', [place.name], place.pointer));
      return;
    }
    const known = { ...attributesIn(target), ...attributesIn(shown) };
    for (const [name, attribute = null] of Object.entries(value)) {
      if (name.includes('@')) continue;
      const at = { name, pointer: pointerTo(place.pointer, name) };
      const problem = attributeProblem(attributes?.get(name), attribute, known[name], at);
      if (problem !== undefined) this.problems.push(problem);
      else this.kept.set(at.pointer, attribute);
    }
  }
}

function attributesIn(body: JsonObject | undefined): JsonObject {
  const attributes = body?.Attributes;
  return isObject(attributes) ? attributes : {};
}

function allowedIn(shown: JsonObject, name: string): readonly Json[] | undefined {
  const listed: Json | undefined = shown[`${name}@Redfish.AllowableValues`];
  return Array.isArray(listed) ? (listed as readonly Json[]) : undefined;
}

function isAllowed(listed: readonly Json[], value: Json): boolean {
  const values = Array.isArray(value) ? (value as readonly Json[]) : [value];
  return values.every((each) => each === null || listed.includes(each));
}

/** Indicates a value of the captured type; null permits any. */
function hasTypeOf(known: Json, value: Json): boolean {
  if (known === null || value === null) return true;
  if (Array.isArray(known)) return Array.isArray(value);
  return typeof known === typeof value && !Array.isArray(value);
}

function setAt(body: Record<string, Json>, [name = '', ...rest]: readonly string[], value: Json): void {
  if (rest.length === 0) {
    body[name] = value;
    return;
  }
  const inner = isObject(body[name]) ? { ...body[name] } : {};
  setAt(inner as Record<string, Json>, rest, value);
  body[name] = inner as JsonObject;
}
