/**
 * Names for values that later requests take from earlier responses. With another seed, the literal values would differ.
 */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import type { GeneratedStep } from './generated-steps.js';

/** Minimum length of an id that is saved. A shorter id can also be an unrelated number. Unit: characters. */
const idCharsMin = 6;

interface Source {
  /** Origin of the value in the form of a step's `save`. */
  readonly from: Json;
  readonly value: string;
  /** True if the value can also be a part of a longer text. */
  readonly isPart: boolean;
}

/** Returns the steps with saved values and references to these values. */
export function withSavedNames(carried: readonly GeneratedStep[]): readonly JsonObject[] {
  const steps = carried.map(({ step }) => escaped(step) as JsonObject);
  const taken = new Set<string>();
  for (const [index, { reply }] of carried.entries()) {
    for (const source of sourcesIn(reply)) {
      const isUsed = steps
        .slice(index + 1)
        .some((step) => JSON.stringify(step) !== JSON.stringify(replaced(step, source, '')));
      if (!isUsed) continue;
      const name = freeName(nameFor(source.value, reply), taken);
      const { save, ...step } = steps[index] as JsonObject;
      steps[index] = { ...step, save: { ...(save as JsonObject | undefined), [name]: source.from } };
      for (let later = index + 1; later < steps.length; later++) {
        steps[later] = replaced(steps[later] as JsonObject, source, `$\{${name}}`) as JsonObject;
      }
    }
  }
  return steps;
}

/** Yields the values of a response that later steps can use: the location of a new resource, and its id. */
function* sourcesIn(reply: GeneratedStep['reply']): Generator<Source> {
  const location = reply?.headers.location;
  if (location?.startsWith('/') === true)
    yield { from: { header: 'Location' }, value: location, isPart: true };
  const { '@odata.id': uri, Id: id } = reply?.body ?? {};
  if (reply?.status !== undefined && reply.status >= 201 && typeof uri === 'string' && uri !== location)
    yield { from: '@odata.id', value: uri, isPart: true };
  if (typeof id === 'string' && id.length >= idCharsMin) yield { from: 'Id', value: id, isPart: false };
}

function replaced(value: Json, source: Source, by: string): Json {
  if (typeof value === 'string') {
    if (source.isPart) return value.replaceAll(source.value, by);
    return value === source.value ? by : value;
  }
  if (Array.isArray(value)) return value.map((item: Json) => replaced(item, source, by));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, replaced(member ?? null, source, by)]),
  );
}

/** Escapes text that looks like a reference to a name. */
function escaped(value: Json): Json {
  if (typeof value === 'string') return value.replace(/\$(?=\{[A-Za-z_]\w*\})/g, '$$$$');
  if (Array.isArray(value)) return value.map(escaped);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, escaped(member ?? null)]));
}

/** Returns the name for a value by its collection, such as `session` for a resource in Sessions. */
function nameFor(value: string, reply: GeneratedStep['reply']): string {
  const segments = (value.startsWith('/') ? value : (reply?.headers.location ?? ''))
    .split('/')
    .filter((part) => part !== '');
  const collection = segments.at(-2) ?? 'Value';
  const single = collection.replace(/ies$/, 'y').replace(/s$/, '');
  const name = `${single.slice(0, 1).toLowerCase()}${single.slice(1)}`.replace(/\W/g, '');
  return value.startsWith('/') ? name : `${name}Id`;
}

function freeName(name: string, taken: Set<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${name}${number}`;
  taken.add(free);
  return free;
}
