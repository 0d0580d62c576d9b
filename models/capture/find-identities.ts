/**
 * Finding of identities in a capture: serial numbers, unique identifiers, addresses, names of hosts and accounts. An
 * identity is found by the name of its property, or by its form.
 */
import { isObject, type Json, type JsonObject } from '../../engine/index.js';
import { type Capture, schemaType } from './capture.js';
import { isXmlSchema, splitXml } from './xml-texts.js';

/** Kinds of identities, each with its own form of replacement. */
export type IdentityKind =
  | 'serial'
  | 'host'
  | 'account'
  | 'address'
  | 'secret'
  | 'certificate'
  | 'mail'
  | 'directoryName'
  | 'private';

/** Kind of an identity, by the name of its property. The first that holds counts. */
const kindsByProperty: readonly (readonly [kind: IdentityKind, name: RegExp])[] = [
  ['certificate', /^(?:CertificateString|CertificateSigningRequest|CSRString)$/u],
  [
    'secret',
    /(?:password|passphrase|secret|token|privatekey|publickey|communitystring|communityname|fingerprint|thumbprint|licensestring|licensekey|entitlementid|authenticationkey|encryptionkey|sharedkey)$/iu,
  ],
  ['secret', /(?:^(?:KeyString|EncryptedKey|SSHKey|LicenseKey)|community)$/iu],
  [
    'serial',
    /(?:serial|serialnumber|serialno|servicetag|servicecode|assettag|wwn|wwnn|wwpn|worldwidename|nodeguid|eui|nguid|sasaddress|durablename|boardserial|chassisserial|machineid|deviceid128|uniqueid|piecepartidentificationnumber|ppid)$/iu,
  ],
  ['mail', /(?:mail|mailaddress|emailaddress|recipient|senderaddress)$/iu],
  ['host', /(?:hostname|fqdn|domainname|dnsname|dnsracname|searchdomain|domaincontroller\d?)$/iu],
  ['account', /(?:username|accountname|loginname|adminname|remoteuser|remotegroup)$/iu],
  ['account', /(?:^|\.)(?:CreatedBy|Owner)$/u],
  ['directoryName', /(?:distinguishednames?|(?:^|\.)(?:base|bind)?dn)$/iu],
  ['private', /(?:contactname|phonenumber|(?:^|\.)contact|syscontact|syslocation)$/iu],
  [
    'private',
    /(?:^|\.)(?:DataCenterName|AisleName|RackName|RoomName|Latitude|Longitude|AltitudeMeters|PostalAddress)$/u,
  ],
  ['private', /^Placement\.(?:Row|Rack|AdditionalInfo)$/u],
  [
    'address',
    /(?:address|addresses|gateway|nameservers?|dnsservers?|ntpservers?|primaryserver|secondaryserver|peer|origin|destination|clientoriginipaddress|ipaddr)$/iu,
  ],
];

/** Account names that manufacturers set. They identify no person. */
const commonAccounts: ReadonlySet<string> = new Set([
  ...[
    'root',
    'admin',
    'administrator',
    'userid',
    'operator',
    'user',
    'guest',
    'service',
    'anonymous',
    'readonly',
  ],
  ...['none', 'n/a', 'redfish', 'oem', 'system', 'unknown', 'username', 'enabled', 'disabled'],
  ...['administrators', 'operators', 'users'],
]);

/** Texts that stand for a missing serial number. */
const placeholder =
  /^(?:[0.\s:x-]*|n\/?a|none|null|unknown|undefined|not .*|default string|to be filled.*|empty|string|uuid|.*serial ?number.*)$/iu;

/** Durable names that describe a location, and serial numbers in the form of a sentence, are no identities. */
const serialForm = /^[\w.:+/-]{3,80}$/u;

export const uuidForm = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/giu;
export const macForm =
  /(?<![0-9a-f:-])[0-9a-f]{2}(?:([:-])[0-9a-f]{2})(?:\1[0-9a-f]{2}){4}(?![0-9a-f]|[:-][0-9a-f])/giu;
