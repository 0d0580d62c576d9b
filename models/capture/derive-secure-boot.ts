/** Keys of secure boot in a blueprint, from the captured databases. */
import { isDeepStrictEqual } from 'node:util';
import { deriveDigest, type JsonObject } from '../../engine/index.js';
import {
  type BlueprintInput,
  secureBootDatabaseIds,
  secureBootKeysMax,
  serviceKeyOwner,
} from '../blueprint/index.js';
import { certificatesIn } from '../formats/index.js';
import { type Capture, linkIn, plainUri } from './capture.js';
import { listOf, objectOf, textOf } from './captured-values.js';
import type { Derived } from './derived.js';
import type { RoleMap } from './role-map.js';
import { substituteCertificate } from './substitute-certificate.js';

type SecureBoot = NonNullable<BlueprintInput['secureBoot']>;
type Databases = NonNullable<SecureBoot['factoryKeys']>;
type Keys = NonNullable<Databases[keyof Databases]>;
type CertificateKey = NonNullable<Keys['certificates']>[number];
type SignatureKey = NonNullable<Keys['signatures']>[number];

const defaultsSuffix = 'Default';

/** Derives the keys. Without a captured platform key database, those of the simulator stay. */
export function deriveSecureBoot(capture: Capture, roles: RoleMap): Derived {
  const captured = capturedDatabases(capture, roles);
  const keys: { -readonly [Id in keyof Databases]: Databases[Id] } = {};
  const factoryKeys: typeof keys = {};
  for (const id of secureBootDatabaseIds) {
    const [held, defaults] = [captured.get(id), captured.get(id + defaultsSuffix)];
    if (held === undefined && defaults === undefined) continue;
    factoryKeys[id] = { ...held, ...defaults };
    keys[id] = { ...defaults, ...held };
  }
  if (factoryKeys.PK === undefined) return { overrides: {}, parts: [], notes: [] };
  const body = capture.find(roles.first('secureBoot') ?? '')?.body;
  // The captured system was started, so a certificate of `db` must have signed it.
  const canStart = keys.PK?.certificates?.length === 1 && (keys.db?.certificates ?? []).length > 0;
  const secureBoot: SecureBoot = {
    enabled: canStart && body?.SecureBootEnable === true,
    advanced: body?.SecureBootMode === 'DeployedMode' || body?.SecureBootMode === 'AuditMode',
    factoryKeys,
    ...(isDeepStrictEqual(keys, factoryKeys) ? {} : { keys }),
  };
  return { overrides: { secureBoot }, parts: [], notes: [] };
}

/** Returns the keys by the id of their database. A kind is missing whose collection is not captured. */
function capturedDatabases(capture: Capture, roles: RoleMap): ReadonlyMap<string, Keys> {
  return new Map(
    roles.all('secureBootDatabase').flatMap(({ uri }) => {
      const body = capture.find(uri)?.body;
      const id = textOf(body, 'DatabaseId') ?? textOf(body, 'Id');
      if (id === undefined) return [];
      const members = (role: 'keyCertificates' | 'keySignatures') =>
        roles.within(uri, role).map((list) => membersIn(capture, list.uri))[0];
      const [certificates, signatures] = [members('keyCertificates'), members('keySignatures')];
      const keys: Keys = {
        ...(certificates === undefined ? {} : { certificates: certificates.map(certificateKey) }),
        ...(signatures === undefined ? {} : { signatures: signatures.map(signatureKey) }),
      };
      return [[id, keys] as const];
    }),
  );
}

interface Member {
  readonly uri: string;
  /** Undefined for a member that is listed but not captured. */
  readonly body: JsonObject | undefined;
}

function membersIn(capture: Capture, collection: string): readonly Member[] {
  const listed = listOf(capture.find(collection)?.body, 'Members');
  return listed.slice(0, secureBootKeysMax).flatMap((entry) => {
    const link = linkIn(entry);
    if (link === undefined) return [];
    const found = capture.find(link);
    return [{ uri: found?.uri ?? plainUri(link), body: found?.body }];
  });
}

function certificateKey({ uri, body }: Member): CertificateKey {
  const text = body?.CertificateString;
  const [parsed] = typeof text === 'string' ? certificatesIn(text) : [];
  const [certificate] = parsed === undefined ? certificatesIn(standIn(uri, body)) : [parsed];
  if (certificate === undefined) throw new Error('a certificate in place of a captured one cannot be read');
  return { owner: ownerOf(body), der: certificate.raw.toString('base64') };
}

/** Attributes of the name in a stand-in, by the Redfish property. */
const attributes = {
  Country: 'C',
  State: 'ST',
  City: 'L',
  Organization: 'O',
  OrganizationalUnit: 'OU',
  CommonName: 'CN',
} as const;

/** Returns a certificate for one whose text is not captured, with its captured subject. */
function standIn(uri: string, body: JsonObject | undefined): string {
  const captured = objectOf(body, 'Subject');
  const subject = Object.fromEntries(
    Object.entries(attributes).flatMap(([property, attribute]) => {
      const value = textOf(captured, property);
      return value === undefined || (attribute === 'C' && value.length !== 2) ? [] : [[attribute, value]];
    }),
  );
  const name = Object.keys(subject).length === 0 ? { CN: uri.slice(uri.lastIndexOf('/') + 1) } : subject;
  return substituteCertificate(deriveDigest('capture', `key/${uri}`), name);
}

function signatureKey({ uri, body }: Member): SignatureKey {
  const text = textOf(body, 'SignatureString')?.toUpperCase() ?? '';
  const digest = /^[\dA-F]{64}$/u.test(text) ? text : deriveDigest('capture', `key/${uri}`).toUpperCase();
  return { owner: ownerOf(body), digest };
}

function ownerOf(body: JsonObject | undefined): string {
  const owner = textOf(body, 'UefiSignatureOwner') ?? '';
  return /^[\dA-F]{8}(?:-[\dA-F]{4}){3}-[\dA-F]{12}$/iu.test(owner) ? owner : serviceKeyOwner;
}
