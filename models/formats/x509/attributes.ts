/**
 * The attributes of the names in a certificate, each as it was written: nothing is escaped, nothing is joined. Read from
 * Node's text of a name, because `toLegacyObject` has them too but, where nothing has loaded `node:tls` before, leaves
 * the process a `node:tls` without `createSecureContext` (Node 20.20: a circular import inside it).
 */
import type { X509Certificate } from 'node:crypto';

/** The ones that are shown, by their short names. */
const shownAttributes = ['C', 'ST', 'L', 'O', 'OU', 'CN', 'emailAddress'] as const;
type Attribute = (typeof shownAttributes)[number];

export type NameAttributes = { readonly [Name in Attribute]?: string };

/** Of an attribute that is there several times, the first. */
export function readNames({ subject, issuer }: Pick<X509Certificate, 'subject' | 'issuer'>): {
  readonly subject: NameAttributes;
  readonly issuer: NameAttributes;
} {
  return { subject: attributesIn(subject), issuer: attributesIn(issuer) };
}

/** A line or, where parts stand together, what is between two ` + ` is one attribute; neither is in a value unescaped. */
function attributesIn(name: string): NameAttributes {
  const parts = name.split(/\n| \+ /).map((part) => /^([^=]*)=(.*)$/.exec(part) ?? []);
  return Object.fromEntries(
    shownAttributes.flatMap((attribute) => {
      const value = parts.find(([, type]) => type === attribute)?.[2];
      return value === undefined ? [] : [[attribute, unescaped(value)]];
    }),
  );
}

/** `Sirocco\, Inc` and `a\0Ab`: a sign or the two digits of a control character. Source: RFC 4514 § 2.4. */
function unescaped(value: string): string {
  return value.replaceAll(/\\([0-9A-F]{2}|.)/g, (_, escaped: string) =>
    escaped.length === 2 ? String.fromCharCode(Number.parseInt(escaped, 16)) : escaped,
  );
}
