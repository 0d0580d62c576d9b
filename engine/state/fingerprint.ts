/**
 * Fingerprints: one hash for one value, and one running hash for a journal. `state-fingerprints.ts` combines them for
 * the states of a history.
 *
 * The hashed form is canonical JSON (RFC 8785: sorted keys, numbers as in ECMAScript), in which every object or list
 * whose form is longer than `inlineMax` is replaced by `#` and the sha256 of that form. No JSON begins with `#`, so no
 * two trees share a form. The form of a part depends on that part alone, so a cache of frozen parts hashes only the
 * changes of an event.
 */
import { hash } from 'node:crypto';
import { EngineBug } from '../invariant.js';

/**
 * Longest form that is inlined in its parent. Assumption: hashing costs as much as a copy of this length. Unit:
 * characters.
 */
const inlineMax = 256;

/** Caches the forms of frozen parts, for fingerprints of consecutive trees. */
export class FingerprintCache {
  readonly #forms = new WeakMap<object, string>();

  /** Lower-case hex sha256. Throws EngineBug when the value has no JSON form. */
  of(value: unknown): string {
    const form = this.canonicalForm(value);
    return form.startsWith('#') ? form.slice(1) : sha256(form);
  }

  /** The form of the value in its parent: equal for equal values, and for no others. */
  canonicalForm(value: unknown): string {
    if (typeof value !== 'object' || value === null) return leafForm(value);
    const known = this.#forms.get(value);
    if (known !== undefined) return known;
    const whole = Array.isArray(value)
      ? this.#listForm(value)
      : this.#objectForm(value as Record<string, unknown>);
    const form = whole.length > inlineMax ? `#${sha256(whole)}` : whole;
    if (Object.isFrozen(value)) this.#forms.set(value, form);
    return form;
  }

  #listForm(list: readonly unknown[]): string {
    let form = '[';
    for (let index = 0; index < list.length; index++) {
      form += (index === 0 ? '' : ',') + this.canonicalForm(list[index]);
    }
    return `${form}]`;
  }

  #objectForm(branch: Readonly<Record<string, unknown>>): string {
    let form = '{';
    for (const key of Object.keys(branch).sort()) {
      form += `${form.length === 1 ? '' : ','}${JSON.stringify(key)}:${this.canonicalForm(branch[key])}`;
    }
    return `${form}}`;
  }
}

/** ECMAScript's own text of a leaf is the canonical one (RFC 8785 § 3.2.2). */
function leafForm(value: unknown): string {
  const isJson =
    typeof value === 'string' || typeof value === 'boolean' || value === null || Number.isFinite(value);
  if (!isJson) throw new EngineBug(`only plain JSON has a fingerprint, not ${String(value)}`);
  return JSON.stringify(value);
}

/** The whole text of a value, the same for equal values (RFC 8785). Throws EngineBug when the value has no JSON form. */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return leafForm(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join()}]`;
  const branch = value as Readonly<Record<string, unknown>>;
  const members = Object.keys(branch).sort();
  return `{${members.map((key) => `${JSON.stringify(key)}:${canonicalJson(branch[key])}`).join()}}`;
}

function sha256(text: string): string {
  return hash('sha256', text, 'hex');
}

/** The fingerprint of one value, once. */
export function fingerprint(value: unknown): string {
  return new FingerprintCache().of(value);
}

/** The start of every chain. */
export const chainStart = '0'.repeat(64);

/** The next link, over the text of a line: changed, removed or moved lines are detected. */
export function chain(previous: string, line: string): string {
  return sha256(previous + line);
}
