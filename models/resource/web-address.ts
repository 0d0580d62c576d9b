/** Readers for addresses the controller is to turn to: absolute, by HTTP or HTTPS, and without a secret in them. */
import { wrongForm } from './problems.js';
import { type Reader, text } from './readers.js';

/** Neither a user nor a fragment: the one would stand in the journal with its password, the other is never sent. */
const shape = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\p{Cc}/?#@\\]+(?:[/?][^\s\p{Cc}#\\]*)?$/u;
const secureShape = /^[Hh][Tt][Tt][Pp][Ss]:\/\/[^\s\p{Cc}/?#@\\]+(?:[/?][^\s\p{Cc}#\\]*)?$/u;

/** Without a query as well: it would be shown and stored as it is, and may be a credential. */
const plainShape = /^[Hh][Tt][Tt][Pp][Ss]?:\/\/[^\s\p{Cc}/?#@\\]+(?:\/[^\s\p{Cc}?#\\]*)?$/u;

/** Unit of lengthMax: characters. */
export function webAddress(lengthMax: number): Reader<string> {
  return addressReader(lengthMax, shape);
}

/** Of a service that is asked otherwise than by a query. */
export function serviceAddress(lengthMax: number): Reader<string> {
  return addressReader(lengthMax, plainShape);
}

/** The same, or an empty text or null for none. */
export function serviceAddressOrNone(lengthMax: number): Reader<string> {
  const { read } = serviceAddress(lengthMax);
  return {
    rule: text({ lengthMax }).rule,
    read: (value, place) => (value === '' || value === null ? { ok: true, value: '' } : read(value, place)),
  };
}

/** A web address, by HTTPS alone. */
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
      return asked.ok ? { ok: false, problems: [wrongForm(place, value)] } : asked;
    },
  };
}
