/**
 * Text of inputs, values and counts, each on one line. It omits passwords and tokens, so that no output contains them.
 */
import { isUnhandledEvent, type Json, type JsonObject, type Outcome } from '../../engine/index.js';
import { type FaultInput, type FutureInput, faults } from '../../machines/index.js';
import { messageRegistries, renderMessage } from '../../models/messages/index.js';
import { isSecret } from '../../models/redfish/index.js';
import type { Refusal } from '../../models/resource/index.js';

/** Maximum length of a value that is printed in full. Unit: characters. */
const valueCharsMax = 100;
const notShown = '(not shown)';

/** Function that returns a special text for a mapping, or undefined for the default text. */
type Special = (value: JsonObject, show: (value: Json) => string) => string | undefined;

const nothingSpecial: Special = () => undefined;

/** Formats a count with its noun: `1 step`, `2 steps`. The noun needs a regular plural. */
export function formatCount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Formats a fault: `fault fan.failed Fan 1`. */
export function formatFault({ fault, with: told, clear }: Omit<FaultInput, 'type'>): string {
  const { parameters } = faults[fault];
  const words = Object.entries(told).map(([name, value]) => parameters[name]?.inWords(value));
  return [clear ? 'clear' : 'fault', fault, ...words].join(' ');
}

export function formatFuture({ seed, ties }: Omit<FutureInput, 'type'>): string {
  return `future ${seed}${ties === 'shuffled' ? ', with shuffled ties' : ''}`;
}

/** Returns a short URI such as `…/Systems/1/`, without the common prefix of all URIs of the service. */
export function shortUri(uri: string): string {
  return uri.replace(/^\/redfish\/v1(?=\/.)/, '…');
}

/** Formats the value of a member. The name of the member shows whether the value is a secret. */
export function formatNamed(
  name: string,
  value: Json | undefined,
  special: Special = nothingSpecial,
): string {
  if (value === undefined) return 'nothing';
  return isHidden(name, value) ? notShown : formatValue(value, special);
}

/** Returns true for a secret. The key of a message of a registry is public, although its member is called `key`. */
function isHidden(name: string, value: Json): boolean {
  return isSecret(name, value) && !(/(?:^|\/)key$/.test(name) && isMessageKey(value));
}

function isMessageKey(value: Json): boolean {
  return (
    typeof value === 'string' &&
    Object.values(messageRegistries).some(({ messages }) => Object.hasOwn(messages, value))
  );
}

/** Formats a value on one line in YAML syntax: `{ResetType: ForceRestart}`. */
export function formatValue(value: Json, special: Special = nothingSpecial): string {
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
        ([key, member = null]) => `${key}: ${isHidden(key, member) ? notShown : show(member)}`,
      );
    return special(mapping, show) ?? `{${members().join(', ')}}`;
  }
  if (typeof value === 'string') return isPlain(value) ? value : JSON.stringify(value);
  return String(value);
}

/**
 * Returns true for a text that needs no quotes, because it cannot be read as another value and its end is unambiguous.
 */
function isPlain(text: string): boolean {
  return /^[\w./@#-](?:[\w ./@#:-]*[\w./@#-])?$/.test(text) && !/^(?:true|false|null|[-\d.].*)$/.test(text);
}

/** Returns the reason why an input is refused, as a text for people. */
export function describeRefusal({ refusal }: Extract<Outcome<Refusal>, { ok: false }>): string {
  if (isUnhandledEvent(refusal))
    return `${refusal.address} does not accept ${refusal.event} in its current state`;
  return refusal.messages.map(renderMessage).join(' ');
}

const hourMs = 3_600_000;
const dayHours = 24;

/**
 * Formats the time since the start: `+00:02:41.000`, or `+1d 00:02:41.000` from one day on. A time before the start
 * begins with `-`.
 */
export function formatVirtualTime(sinceStartMs: number): string {
  const spanMs = Math.abs(sinceStartMs);
  const hours = Math.floor(spanMs / hourMs);
  const days = Math.floor(hours / dayHours);
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0');
  const minutes = Math.floor(spanMs / 60_000) % 60;
  const seconds = Math.floor(spanMs / 1_000) % 60;
  const clock = `${pad(hours % dayHours)}:${pad(minutes)}:${pad(seconds)}.${pad(spanMs % 1_000, 3)}`;
  return (sinceStartMs < 0 ? '-' : '+') + (days === 0 ? clock : `${days}d ${clock}`);
}

/**
 * Parses the output of `formatVirtualTime`, also without plus sign or fraction. Returns undefined for any other text.
 * Unit of the result: ms.
 */
export function parseVirtualTime(text: string): number | undefined {
  const written = /^\+?(?:(\d{1,6})d\s+)?(\d\d):(\d\d):(\d\d)(?:\.(\d{1,3}))?$/.exec(text);
  if (written === null) return undefined;
  const [days = '0', hours, minutes, seconds, fraction = ''] = written.slice(1);
  if (Number(hours) >= dayHours || Number(minutes) >= 60 || Number(seconds) >= 60) return undefined;
  const wholeHours = Number(days) * dayHours + Number(hours);
  const withinHourMs = Number(minutes) * 60_000 + Number(seconds) * 1_000 + Number(fraction.padEnd(3, '0'));
  return wholeHours * hourMs + withinHourMs;
}
