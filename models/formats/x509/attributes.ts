/** The attributes of the names in a certificate, each as it was written: nothing is escaped, nothing is joined. */
import type { X509Certificate } from 'node:crypto';

/** The ones that are shown, by their short names. */
const shownAttributes = ['C', 'ST', 'L', 'O', 'OU', 'CN', 'emailAddress'] as const;
type Attribute = (typeof shownAttributes)[number];

export type NameAttributes = { readonly [Name in Attribute]?: string };

/** Of an attribute that is there several times, the first. */
export function readNames(certificate: X509Certificate): {
  readonly subject: NameAttributes;
  readonly issuer: NameAttributes;
} {
  const { subject, issuer } = certificate.toLegacyObject();
  return { subject: attributesIn(subject), issuer: attributesIn(issuer) };
}

function attributesIn(name: object): NameAttributes {
  const given = new Map<string, unknown>(Object.entries(name));
  return Object.fromEntries(
    shownAttributes.flatMap((attribute) => {
      const value = [given.get(attribute)].flat()[0];
      return typeof value === 'string' ? [[attribute, value]] : [];
    }),
  );
}
