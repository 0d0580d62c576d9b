/** Identity of a member: its secret, its certificate and its credentials, derived from the secret of the fleet. */
import {
  type Account,
  administrator,
  deliveredCertificate,
  deliveredPrivateKey,
  type Genesis,
} from '../../machines/index.js';
import { resolvedDefault, type StoredBlueprint } from '../../models/blueprint/index.js';
import { type FleetMember, fleetDomain, memberHostNames } from '../../models/fleet/index.js';
import { Secret, type StoredPassword, storedSeedPassword } from '../../models/index.js';

/** Data of a fleet from which the genesis of each member derives. */
export interface FleetOrigin {
  readonly secret: Secret;
  /** Identifier of this run of the fleet. */
  readonly run: string;
  readonly startMs: number;
  readonly userName: string;
  /** Password of every administrator with its stored form; undefined for a derived password of each member. */
  readonly password: { readonly text: string; readonly stored: StoredPassword } | undefined;
  /** Instant from which certificates are valid. Unit: real ms since the epoch. */
  readonly certificateMs: number;
}

/** Genesis of a member, with its secret and the key of its certificate. */
export interface MemberGenesis {
  readonly genesis: Genesis;
  readonly secret: Secret;
}

/** Returns the secret of a member. It stays the same between starts of the fleet. */
function memberSecret(origin: FleetOrigin, { seed }: FleetMember): Secret {
  return new Secret(origin.secret.nonce('fleet', seed));
}

/** Returns the password of the administrator of a member. */
export function memberPassword(origin: FleetOrigin, member: FleetMember): string {
  return origin.password?.text ?? memberSecret(origin, member).password(origin.userName);
}

/** Returns the blueprint of a member: that of its group with the host names of the member. */
function namedBlueprint(blueprint: StoredBlueprint, member: FleetMember): StoredBlueprint {
  const manager = Object.freeze({ ...blueprint.manager, ...memberHostNames(member) });
  return Object.freeze({ ...blueprint, manager });
}

/** Creates the genesis of a member. */
export function createMemberGenesis(
  origin: FleetOrigin,
  member: FleetMember,
  groupBlueprint: StoredBlueprint,
): MemberGenesis {
  const { run, startMs, userName, password, certificateMs } = origin;
  const { seed, address, port, name } = member;
  const secret = memberSecret(origin, member);
  const blueprint = namedBlueprint(groupBlueprint, member);
  // A derived password has 78 bits, so a strong hash protects no better than a fast one, which keeps the first contact
  // with a member short.
  const store = password === undefined ? storedSeedPassword : () => password.stored;
  const account: Account = administrator(userName, memberPassword(origin, member), secret, store);
  const genesis: Genesis = {
    seed,
    run,
    startMs,
    blueprint,
    httpsPort: port,
    accounts: [account],
    certificate: deliveredCertificate(blueprint, secret, certificateMs, [address, name]),
  };
  return { genesis, secret };
}

/** Returns the certificate of a member before it has another one, with its private key. */
export function firstCertificate({ genesis, secret }: MemberGenesis) {
  const { pem, fingerprint } = genesis.certificate;
  return { certificate: pem, privateKey: deliveredPrivateKey(secret), fingerprint, file: '' };
}

/** Returns a certificate for connections that name no member yet. */
export function frontCertificate({ secret, certificateMs }: FleetOrigin) {
  const own = new Secret(secret.nonce('fleet', ''));
  const manager = { ...resolvedDefault.manager, hostName: 'fleet', fqdn: fleetDomain };
  const { pem } = deliveredCertificate({ manager }, own, certificateMs);
  return { certificate: pem, privateKey: deliveredPrivateKey(own) };
}
