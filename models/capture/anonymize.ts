/** Anonymization of a capture: identities are replaced by others, which derive from a seed. */
import { deriveDigest, isObject, type Json, type JsonObject } from '../../engine/index.js';
import { Capture, type CapturedDocument, type CapturedResource } from './capture.js';
import { dropClientState } from './client-state.js';
import {
  decidingName,
  findIdentities,
  isAccount,
  isDefinition,
  isHostName,
  isProse,
  isPublicProperty,
  isSecret,
  isSerial,
  kindOf,
} from './find-identities.js';
import { mapRoles } from './find-roles.js';
import { Replacements } from './replacements.js';
import { substituteCertificate } from './substitute-certificate.js';
import { isXmlSchema, splitXml } from './xml-texts.js';

/** Headers with tokens and cookies. */
const secretHeaders: ReadonlySet<string> = new Set(['x-auth-token', 'set-cookie', 'authorization', 'cookie']);

/**
 * Returns the capture without the identities of the captured server: serial numbers, UUIDs, MAC and IP addresses, names
 * of hosts and accounts, keys and certificates have others, which derive from the seed. The same value has the same
 * replacement everywhere, in URIs and ids too. Sessions and subscriptions of clients are left out. Names of roles, and
 * account names that makers set, such as `root`, stay.
 */
export function anonymizeCapture(given: Capture, seed: string): Capture {
  const capture = dropClientState(given, mapRoles(given));
  const replacements = new Replacements(seed, findIdentities(capture));
  const certificates = new SubstituteCertificates(seed);
  const replace = (value: Json, name: string): Json => {
    if (typeof value === 'string') return replaceText(value, name, replacements, certificates);
    if (typeof value === 'number') return kindOf(name) === 'private' ? replacements.coordinate(value) : value;
    if (Array.isArray(value)) return (value as readonly Json[]).map((entry) => replace(entry, name));
    if (!isObject(value)) return value;
    const members = Object.entries(value).flatMap(([key, member]) =>
      member === undefined
        ? []
        : [[replacements.key(key), replace(member, decidingName(key, name))] as const],
    );
    return Object.fromEntries(members);
  };
  const replaceXml = (xml: string): string =>
    isXmlSchema(xml)
      ? replacements.text(xml)
      : splitXml(xml)
          .map(({ text, name }) => (name === undefined ? text : replaceTrimmed(text, name)))
          .join('');
  const replaceTrimmed = (text: string, name: string): string => {
    const trimmed = text.trim();
    return trimmed === ''
      ? text
      : text.replace(trimmed, () => replaceText(trimmed, name, replacements, certificates));
  };
  const replaceHeaders = ({ headers }: Pick<CapturedResource, 'headers'>) => {
    if (headers === undefined) return {};
    const recorded = Object.entries(headers).filter(([name]) => !secretHeaders.has(name));
    return { headers: Object.fromEntries(recorded.map(([name, text]) => [name, replacements.uri(text)])) };
  };
  const resources = [...capture.resources.values()].map((resource): CapturedResource => {
    return {
      ...resource,
      uri: replacements.uri(resource.uri),
      body: isDefinition(resource.body) ? resource.body : (replace(resource.body, '') as JsonObject),
      ...(resource.xml === undefined ? {} : { xml: replaceXml(resource.xml) }),
      ...replaceHeaders(resource),
    };
  });
  const documents = [...capture.documents.values()].map(
    (document): CapturedDocument => ({
      ...document,
      uri: replacements.uri(document.uri),
      xml: replaceXml(document.xml),
      ...replaceHeaders(document),
    }),
  );
  return new Capture({
    root: capture.root,
    base: capture.base,
    resources,
    documents,
    notes: capture.notes.map((note) => ({
      ...note,
      path: replacements.uri(note.path),
      found: replacements.uri(note.found),
      done: replacements.uri(note.done),
    })),
  });
}

function replaceText(
  text: string,
  name: string,
  replacements: Replacements,
  certificates: SubstituteCertificates,
): string {
  if (text === '') return text;
  if (name === '@odata.type' || name === '@odata.context') return text;
  if (text.startsWith('/') || name === '@odata.id') return replacements.uri(text);
  const kind = isPublicProperty(name) ? undefined : kindOf(name);
  if (kind === 'certificate') return certificates.instead(text);
  if (kind === 'secret') return isSecret(text) ? replacements.serial(text) : text;
  if (kind === 'private') return replacements.serial(text);
  if (kind === 'directoryName' && text.includes('=')) return replacements.directoryName(text);
  if (kind === 'mail' && text.includes('@')) return replacements.mail(text);
  const replaced = isPublicProperty(name) ? text : replacements.text(text, isProse(name) ? 'prose' : 'plain');
  // A value that was replaced as a whole by its form, such as a UUID or an address, has its replacement.
  if (replaced !== text) return replaced;
  if (kind === 'serial' && isSerial(text)) return replacements.serial(text);
  if (kind === 'host' && isHostName(text)) return replacements.host(text);
  if ((kind === 'account' || kind === 'directoryName') && isAccount(text)) return replacements.account(text);
  return name === 'Id' ? replacements.uri(text) : text;
}

/** Self-signed certificates in place of the captured ones. */
class SubstituteCertificates {
  readonly #seed: string;
  readonly #made = new Map<string, string>();

  constructor(seed: string) {
    this.#seed = seed;
  }

  /** Returns a certificate of its own for each text; the same text has the same one. */
  instead(text: string): string {
    if (!text.includes('BEGIN CERTIFICATE')) return '';
    const made = this.#made.get(text) ?? this.#make(text);
    this.#made.set(text, made);
    return made;
  }

  #make(text: string): string {
    const digest = deriveDigest(this.#seed, `capture/certificate/${text}`);
    const name = `host-${digest.slice(0, 6)}.example.com`;
    return substituteCertificate(digest, { CN: name }, [name]);
  }
}
