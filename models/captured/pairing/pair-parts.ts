/**
 * Pairing of parts: a captured processor, fan or drive with the built-in resource of the part that the blueprint has for
 * it. Parts of one kind stand in the same order on both sides.
 */
import { isObject, type Json } from '../../../engine/index.js';
import type {
  Capture,
  DerivedBlueprint,
  DerivedPart,
  DerivedPartKind,
  Role,
  RoleMap,
} from '../../capture/index.js';
import { asSupplyMetrics, pairServerSensors, railOf, sensorOfPart, type ViewPair } from './pair-sensors.js';
import type { BuiltInService, Pairs } from './pairing.js';

export interface PairedParts {
  readonly pairs: readonly ViewPair[];
  /** Captured URIs of built-in parts that no captured resource of the same schema shows, by built-in URI. */
  readonly shownElsewhere: Pairs;
  /** Paths in built-in bodies by the captured object: `Fans/2` by `URI#/Fans/0`. */
  readonly objects: ReadonlyMap<string, string>;
}

/** Built-in roles of each kind of part, and the property whose value is the key of the part. */
const resourcesOf: Readonly<
  Partial<Record<DerivedPartKind, { readonly role: Role; readonly key?: string }>>
> = {
  processor: { role: 'processor', key: 'Socket' },
  memory: { role: 'memoryModule' },
  fan: { role: 'fan', key: 'Name' },
  powerSupply: { role: 'powerSupply' },
  storage: { role: 'storage', key: 'Id' },
  networkAdapter: { role: 'networkAdapter', key: 'Id' },
};

/** Lists of parts in the older resources of the chassis. */
const listsOf: Readonly<
  Partial<Record<DerivedPartKind, { readonly role: Role; readonly list: string; readonly key?: string }>>
> = {
  fan: { role: 'thermal', list: 'Fans', key: 'Name' },
  temperature: { role: 'thermal', list: 'Temperatures', key: 'SensorNumber' },
  powerSupply: { role: 'power', list: 'PowerSupplies' },
};

export function pairParts(
  derived: DerivedBlueprint,
  roles: RoleMap,
  builtIn: BuiltInService,
  capture: Capture,
): PairedParts {
  const pairs: ViewPair[] = [];
  const objects = new Map<string, string>();
  const shownElsewhere = new Map<string, string>();
  const byKind = new Map<DerivedPartKind, DerivedPart[]>();
  for (const part of derived.parts.values()) byKind.set(part.kind, [...(byKind.get(part.kind) ?? []), part]);
  const storages = new Map<string, string>();
  const adapters = new Map<string, string>();
  for (const [kind, parts] of byKind) {
    const keys = [...new Set(parts.map(({ key }) => key))];
    for (const part of parts) {
      const index = keys.indexOf(part.key);
      const own = resourceOf(builtIn, kind, part, index);
      const pair = viewPair(part, roles.at(part.uri)?.role, own, builtIn);
      if (pair !== undefined) pairs.push(pair);
      if (own !== undefined && pair?.[1] !== `${own}/` && !shownElsewhere.has(own))
        shownElsewhere.set(own, part.uri);
      if (own !== undefined && kind === 'storage') storages.set(part.key, own);
      if (own !== undefined && kind === 'networkAdapter') adapters.set(part.key, own);
      const object = objectOf(builtIn, kind, part, index);
      if (object !== undefined) objects.set(part.uri, object);
    }
  }
  pairs.push(...pairWithin(byKind.get('drive'), storages, 'drive', builtIn));
  pairs.push(...pairWithin(byKind.get('networkPort'), adapters, 'networkPort', builtIn));
  pairs.push(...pairVolumes(derived, roles, storages, builtIn));
  pairs.push(...pairServerSensors(capture, roles, builtIn, new Set(pairs.map(([uri]) => uri))));
  for (const { uri } of roles.all('power')) pairPower(capture, uri, objects, builtIn);
  return { pairs, objects, shownElsewhere: [...shownElsewhere].map(([own, uri]) => [uri, `${own}/`]) };
}