const bareMacForm = /^[0-9a-f]{12}$/iu;
export const ipv4Form =
  /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.]*\d)/gu;

/** Properties with texts for people, in which addresses and accounts of clients stand. */
const proseProperty = /^(?:Message|MessageArgs|Description|Title)$/u;

/** Properties with identifiers of a product or a standard. */
const publicProperty =
  /^(?:UefiSignatureOwner|SoftwareId|ClassId|DeviceClass|Targets|Model|PartNumber|PublicationUri|xmlns|schemaLocation)$/u;

/** Beginning of a URL: scheme, user, and host. */
export const urlForm = /\b([a-z][a-z0-9+.-]*:\/\/)(?:([^\s/@]*)@)?([a-z0-9][a-z0-9.-]*|\[[0-9a-f:.]+\])/giu;

/** Hosts of organizations that publish schemas and registries. */
const publicHost = /(?:^|\.)(?:dmtf|snia|odata|oasis-open|w3|json-schema|opencompute)\.org$/iu;

export function isPublicProperty(name: string): boolean {
  return publicProperty.test(name);
}

export function isProse(name: string): boolean {
  return proseProperty.test(name);
}

/** Returns the name that decides about a member of an object: members of an address have that of the address. */
export function decidingName(name: string, enclosing: string): string {
  if (enclosing === 'PostalAddress') return enclosing;
  return enclosing === 'Placement' ? `${enclosing}.${name}` : name;
}

/** Returns the kind of identity that a property of this name has; undefined for none. */
export function kindOf(name: string): IdentityKind | undefined {
  return kindsByProperty.find(([, form]) => form.test(name))?.[0];
}

/** Identities of a capture, by kind, as their properties have them. */
export interface Identities {
  readonly serials: ReadonlySet<string>;
  readonly hosts: ReadonlySet<string>;
  readonly accounts: ReadonlySet<string>;
  /** Names of people and places, and numbers of telephones, that stand for themselves within other texts. */
  readonly privates: ReadonlySet<string>;
  /** IPv4 and IPv6 addresses. */
  readonly addresses: ReadonlySet<string>;
  /** MAC addresses as twelve digits in lower case. */
  readonly macs: ReadonlySet<string>;
}

export function findIdentities(capture: Capture): Identities {
  const products = new Set<string>();
  const serials = new Set<string>();
  const hosts = new Set<string>();
  const accounts = new Set<string>();
  const privates = new Set<string>();
  const addresses = new Set<string>();
  const macs = new Set<string>();
  const read = (name: string, text: string): void => {
    if (name === 'Model' || name === 'PartNumber') products.add(text);
    const kind = kindOf(name);
    for (const [mac] of text.matchAll(macForm)) macs.add(mac.replaceAll(/[:-]/gu, '').toLowerCase());
    if (kind === 'address' && bareMacForm.test(text)) macs.add(text.toLowerCase());
    if (kind === 'serial' && isSerial(text)) serials.add(text);
    if (kind === 'host' && isHostName(text)) hosts.add(text);
    if (name === 'CommonName' && isHostName(text) && isQualified(text)) hosts.add(text);
    if (kind === 'account') for (const account of accountsIn(text)) accounts.add(account);
    if (kind === 'private' && isPhrase(text)) privates.add(text);
    if (kind === 'address' || proseProperty.test(name))
      for (const address of addressesIn(text)) addresses.add(address);
    if (kind === 'address' && isHostName(text) && isQualified(text)) hosts.add(text);
    if (isPublicProperty(name)) return;
    for (const host of hostsOfUrls(text)) {
      if (isPublicHost(host)) continue;
      for (const address of addressesIn(host)) addresses.add(address);
      if (isHostName(host)) hosts.add(host);
    }
  };
  const walk = (name: string, value: Json | undefined): void => {
    if (typeof value === 'string') read(name, value);
    else if (Array.isArray(value)) for (const entry of value) walk(name, entry);
    else if (isObject(value)) for (const key of Object.keys(value)) walk(decidingName(key, name), value[key]);
  };
  for (const { body, xml } of capture.resources.values()) {
    if (!isDefinition(body)) walk('', body);
    if (xml !== undefined) readXml(xml, read);
  }
  for (const { xml } of capture.documents.values()) readXml(xml, read);
  for (const address of addresses) hosts.delete(address);
  for (const product of products) serials.delete(product);
  for (const mac of ['000000000000', 'ffffffffffff']) macs.delete(mac);
  return { serials, hosts, accounts, privates, addresses, macs };
}

