/** What volumes are called. Source: behaviour § 2.9, "Volumes". */

/** The id of the first; they count down from there to 1, and begin anew. */
const firstId = 239;

export function volumeId(serial: number): string {
  return String(firstId - logicalUnitNumber(serial));
}

/** As the host sees it. */
export function logicalUnitNumber(serial: number): number {
  return serial % firstId;
}

/** The first serial from one on whose id is free. There are fewer volumes than ids. */
export function freeSerial(from: number, taken: readonly { readonly id: string }[]): number {
  let serial = from;
  while (taken.some(({ id }) => id === volumeId(serial))) serial++;
  return serial;
}

export function defaultName(id: string): string {
  return `MR Volume ${id}`;
}
