/**
 * What a signing request of `make.ts` asks for: Node reads certificates, and no requests. Read as DER, value by value; its
 * signature is not looked at.
 */
import { oid } from './der.js';
import { contentOf, valuesIn } from './der-reading.js';
import { dnsName, oids } from './make.js';
import { attributeOids, type DistinguishedName } from './name.js';

interface AskedCertificate {
  readonly subject: DistinguishedName;
  /** DNS names and addresses it is to stand for, in their order. */
  readonly alternatives: readonly string[];
}

/** Throws RangeError for what is no such request. */
export function readSigningRequest(pem: string): AskedCertificate {
  const der = Buffer.from(pem.replaceAll(/-----.*-----/g, ''), 'base64');
  const [request] = valuesIn(der);
  const [body] = valuesIn(contentOf(request));
  const [, name, , attributes] = valuesIn(contentOf(body));
  return { subject: readName(contentOf(name)), alternatives: readAlternatives(contentOf(attributes)) };
}

function readName(der: Buffer): DistinguishedName {
  const parts = valuesIn(der).flatMap((part) =>
    valuesIn(part.content).map(({ content }) => valuesIn(content)),
  );
  const entries = Object.entries(attributeOids).flatMap(([attribute, number]) => {
    const part = parts.find(([type]) => type?.whole.equals(oid(number)));
    return part === undefined ? [] : [[attribute, contentOf(part[1]).toString('utf8')]];
  });
  return Object.fromEntries(entries);
}

function readAlternatives(attributes: Buffer): readonly string[] {
  const extensions = valuesIn(attributes)
    .flatMap(({ content }) => valuesIn(contentOf(valuesIn(content)[1])))
    .flatMap(({ content }) => valuesIn(content))
    .map(({ content }) => valuesIn(content));
  const names = extensions.find(([type]) => type?.whole.equals(oid(oids.subjectAlternativeName)))?.at(-1);
  if (names === undefined) return [];
  const [list] = valuesIn(names.content);
  return valuesIn(contentOf(list)).map(({ tag, content }) =>
    tag === implicitly(dnsName) ? content.toString('latin1') : addressOf(content),
  );
}

function implicitly(number: number): number {
  return 0x80 | number;
}

function addressOf(octets: Buffer): string {
  if (octets.length === 4) return octets.join('.');
  const groups = (octets.toString('hex').match(/.{4}/g) ?? []).join(':');
  return new URL(`http://[${groups}]/`).hostname.slice(1, -1);
}
