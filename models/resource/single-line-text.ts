/**
 * Reader for texts that reach other protocols: mail, syslog, SNMP, LDAP, names of hosts and headers. None of these carries a control
 * character, and a NUL or a line end within one would say something else there than here. Marks that turn the direction of writing
 * are refused with them: whoever reads the mail or the log would see another text.
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

/** The same, with `null` for no text at all: what shows `null` takes it back. */
export function lineOrNull(rule: TextRule): Reader<string, string | null> {
  const given = line(rule);
  return { rule: given.rule, nullable: true, read: (value, place) => given.read(value ?? '', place) };
}

/** Where another server is found, with a scheme and a port or without: a line without credentials. Everyone who logs in is shown it. */
export function serverLine(rule: TextRule): Reader<string> {
  const given = line(rule);
  return {
    rule: given.rule,
    read: (value, place) => {
      const read = given.read(value, place);
      // Without a scheme no mask looks for a query.
      return !read.ok || (maskedAddress(read.value) === read.value && !/[?#]/.test(read.value))
        ? read
        : { ok: false, problems: [wrongForm(place, read.value)] };
    },
  };
}
