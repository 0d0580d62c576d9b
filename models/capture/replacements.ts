/**
 * Replacements of identities, derived from a seed. The same value has the same replacement in all resources, in texts,
 * URIs and ids.
 */
import { deriveDigest } from '../../engine/index.js';
import { deriveMac, deriveUuid } from '../identity.js';
import { type Identities, ipv4Form, isIpv6, macForm, urlForm, uuidForm } from './find-identities.js';

/** Least length of a serial number or name that is replaced within other texts. Shorter ones could be words or counts. */
const tokenCharsMin = 5;

/** Least length of the name of an account that is replaced within all texts. Shorter ones could be words. */
const accountCharsMin = 6;

/** Kinds of text: in texts for people, names of accounts are replaced as well. */
export type TextKind = 'plain' | 'prose';

export class Replacements {
  readonly #seed: string;
  readonly #identities: Identities;
  /** Replaced values by their first run of letters and digits, the longest first. */
  readonly #byFirstRun = new Map<string, { readonly value: string; readonly by: string }[]>();
  readonly #accounts = new Map<string, string>();
  /** Hosts in lower case. */
  readonly #hosts = new Set<string>();
  readonly #addresses = new Map<string, string>();
  readonly #keys = new Map<string, string>();

  constructor(seed: string, identities: Identities) {
    this.#seed = seed;
    this.#identities = identities;
    for (const value of identities.serials) if (isDistinctive(value)) this.#add(value, this.serial(value));
    for (const value of identities.hosts) {
      if (!isDistinctive(value)) continue;
      for (const cased of [value, value.toLowerCase(), value.toUpperCase()])
        this.#add(cased, this.host(value));
    }
    for (const value of identities.privates) this.#add(value, this.serial(value));
    for (const value of identities.hosts) this.#hosts.add(value.toLowerCase());
    for (const mac of identities.macs) {
      const by = this.#macDigits(mac);
      this.#add(mac, by.toLowerCase());
      this.#add(mac.toUpperCase(), by);
    }
    for (const value of identities.accounts) {
      this.#accounts.set(value, this.account(value));
      if (value.length >= accountCharsMin) this.#add(value, this.account(value));
    }
    const taken = new Set<string>();
    for (const address of [...identities.addresses].sort()) {
      const by = this.#address(address, taken);
      this.#addresses.set(address, by);
      if (isIpv6(address)) this.#add(address, by);
    }
    for (const list of this.#byFirstRun.values())
      list.sort((one, other) => other.value.length - one.value.length);
  }

  /** Returns a serial number, key or token of the same form: digits for digits, letters for letters, in the same casing. */
  serial(value: string): string {
    const letters = /^(?:0x)?[0-9a-f:.-]+$/iu.test(value) ? 'abcdef' : 'abcdefghjklmnprstuvwxy';
    const start = value.startsWith('0x') ? 2 : 0;
    let digest = '';
    let by = value.slice(0, start);
    for (let index = start; index < value.length; index++) {
      const at = (index * 2) % 64;
      if (at === 0 || digest === '')
        digest = deriveDigest(this.#seed, `capture/serial/${index >> 5}/${value}`);
      const octet = Number.parseInt(digest.slice(at, at + 2), 16);
      const found = value[index] as string;
      if (/\d/u.test(found)) by += String(octet % 10);
      else if (/[a-z]/u.test(found)) by += letters[octet % letters.length];
      else if (/[A-Z]/u.test(found)) by += (letters[octet % letters.length] as string).toUpperCase();
      else by += found;
    }
    return by;
  }

  /** Returns a host name; a full name is in `example.com`. */
  host(value: string): string {
    const [label = ''] = value.split('.');
    const name = `host-${this.#digest('host', label.toLowerCase(), 6)}`;
    return value.includes('.') ? `${name}.example.com` : name;
  }

  account(value: string): string {
    return this.#accounts.get(value) ?? `user-${this.#digest('account', value, 6)}`;
  }

  /** Returns a name of a directory (RFC 4514), with the same attributes. */
  directoryName(value: string): string {
    return value.replaceAll(
      /=([^,=]+)/gu,
      (_, part: string) => `=dn-${this.#digest('directory', part.trim(), 6)}`,
    );
  }

  /** Returns a coordinate: a whole number of degrees that is one of latitude, too. */
  coordinate(value: number): number {
    return (Number.parseInt(this.#digest('coordinate', String(value), 6), 16) % 179) - 89;
  }

  mail(value: string): string {
    return `user-${this.#digest('account', value, 6)}@example.com`;
  }

  /** Returns a text with the replacements of all identities in it. */
  text(text: string, kind: TextKind = 'plain'): string {
    if (text.length < 4 && kind === 'plain') return text;
    let replaced = text.includes('://') ? this.#urls(text) : text;
    replaced = replaced.replaceAll(uuidForm, (found) => this.#uuid(found));
    replaced = replaced.replaceAll(macForm, (found) => this.#mac(found));
    replaced = this.#tokens(replaced);
    if (this.#addresses.size > 0) {
      const whole = this.#addresses.get(replaced);
      replaced = whole ?? replaced.replaceAll(ipv4Form, (found) => this.#addresses.get(found) ?? found);
    }
    return kind === 'prose'
      ? replaced.replaceAll(/[\w.@-]+/gu, (word) => this.#accounts.get(word) ?? word)
      : replaced;
  }

  /** Returns a URI with the replacements of all identities and of names of accounts that are segments. */
  uri(uri: string): string {
    const segments = uri.split('/').map((segment) => this.#accounts.get(segment) ?? segment);
    return this.text(segments.join('/'));
  }

  /** Returns the name of a property, in which an address of a device can stand. */
  key(name: string): string {
    const known = this.#keys.get(name);
    if (known !== undefined) return known;
    const replaced = this.#tokens(name);
    this.#keys.set(name, replaced);
    return replaced;
  }

  #add(value: string, by: string): void {
    const run = /[a-z0-9]+/iu.exec(value)?.[0];
    if (run === undefined) return;
    const list = this.#byFirstRun.get(run);
    if (list === undefined) this.#byFirstRun.set(run, [{ value, by }]);
    else if (list.every((entry) => entry.value !== value)) list.push({ value, by });
  }

  #tokens(text: string): string {
    let replaced = '';
    let end = 0;
    for (const { 0: run, index } of text.matchAll(/[a-z0-9]+/giu)) {
      if (index < end) continue;
      const match = this.#byFirstRun.get(run)?.find(({ value }) => isWholeAt(text, index, value));
      if (match === undefined) continue;
      replaced += text.slice(end, index) + match.by;
      end = index + match.value.length;
    }
    return end === 0 ? text : replaced + text.slice(end);
  }

  /** Replaces hosts in URLs, which can be short words, and users with their passwords. */
  #urls(text: string): string {
    return text.replaceAll(urlForm, (_, scheme: string, user: string | undefined, host: string) => {
      const by = this.#hosts.has(host.toLowerCase()) && !isDistinctive(host) ? this.host(host) : host;
      return `${scheme}${user === undefined ? '' : `${this.serial(user)}@`}${by}`;
    });
  }

  #uuid(found: string): string {
    if (/^[0-]+$/u.test(found) || /^[f-]+$/iu.test(found)) return found;
    const by = deriveUuid(this.#seed, `capture/${found.toLowerCase()}`);
    return /[A-F]/u.test(found) ? by.toUpperCase() : by;
  }

  #mac(found: string): string {
    const separator = found[2] as string;
    const digits = found.replaceAll(separator, '').toLowerCase();
    if (!this.#identities.macs.has(digits)) return found;
    const by = (this.#macDigits(digits).match(/../gu) ?? []).join(separator);
    return /[a-f]/u.test(found) ? by.toLowerCase() : by;
  }

  /** Returns twelve digits in upper case; addresses of no host stay. */
  #macDigits(digits: string): string {
    if (/^(?:0+|f+)$/u.test(digits)) return digits.toUpperCase();
    return deriveMac(this.#seed, `capture/${digits}`).replaceAll(':', '');
  }

  /** Returns an address in the range for benchmarks (RFC 2544) or documentation (RFC 3849); a subnet stays one. */
  #address(address: string, taken: Set<string>): string {
    if (isIpv6(address)) {
      const [host = '', ...suffix] = address.split(/(?=[/%])/u);
      const prefix = /^fe[89ab]/iu.test(host) ? 'fe80:' : '2001:db8:';
      const digest = this.#digest('address', host.toLowerCase(), 16);
      return `${prefix}:${(digest.match(/..../gu) ?? []).join(':')}${suffix.join('')}`;
    }
    const cut = address.lastIndexOf('.');
    const subnet = Number.parseInt(this.#digest('subnet', address.slice(0, cut), 4), 16);
    for (let attempt = 0; ; attempt++) {
      const host = (Number.parseInt(this.#digest('address', address, 4), 16) + attempt) % 254;
      const by = `198.${18 + ((subnet >> 8) & 1)}.${subnet & 0xff}.${host + 1}`;
      if (taken.has(by) && attempt < 254) continue;
      taken.add(by);
      return by;
    }
  }

  #digest(purpose: string, value: string, chars: number): string {
    return deriveDigest(this.#seed, `capture/${purpose}/${value}`).slice(0, chars);
  }
}

/** Indicates a value that stands for its identity within other texts as well. */
function isDistinctive(value: string): boolean {
  return value.length >= tokenCharsMin && /[\d.-]/u.test(value) && !/^\d{1,4}$/u.test(value);
}

function isWholeAt(text: string, index: number, value: string): boolean {
  if (!text.startsWith(value, index)) return false;
  return !/[a-z0-9]/iu.test(text[index + value.length] ?? '') && !/[a-z0-9]/iu.test(text[index - 1] ?? '');
}
