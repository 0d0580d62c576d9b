/**
 * How inputs, values and counts are named, each in one line. Passwords and tokens are left out here, so that nothing that is
 * told holds one.
 */
import type { Json, JsonObject } from '../../engine/index.js';
import { type FaultInput, type FutureInput, faults } from '../../machines/index.js';
import { isSecret } from '../../models/index.js';

/** Longest value spelled out. Unit: characters. */
const valueCharsMax = 100;
const notShown = '(not shown)';

/** Says a mapping in a way of its own; undefined for one that is shown as it is. */
type Special = (value: JsonObject, show: (value: Json) => string) => string | undefined;

const nothingSpecial: Special = () => undefined;

/** `1 step`, `2 steps`: of a noun whose plural has an s. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** `fault fan.failed Fan 1` */
export function faultInWords({ fault, with: told, clear }: Omit<FaultInput, 'type'>): string {
  const { parameters } = faults[fault];
  const words = Object.entries(told).map(([name, value]) => parameters[name]?.inWords(value));
  return [clear ? 'clear' : 'fault', fault, ...words].join(' ');
}

export function futureInWords({ seed, ties }: Omit<FutureInput, 'type'>): string {
  return `future ${seed}${ties === 'shuffled' ? ', with ties in another order' : ''}`;
}

/** `…/Systems/1/`: what all URIs of the service begin with is no news. */
export function shortUri(uri: string): string {
  return uri.replace(/^\/redfish\/v1(?=\/.)/, '…');
}

/** The value something of this name has: secrets are recognised by their names. */
export function namedInWords(
  name: string,
  value: Json | undefined,
  special: Special = nothingSpecial,
): string {
  if (value === undefined) return 'nothing';
  return isSecret(name, value) ? notShown : valueInWords(value, special);
}

/** A value in one line, as YAML would put it: `{ResetType: ForceRestart}`. */
export function valueInWords(value: Json, special: Special = nothingSpecial): string {
  const text = flow(value, special);
  return text.length > valueCharsMax ? `${text.slice(0, valueCharsMax - 1)}…` : text;
}

function flow(value: Json, special: Special): string {
  const show = (inner: Json) => flow(inner, special);
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const mapping = value as JsonObject;
    const members = () =>
      Object.entries(mapping).map(
        ([key, member = null]) => `${key}: ${isSecret(key, member) ? notShown : show(member)}`,
      );
    return special(mapping, show) ?? `{${members().join(', ')}}`;
  }
  if (typeof value === 'string') return isPlain(value) ? value : JSON.stringify(value);
  return String(value);
}

/** Text that needs no quotes: nothing else reads like it, and it ends where it seems to. */
function isPlain(text: string): boolean {
  return /^[\w./@#-](?:[\w ./@#:-]*[\w./@#-])?$/.test(text) && !/^(?:true|false|null|[-\d.].*)$/.test(text);
}