function readXml(xml: string, read: (name: string, text: string) => void): void {
  if (isXmlSchema(xml)) return;
  for (const { text, name } of splitXml(xml)) if (name !== undefined) read(name, text.trim());
}

/** Indicates a schema or a registry: a definition of properties or messages, which contains no identities. */
export function isDefinition(body: JsonObject): boolean {
  return (
    '$schema' in body || /^(?:MessageRegistry|PrivilegeRegistry|JsonSchemaFile)$/u.test(schemaType(body))
  );
}

/** Indicates a text that can be a key or token, and no word such as `Enabled`. */
export function isSecret(text: string): boolean {
  if (placeholder.test(text) || /^(?:true|false|enabled?|disabled?|yes|no|on|off|\*+)$/iu.test(text))
    return false;
  return /\S{20}/u.test(text) || !/\s/u.test(text);
}

export function isSerial(text: string): boolean {
  return serialForm.test(text) && !placeholder.test(text) && /\d/u.test(text) && !text.startsWith('/');
}

export function isHostName(text: string): boolean {
  return (
    /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*\.?$/iu.test(text) &&
    !/^(?:localhost|localdomain|none|null|unknown|[\d.]+)$/iu.test(text) &&
    text.length <= 253
  );
}

function isQualified(host: string): boolean {
  return /[a-z]/iu.test(host) && host.includes('.');
}

function isPublicHost(host: string): boolean {
  return publicHost.test(host);
}

function hostsOfUrls(text: string): readonly string[] {
  return [...text.matchAll(urlForm)].map(([, , , host = '']) => host.replace(/^\[|\]$/gu, ''));
}

/** Returns the name of an account, and for `DOMAIN\\name` and `name@domain` also the name alone. */
function accountsIn(text: string): readonly string[] {
  const [, alone = ''] = /^(?:[^\\]+\\)?([^@\\]+)(?:@.+)?$/u.exec(text) ?? [];
  return [...new Set([text, alone])].filter(isAccount);
}

/** Indicates a text of several words or with digits, which stands for nothing else. */
function isPhrase(text: string): boolean {
  return text.length >= 6 && /[^\s]\s[^\s]|\d/u.test(text) && !/^[\d.]{1,6}$/u.test(text);
}

export function isAccount(text: string): boolean {
  return text.trim() !== '' && !commonAccounts.has(text.toLowerCase()) && !text.startsWith('/');
}

/** Returns the addresses in a text that belong to a host: no masks, no loopback, and no unspecified address. */
function addressesIn(text: string): readonly string[] {
  const found = [...text.matchAll(ipv4Form)].map(([address]) => address).filter(isHostAddress);
  return isIpv6(text) ? [...found, text] : found;
}

function isHostAddress(address: string): boolean {
  const isReserved = /^(?:0\.|127\.|255\.|169\.254\.|22[4-9]\.|23\d\.)|\.(?:0|255)$/u.test(address);
  return !isReserved && !/(?:^|\.)0\d/u.test(address);
}

/** Indicates a whole text that is one IPv6 address, perhaps with a prefix length; not `::` and `::1`. */
export function isIpv6(text: string): boolean {
  const [address = ''] = text.split(/[/%]/u);
  if (!/^[0-9a-f:]{3,39}$/iu.test(address) || /^[:01]*$/u.test(address)) return false;
  const groups = address.split(':');
  // Eight octets are the name of a port of a storage network.
  if (groups.every((group) => group.length === 2)) return false;
  return (
    groups.every((group) => group.length <= 4) &&
    (address.includes('::') ? groups.length <= 8 : groups.length === 8)
  );
}