/** Returns the pair of a view of a part; undefined for an object within a resource. */
function viewPair(
  part: DerivedPart,
  role: Role | undefined,
  own: string | undefined,
  builtIn: BuiltInService,
): ViewPair | undefined {
  const { uri } = part;
  if (uri.includes('#')) return undefined;
  if (role !== 'sensor' && role !== 'powerSupplyMetrics')
    return own === undefined ? undefined : [uri, `${own}/`];
  const sensor = sensorOfPart(part, builtIn);
  if (sensor === undefined) return undefined;
  return role === 'sensor' ? [uri, `${sensor}/`] : [uri, `${sensor}/`, asSupplyMetrics];
}

function resourceOf(
  { roles, body }: BuiltInService,
  kind: DerivedPartKind,
  { key }: DerivedPart,
  index: number,
): string | undefined {
  const at = resourcesOf[kind];
  if (at === undefined) return undefined;
  const all = roles.all(at.role);
  const named = at.key;
  return named === undefined ? all[index]?.uri : all.find(({ uri }) => body(uri)?.[named] === key)?.uri;
}

function objectOf(
  { roles, body }: BuiltInService,
  kind: DerivedPartKind,
  { key }: DerivedPart,
  index: number,
): string | undefined {
  const at = listsOf[kind];
  const list = at === undefined ? undefined : body(roles.first(at.role) ?? '')?.[at.list];
  if (at === undefined || !Array.isArray(list)) return undefined;
  const named = at.key;
  const found =
    named === undefined
      ? index
      : (list as readonly Json[]).findIndex((entry) => isObject(entry) && String(entry[named]) === key);
  return found < 0 || found >= list.length ? undefined : `${at.list}/${found}`;
}

/** Pairs parts of a device, whose key is that of the device with a number behind it, in the order of their device. */
function pairWithin(
  parts: readonly DerivedPart[] = [],
  devices: ReadonlyMap<string, string>,
  role: 'drive' | 'networkPort',
  { roles }: BuiltInService,
): Pairs {
  const counts = new Map<string, number>();
  return parts.flatMap(({ uri, key }) => {
    const device = key.slice(0, key.indexOf('/'));
    const own = devices.get(device);
    const index = counts.get(device) ?? 0;
    counts.set(device, index + 1);
    const lists =
      own === undefined ? [] : [own, ...roles.within(own, 'networkPorts').map((list) => list.uri)];
    const found = lists.flatMap((list) => roles.within(list, role))[index];
    return found === undefined ? [] : [[uri, `${found.uri}/`] as const];
  });
}

function pairVolumes(
  derived: DerivedBlueprint,
  roles: RoleMap,
  storages: ReadonlyMap<string, string>,
  builtIn: BuiltInService,
): Pairs {
  return [...derived.parts.values()].flatMap(({ kind, uri, key }) => {
    const own = kind === 'storage' ? storages.get(key) : undefined;
    const [list] = roles.within(uri, 'volumes');
    const [ownList] = own === undefined ? [] : builtIn.roles.within(own, 'volumes');
    if (list === undefined || ownList === undefined) return [];
    const members = builtIn.roles.within(ownList.uri, 'volume');
    return [
      [list.uri, `${ownList.uri}/`] as const,
      ...roles.within(list.uri, 'volume').flatMap((volume, index) => {
        const member = members[index];
        return member === undefined ? [] : [[volume.uri, `${member.uri}/`] as const];
      }),
    ];
  });
}

/**
 * Pairs the power control of the chassis, the first of the list, with the only one of the built-in service, and the
 * voltages with its power rails.
 */
function pairPower(
  capture: Capture,
  power: string,
  objects: Map<string, string>,
  { roles, body }: BuiltInService,
): void {
  const { PowerControl: controls, Voltages: voltages } = capture.find(power)?.body ?? {};
  if (Array.isArray(controls) && controls.length > 0)
    objects.set(`${power}#/PowerControl/0`, 'PowerControl/0');
  const rails = body(roles.first('power') ?? '')?.Voltages;
  (Array.isArray(voltages) ? (voltages as readonly Json[]) : []).forEach((voltage, index) => {
    const rail = isObject(voltage) ? railOf(voltage.Name, voltage.ReadingVolts, rails) : undefined;
    if (rail !== undefined) objects.set(`${power}#/Voltages/${index}`, `Voltages/${rail}`);
  });
}
