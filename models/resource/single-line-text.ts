/**
 * Reader of single-line texts that are used in other protocols: mail, syslog, SNMP, LDAP, host names and headers.
 * Control characters are refused, because a NUL or a line end would change the meaning in these protocols. Characters
 * that change the writing direction are refused too, because they would make the text in a mail or log look different.
 */
import { maskedAddress } from '../formats/masked-address.js';
import { wrongForm } from './readers/problems.js';
import { type Reader, type TextRule, text } from './readers/readers.js';

const withoutControls = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u;

export function isLine(value: string): boolean {
  return withoutControls.test(value);
}

export function line(rule: TextRule): Reader<string> {
  const asked = text(rule);
  return {
    rule: asked.rule,
    read: (value, place) => {
      const read = asked.read(value, place);
      return !read.ok || isLine(read.value) ? read : { ok: false, problems: [wrongForm(place, read.value)] };
    },
  };
}

/**
 * Returns a reader of a single-line text or null. Null is shown for an empty text and is read as an empty text, so that
 * clients can send it back.
 */
export function lineOrNull(rule: TextRule): Reader<string, string | null> {
  const given = line(rule);
  return { rule: given.rule, nullable: true, read: (value, place) => given.read(value ?? '', place) };
}

/**
 * Returns a reader of the address of another server, with or without scheme and port. The text must not contain
 * credentials, because every user can read it.
 */
export function serverLine(rule: TextRule): Reader<string> {
  const given = line(rule);
  return {
    rule: given.rule,
    read: (value, place) => {
      const read = given.read(value, place);
      // The check for a query is necessary, because masking does not detect a query in an address without a scheme.
      return !read.ok || (maskedAddress(read.value) === read.value && !/[?#]/.test(read.value))
        ? read
        : { ok: false, problems: [wrongForm(place, read.value)] };
    },
  };
}
