/**
 * Attributes of the names in a certificate, unescaped. They are parsed from Node's text of a name, because
 * `toLegacyObject` has a side effect: if `node:tls` was not loaded before, it leaves the process with a `node:tls`
 * without `createSecureContext` (Node 20.20: a circular import inside Node).
 */
import type { X509Certificate } from 'node:crypto';
import { contentOf, oid, valuesIn } from './der.js';
import { oids } from './make.js';

/** Attributes that Redfish shows, by their short names. */
const shownAttributes = ['C', 'ST', 'L', 'O', 'OU', 'CN', 'emailAddress'] as const;
type Attribute = (typeof shownAttributes)[number];

export type NameAttributes = { readonly [Name in Attribute]?: string };

/** Returns the attributes of subject and issuer. For a repeated attribute, the first value counts. */
export function readNames({ subject, issuer }: Pick<X509Certificate, 'subject' | 'issuer'>): {
  readonly subject: NameAttributes;
  readonly issuer: NameAttributes;
} {
  return { subject: attributesIn(subject), issuer: attributesIn(issuer) };
}

/**
 * Parses the text of a name. Each line is one attribute; a line with a combined attribute contains several, separated
 * by ` + `. Both separators are escaped in values.
 */
function attributesIn(name: string): NameAttributes {
  const parts = name.split(/\n| \+ /).map((part) => /^([^=]*)=(.*)$/.exec(part) ?? []);
  return Object.fromEntries(
    shownAttributes.flatMap((attribute) => {
      const value = parts.find(([, type]) => type === attribute)?.[2];
      return value === undefined ? [] : [[attribute, unescaped(value)]];
    }),
  );
}

/**
 * Removes the escapes from a value: `\,` is a symbol, as in `Sirocco\, Inc`; `\0A` is a control character in two
 * hexadecimal digits, as in `a\0Ab`. Source: RFC 4514 § 2.4.
 */
function unescaped(value: string): string {
  return value.replaceAll(/\\([0-9A-F]{2}|.)/g, (_, escaped: string) =>
    escaped.length === 2 ? String.fromCharCode(Number.parseInt(escaped, 16)) : escaped,
  );
}

// Alternative names by which a directory can identify the owner of a certificate. Node does not parse the names of this
// kind. Source: RFC 5280 § 4.2.1.6.

/** Object identifier of Microsoft's user principal name, which is an otherName. */
const principalName = '1.3.6.1.4.1.311.20.2.3';
const tags = { otherName: 0xa0, mail: 0x81, extensions: 0xa3 } as const;

interface AlternativeNames {
  /** User principal name, such as `alice@example.com`. */
  readonly principal: string | undefined;
  readonly mail: string | undefined;
}

/**
 * Returns the first alternative name of each kind. The names are parsed from DER, because Node releases differ in the
 * text of other names.
 */
export function readAlternativeNames({ raw }: X509Certificate): AlternativeNames {
  const [body] = valuesIn(contentOf(valuesIn(raw)[0]));
  const extensions = valuesIn(contentOf(body)).find(({ tag }) => tag === tags.extensions);
  if (extensions === undefined) return { principal: undefined, mail: undefined };
  const list = valuesIn(contentOf(valuesIn(extensions.content)[0])).map(({ content }) => valuesIn(content));
  const found = list.find(([type]) => type?.whole.equals(oid(oids.subjectAlternativeName)))?.at(-1);
  const names = found === undefined ? [] : valuesIn(contentOf(valuesIn(found.content)[0]));
  const other = names
    .filter(({ tag }) => tag === tags.otherName)
    .map(({ content }) => valuesIn(content))
    .find(([type]) => type?.whole.equals(oid(principalName)));
  const value = other?.[1] === undefined ? undefined : valuesIn(other[1].content)[0];
  return {
    principal: value?.content.toString('utf8'),
    mail: names.find(({ tag }) => tag === tags.mail)?.content.toString('latin1'),
  };
}
