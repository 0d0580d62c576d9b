/** Ids of members in the form of UUIDs or of long hexadecimal numbers: each stands for a small number, and back. */
import { createHash } from 'node:crypto';
import type { MemberIds } from './member-ids.js';

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/iu;
const hexadecimal = /^[\da-f]{12,64}$/iu;
/** Number of digits at the end that stand for the number. */
const numberDigits = 8;
/** Odd factor that spreads numbers over 32 bits, and its inverse. */
const factor = 0x9e3779b1n;
const inverse = 0xe8b2f51n;
const range = 1n << 32n;

/** Indicates ids without an order: UUIDs, or hexadecimal numbers with letters. */
export function areOpaque(ids: readonly string[]): boolean {
  return ids.length > 0 && ids.every((id) => uuid.test(id) || (hexadecimal.test(id) && /[a-f]/iu.test(id)));
}

/** Returns the conversion for ids like a captured one. Captured ids themselves have no number. */
export function opaqueIds(ids: readonly string[]): MemberIds {
  const [like = ''] = ids;
  const isUpper = like === like.toUpperCase();
  const make = (number: bigint): string => {
    const end = ((number * factor) % range).toString(16).padStart(numberDigits, '0');
    const digits = createHash('sha256').update(like).digest('hex') + end;
    const plain = digits.slice(-like.replaceAll('-', '').length);
    const text = uuid.test(like)
      ? plain.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/u, '$1-$2-4$3-a$4-$5')
      : plain;
    return isUpper ? text.toUpperCase() : text;
  };
  return {
    toBuiltIn: (id) => {
      const end = id.slice(-numberDigits);
      if (!/^[\da-f]{8}$/iu.test(end) || ids.includes(id)) return undefined;
      const number = (BigInt(`0x${end}`) * inverse) % range;
      return make(number) === id ? String(number) : undefined;
    },
    toCaptured: (id) => (/^\d{1,9}$/u.test(id) ? make(BigInt(id)) : id),
  };
}
