/** Distinguished names: whom a certificate is about, and who made it. */
import { oid, printableString, sequence, set, utf8String } from './der.js';

/** In the order they are printed and encoded. Source: RFC 4519; the numbers are those of X.520. */
export const attributeOids = {
  C: '2.5.4.6',
  ST: '2.5.4.8',
  L: '2.5.4.7',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  CN: '2.5.4.3',
} as const;

export type DistinguishedName = { readonly [Attribute in keyof typeof attributeOids]?: string };

/** DER. Attributes that are absent or empty are left out. */
export function encodeName(name: DistinguishedName): Buffer {
  const parts = Object.entries(attributeOids).flatMap(([attribute, number]) => {
    const value = name[attribute as keyof DistinguishedName];
    if (value === undefined || value === '') return [];
    // The country is two letters, and the one attribute with a type of its own.
    return [set(sequence(oid(number), attribute === 'C' ? printableString(value) : utf8String(value)))];
  });
  return sequence(...parts);
}
