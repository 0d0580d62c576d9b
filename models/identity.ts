/**
 * Serial numbers, UUIDs and MAC addresses, which distinguish servers of the same blueprint. Each value is a function of
 * the seed and the name of a component, so that adding a component does not change the serial numbers of others.
 */
import { createHash } from 'node:crypto';
import { deriveDigest } from '../engine/index.js';
import type { ControllerTree } from './tree.js';

type Unit = Pick<ControllerTree, 'seed' | 'blueprint'>;

/** Returns the serial number of the system, which the chassis has too. */
export function systemSerial(unit: Unit): string {
  return serialIn(unit, 'system', unit.blueprint.system);
}

export function managerSerial(unit: Unit): string {
  return serialIn(unit, 'manager', unit.blueprint.manager);
}

/**
 * Returns the serial number in the blueprint if it is given; otherwise a serial number derived from the seed and the
 * name of the part.
 */
export function serialIn(
  { seed }: Pick<Unit, 'seed'>,
  name: string,
  { serialNumber }: { readonly serialNumber?: string | undefined },
): string {
  return serialNumber ?? deriveSerial(seed, name);
}

export function systemUuid({ seed, blueprint }: Unit): string {
  return blueprint.system.uuid ?? deriveUuid(seed, 'system');
}

export function managerUuid({ seed, blueprint }: Unit): string {
  return blueprint.manager.uuid ?? deriveUuid(seed, 'manager');
}

/** Characters of serial numbers: without I, O and similar letters, as on printed labels. */
const serialAlphabet = '0123456789ABCDEFGHJKLMNPRSTUVWXY';

/** Returns a serial number of ten characters that starts with a letter. */
export function deriveSerial(seed: string, part: string): string {
  const digest = deriveDigest(seed, `serial/${part}`);
  let serial = 'X';
  for (let index = 0; index < 9; index++) {
    serial +=
      serialAlphabet[Number.parseInt(digest.slice(index * 2, index * 2 + 2), 16) % serialAlphabet.length];
  }
  return serial;
}

/** Returns a UUID of version 5, which is derived from a name and not generated at random. */
export function deriveUuid(seed: string, part: string): string {
  const digest = deriveDigest(seed, `uuid/${part}`);
  const variant = ((Number.parseInt(digest[16] as string, 16) & 0x3) | 0x8).toString(16);
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `5${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}

/** Returns a locally administered unicast address in upper case. */
export function deriveMac(seed: string, part: string): string {
  const digest = deriveDigest(seed, `mac/${part}`);
  const octets = ['02', '00', ...[0, 2, 4, 6].map((at) => digest.slice(at, at + 2))];
  return octets.join(':').toUpperCase();
}

/** Returns an id of 8 hexadecimal digits for a named object: a file, a task, a maintenance window or an install set. */
export function idOfName(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 8);
}
