/**
 * Serial numbers, UUIDs and MAC addresses, which distinguish units of one blueprint. All of them are functions of the
 * seed and a name, so that a part keeps its serial number when other parts are added.
 */
import { createHash } from 'node:crypto';
import { deriveDigest } from '../engine/index.js';
import type { ControllerTree } from './tree.js';

type Unit = Pick<ControllerTree, 'seed' | 'blueprint'>;

/** Chassis and system are one unit with one serial number. */
export function systemSerial(unit: Unit): string {
  return serialIn(unit, 'system', unit.blueprint.system);
}

export function managerSerial(unit: Unit): string {
  return serialIn(unit, 'manager', unit.blueprint.manager);
}

/** The given value, else one derived from the seed and the name of the part. */
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

/** Letters and digits of serial numbers: without I, O and similar, as on printed labels. */
const serialAlphabet = '0123456789ABCDEFGHJKLMNPRSTUVWXY';

/** Ten characters, starting with a letter. */
export function deriveSerial(seed: string, part: string): string {
  const digest = deriveDigest(seed, `serial/${part}`);
  let serial = 'X';
  for (let index = 0; index < 9; index++) {
    serial +=
      serialAlphabet[Number.parseInt(digest.slice(index * 2, index * 2 + 2), 16) % serialAlphabet.length];
  }
  return serial;
}

/** A UUID in the form of version 5: derived from a name, not drawn. */
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

/** A locally administered unicast address, upper case. */
export function deriveMac(seed: string, part: string): string {
  const digest = deriveDigest(seed, `mac/${part}`);
  const octets = ['02', '00', ...[0, 2, 4, 6].map((at) => digest.slice(at, at + 2))];
  return octets.join(':').toUpperCase();
}

/** The id of a named object: a file, a task, a window or a set. 8 hexadecimal digits. */
export function idOfName(name: string): string {
  return createHash('sha256').update(name).digest('hex').slice(0, 8);
}
