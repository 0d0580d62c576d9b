/** The names by which a directory may know the owner of a certificate, beside those Node reads. Source: RFC 5280 § 4.2.1.6. */
import type { X509Certificate } from 'node:crypto';
import { oid } from './der.js';
import { contentOf, valuesIn } from './der-reading.js';
import { oids } from './make.js';

/** Microsoft's user principal name, as another name. */
const principalName = '1.3.6.1.4.1.311.20.2.3';
const tags = { otherName: 0xa0, mail: 0x81, extensions: 0xa3 } as const;

interface AlternativeNames {
  /** `alice@example.com` */
  readonly principal: string | undefined;
  readonly mail: string | undefined;
}

/** The first of each kind. Read from the DER, because releases of Node print other names each in their own way. */
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
