/**
 * Pairing of captured resources with those of the built-in service that have the same role. Both services are walked
 * from their roots along the same relations, so that a pair has the same place in the data model.
 */
import type { Json, JsonObject } from '../../../engine/index.js';
import {
  type Capture,
  type CapturedResource,
  linkIn,
  plainUri,
  type Role,
  type RoleEntry,
  type RoleMap,
  walkRoles,
} from '../../capture/index.js';
import { pairFirmware } from './pair-firmware.js';
import { pairLogs } from './pair-logs.js';
import { pairMedia } from './pair-media.js';
import type { BuiltInService, LookAtRest, Pairs } from './pairing.js';

export interface PairedRoles {
  readonly pairs: Pairs;
  readonly builtIn: BuiltInService;
}

/** Members of which the primary one has a counterpart alone. */
const primaryOnly: ReadonlySet<Role> = new Set(['system', 'chassis', 'manager']);

/** Members that are paired by the part that they are, and members that come and go. */
const pairedElsewhere: ReadonlySet<Role> = new Set([
  ...(['processor', 'memoryModule', 'storage', 'drive', 'fan', 'powerSupply', 'sensor'] as const),
  ...(['networkAdapter', 'networkPort', 'session', 'account', 'task', 'subscription', 'logEntry'] as const),
  ...([
    'bootOption',
    'firmware',
    'software',
    'systemLogService',
    'managerLogService',
    'chassisLogService',
    'keyCertificate',
    'keySignature',
  ] as const),
]);

export function pairRoles(capture: Capture, roles: RoleMap, look: LookAtRest): PairedRoles {
  const builtIn = walkBuiltIn(look);
  const pairs: (readonly [string, string])[] = [];
  const body = (uri: string) => capture.find(uri)?.body ?? {};
  const queue: (readonly [RoleEntry, RoleEntry])[] = [];
  const add = (captured: RoleEntry, own: RoleEntry): void => {
    pairs.push([captured.uri, `${own.uri}/`]);
    queue.push([captured, own]);
  };
  const [root] = roles.all('serviceRoot');
  const [ownRoot] = builtIn.roles.all('serviceRoot');
  if (root !== undefined && ownRoot !== undefined) add(root, ownRoot);
  const met = new Set<string>();
  for (const [captured, own] of queue) {
    if (met.has(captured.uri)) continue;
    met.add(captured.uri);
    for (const role of roles.childRoles(captured.uri)) {
      const theirs = roles.within(captured.uri, role);
      const ours = builtIn.roles.within(own.uri, role);
      if (pairedElsewhere.has(role)) continue;
      for (const [one, other] of match(role, theirs, ours, body, (uri) => builtIn.body(uri) ?? {}))
        add(one, other);
    }
  }
  pairs.push(
    ...pairApart(roles, builtIn, body, pairs),
    ...pairFirmware(roles, builtIn, body),
    ...pairLogs(roles, builtIn, body),
  );
  return { pairs, builtIn };
}

/** Pairs the certificates of HTTPS, to whose collection the protocols of the built-in service have no link. */
function pairHttpsCertificates(roles: RoleMap, { roles: own, body }: BuiltInService): Pairs {
  const collection = `${own.first('networkProtocol') ?? ''}/HTTPS/Certificates`;
  const [list] = roles.within(roles.first('networkProtocol') ?? '', 'certificates');
  const listed = body(collection)?.Members;
  if (list === undefined || !Array.isArray(listed)) return [];
  const members = roles.within(list.uri, 'certificate').flatMap((member, index) => {
    const uri = linkIn((listed as readonly Json[])[index]);
    return uri === undefined ? [] : [[member.uri, uri] as const];
  });
  return [[list.uri, `${collection}/`], ...members];
}

/** Returns the pairs of roles that stand elsewhere in the built-in service, or are another resource there. */
function pairApart(
  roles: RoleMap,
  builtIn: BuiltInService,
  body: (uri: string) => JsonObject,
  pairs: Pairs,
): Pairs {
  const known = new Set(pairs.map(([uri]) => uri));
  const found: (readonly [string, string])[] = [];
  const system = builtIn.roles.first('system');
  const settings = roles.within(roles.first('system') ?? '', 'systemSettings')[0];
  if (system !== undefined && settings !== undefined) found.push([settings.uri, `${system}/`]);
  const sessions = builtIn.roles.first('sessions');
  const [list] = roles.all('sessions');
  if (sessions !== undefined && list !== undefined && !known.has(list.uri))
    found.push([list.uri, `${sessions}/`]);
  found.push(...pairMedia(roles, builtIn, body));
  found.push(...pairHttpsCertificates(roles, builtIn));
  return found;
}

function match(
  role: Role,
  theirs: readonly RoleEntry[],
  ours: readonly RoleEntry[],
  body: (uri: string) => JsonObject,
  ownBody: (uri: string) => JsonObject,
): readonly (readonly [RoleEntry, RoleEntry])[] {
  const [first] = theirs;
  const [ownFirst] = ours;
  if (first === undefined || ownFirst === undefined || role === 'virtualMedia') return [];
  if (primaryOnly.has(role)) return [[first, ownFirst]];
  if (!first.via.includes('/')) return [[first, ownFirst]];
  // Members are the same when they have the same id. Databases have one of their own.
  const idOf = ({ DatabaseId: database, Id: id }: JsonObject) => database ?? id;
  const byId = theirs.flatMap((entry) => {
    const id = idOf(body(entry.uri));
    const own = ours.find(({ uri }) => idOf(ownBody(uri)) === id);
    return own === undefined ? [] : [[entry, own] as const];
  });
  if (byId.length > 0 || !interchangeable.has(role)) return byId;
  return [[first, ownFirst]];
}

/** Members of which any can be the counterpart of the first captured one. */
const interchangeable: ReadonlySet<Role> = new Set([
  'managerEthernetInterface',
  'certificate',
  'biosSettings',
]);

/** Roles of resources that no captured resource follows. */
const unpaired: ReadonlySet<Role> = new Set([
  'registries',
  'jsonSchemas',
  'bootOptions',
  'logEntry',
  'simpleStorages',
  'pcieDevices',
  'metricDefinitions',
  'triggersCollection',
  'networkDeviceFunctions',
  'certificateLocations',
  'keyCertificate',
  'keySignature',
] satisfies readonly Role[]);

/** Walks the built-in service at rest. */
function walkBuiltIn(look: LookAtRest): BuiltInService {
  const known = new Map<string, CapturedResource | undefined>();
  const find = (given: string): CapturedResource | undefined => {
    const uri = plainUri(given);
    if (!known.has(uri)) {
      const body = look(`${uri}/`);
      known.set(uri, body === undefined ? undefined : { uri, body });
    }
    return known.get(uri);
  };
  const rootResource = find('/redfish/v1');
  if (rootResource === undefined) throw new Error('the built-in service has no root');
  const roles = walkRoles({ find, rootResource }, [], (to) => !unpaired.has(to));
  return { roles, body: (uri) => find(uri)?.body };
}
