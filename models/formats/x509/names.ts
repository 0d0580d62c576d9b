/**
 * Attributes of the names in a certificate, unescaped. They are parsed from the text that Node generates for a name.
 * The alternative, `toLegacyObject`, has a side effect because of a circular import inside Node (20.20): if `node:tls`
 * was not loaded before, `node:tls` afterwards lacks `createSecureContext` in the whole process.
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
 * Parses the text of a name. A line contains one attribute, or several attributes that are separated by ` + `. In
 * values, both separators are escaped.
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
 * Removes the escapes from a value. A backslash precedes a symbol, such as `\,` in `Sirocco\, Inc`, or the two
 * hexadecimal digits of a control character, such as `\0A` in `a\0Ab`. Source: RFC 4514 § 2.4.
 */
function unescaped(value: string): string {
  return value.replaceAll(/\\([0-9A-F]{2}|.)/g, (_, escaped: string) =>
    escaped.length === 2 ? String.fromCharCode(Number.parseInt(escaped, 16)) : escaped,
  );
}

// Alternative names by which a directory can identify the owner of a certificate. They are parsed here, because Node
// does not parse names of this kind. Source: RFC 5280 § 4.2.1.6.

/** Object identifier of Microsoft's user principal name, which is an otherName. */
const principalName = '1.3.6.1.4.1.311.20.2.3';
const tags = { otherName: 0xa0, mail: 0x81, extensions: 0xa3 } as const;

interface AlternativeNames {
  /** User principal name, such as `alice@example.com`. */
  readonly principal: string | undefined;
  readonly mail: string | undefined;
}

/**
 * Returns the first alternative name of each kind. The names are parsed from DER, because Node releases convert names
 * of type otherName to different texts.
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
