/**
 * Reader for texts that are used in other protocols: mail, syslog, SNMP, LDAP, host names and headers. None of these
 * permits a control character: a NUL or a line end would change the meaning. Marks that change the writing direction
 * are refused too, because a reader of the mail or the log would see another text.
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

/** The same, with `null` for no text: a shown `null` can be sent back. */
export function lineOrNull(rule: TextRule): Reader<string, string | null> {
  const given = line(rule);
  return { rule: given.rule, nullable: true, read: (value, place) => given.read(value ?? '', place) };
}

/**
 * Address of another server, with or without a scheme and a port: a line without credentials, because every user sees
 * it.
 */
export function serverLine(rule: TextRule): Reader<string> {
  const given = line(rule);
  return {
    rule: given.rule,
    read: (value, place) => {
      const read = given.read(value, place);
      // Without a scheme, masking does not detect a query.
      return !read.ok || (maskedAddress(read.value) === read.value && !/[?#]/.test(read.value))
        ? read
        : { ok: false, problems: [wrongForm(place, read.value)] };
    },
  };
}
