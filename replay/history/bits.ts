/** Sets of small whole numbers as bits, the lowest first: some hundred of several thousand numbers take as many bits. */

export function toBits(numbers: Iterable<number>, below: number): Uint8Array {
  const bits = new Uint8Array(Math.ceil(below / 8));
  for (const number of numbers) bits[number >> 3] = (bits[number >> 3] ?? 0) | (1 << (number & 7));
  return bits;
}

export function hasBit(bits: Uint8Array, number: number): boolean {
  return ((bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
}
