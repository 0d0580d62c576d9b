/** Pairing of firmware: that of the controller and the host by version and name, that of parts by the related part. */
import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { type Capture, linkIn, plainUri, type RoleEntry, type RoleMap } from '../../capture/index.js';
import type { BuiltInService, Counterpart, Pairs } from './pairing.js';

/** Firmware of the built-in service by its description, the captured property with its version, and usual names. */
const firmwareKinds: readonly (readonly [
  own: RegExp,
  version: 'manager' | 'system',
  property: string,
  names: RegExp,
])[] = [
  [/^SystemBMC$/u, 'manager', 'FirmwareVersion', /BMC|(?:management|access) controller/iu],
  [/^SystemRomActive$/u, 'system', 'BiosVersion', /BIOS|UEFI|system rom/iu],
];

/**
 * Pairs the firmware of the controller and of the host: installed items with the version of the manager and of the
 * system, else items with a usual name.
 */
export function pairFirmware(
  roles: RoleMap,
  builtIn: BuiltInService,
  body: (uri: string) => JsonObject,
): Pairs {
  const pairs: (readonly [string, string])[] = [];
  const items = roles.all('firmware').filter(({ uri }) => isInstalled(body(uri)));
  for (const [own, of, property, names] of firmwareKinds) {
    const ownItem = builtIn.roles
      .all('firmware')
      .find(({ uri }) => own.test(String(builtIn.body(uri)?.Description ?? '')));
    const version = body(roles.first(of) ?? '')[property];
    const isNamed = ({ uri }: RoleEntry) => names.test(`${body(uri).Id} ${body(uri).Name}`);
    const isSame = ({ uri }: RoleEntry) => containsVersion(version, body(uri).Version);
    const free = items.filter(({ uri }) => pairs.every(([taken]) => taken !== uri));
    const item =
      free.find((each) => isSame(each) && isNamed(each)) ?? free.find(isSame) ?? free.find(isNamed);
    if (ownItem !== undefined && item !== undefined) pairs.push([item.uri, `${ownItem.uri}/`]);
  }
  return pairs;
}

function containsVersion(version: Json | undefined, other: Json | undefined): boolean {
  if (typeof version !== 'string' || typeof other !== 'string' || other === '' || version === '')
    return false;
  return version.includes(other) || other.includes(version);
}

function isInstalled({ Id, Status }: JsonObject): boolean {
  const state = isObject(Status) ? Status.State : undefined;
  return !/^(?:Previous|Available)/u.test(String(Id)) && state !== 'Absent';
}

/** Pairs installed firmware of parts: both items are related to a part and its counterpart. */
export function pairRelatedFirmware(
  capture: Capture,
  roles: RoleMap,
  builtIn: BuiltInService,
  counterparts: ReadonlyMap<string, Counterpart>,
): Pairs {
  const ownByPart = new Map<string, string>();
  for (const { uri } of builtIn.roles.all('firmware'))
    for (const part of relatedTo(builtIn.body(uri) ?? {})) ownByPart.set(part, uri);
  return roles.all('firmware').flatMap(({ uri }) => {
    const body = capture.find(uri)?.body ?? {};
    const parts = isInstalled(body) ? relatedTo(body) : [];
    for (const part of parts) {
      const own = counterparts.get(capture.find(part)?.uri ?? part);
      const item = own === undefined ? undefined : ownByPart.get(plainUri(own.uri));
      if (own !== undefined && item !== undefined && firmwareParts.has(own.role))
        return [[uri, `${item}/`] as const];
    }
    return [];
  });
}

/** Roles of parts with one firmware each. */
const firmwareParts: ReadonlySet<string> = new Set(['drive', 'storage', 'networkAdapter', 'powerSupply']);

function relatedTo({ RelatedItem: related }: JsonObject): readonly string[] {
  const list: Json | undefined = related;
  return (Array.isArray(list) ? (list as readonly Json[]) : []).flatMap((entry) => {
    const uri = linkIn(entry);
    return uri === undefined ? [] : [plainUri(uri)];
  });
}
