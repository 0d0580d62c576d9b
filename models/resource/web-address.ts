/** Readers for addresses the controller is to turn to: absolute, by HTTP or HTTPS, and without a secret in them. */
import { wrongForm } from './problems.js';
import { type Reader, text } from './readers.js';

/** Neither a user nor a fragment: the one would stand in the journal with its password, the other is never sent. */
const shape = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/;
const secureShape = /^[Hh][Tt][Tt][Pp][Ss]:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/;

/** Unit of lengthMax: characters. */
export function webAddress(lengthMax: number): Reader<string> {
  return addressReader(lengthMax, shape);
}

/** The same, by HTTPS alone. */
export function secureWebAddress(lengthMax: number): Reader<string> {
  return addressReader(lengthMax, secureShape);
}

function addressReader(lengthMax: number, pattern: RegExp): Reader<string> {
  const { rule, read } = text({ lengthMax, pattern });
  return {
    rule,
    read: (value, place) => {
      const asked = read(value, place);
      if (typeof value !== 'string' || (asked.ok && URL.canParse(value))) return asked;
      // Whatever is wrong with it, the answer repeats no password.
      const shown = withoutLogin(value);
      return asked.ok ? { ok: false, problems: [wrongForm(place, shown)] } : read(shown, place);
    },
  };
}

/** From the first `//` to the last `@`. Found from both ends: a pattern would look through a long text once for every `//`. */
export function withoutLogin(address: string): string {
  const start = address.indexOf('//');
  const end = address.lastIndexOf('@');
  if (start === -1 || end < start + 2) return address;
  return `${address.slice(0, start)}//******${address.slice(end)}`;
}
