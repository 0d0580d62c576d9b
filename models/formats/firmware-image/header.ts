/**
 * Firmware images: a header of text that says what an image is for, and behind it what is written to the part.
 *
 *     TIDEFISH-IMAGE 1
 *     {"component":"System ROM", … }
 *     ⏎ (an empty line)
 *     the content, `sizeBytes` octets whose digest is `sha256` (`digest.ts`)
 *
 * A header is read from the first octets of a stream; `reading.ts` reads a whole file.
 */
export const imageMark = 'TIDEFISH-IMAGE 1';

/** Longest header, its mark and its empty line included. Unit: octets. */
export const headerBytesMax = 4_096;

/** A type, not an interface: it is told in inputs. */
export type ImageHeader = {
  /** What people call what it is for: `System ROM`. */
  readonly component: string;
  readonly version: string;
  /** A UUID in lower case. */
  readonly deviceClass: string;
  /** The models it is for: 1 to 10 UUIDs in lower case. */
  readonly targets: readonly string[];
  /** `Bmc` alone, or others without it. */
  readonly updatableBy: readonly ('Bmc' | 'Uefi' | 'RuntimeAgent')[];
  readonly activates: 'Immediately' | 'AfterReboot' | 'AfterDeviceReset' | 'AfterHardPowerCycle';
  /** Of the content. */
  readonly sizeBytes: number;
  /** The content's digest: 64 hexadecimal digits (`digest.ts`). */
  readonly sha256: string;
};

/** In the order in which they stand in a file, and are signed: a header in a tree has its members in any. */
const printedMembers = [
  'component',
  'version',
  'deviceClass',
  'targets',
  'updatableBy',
  'activates',
  'sizeBytes',
  'sha256',
] as const satisfies readonly (keyof ImageHeader)[];

/** The header as it stands in a file, with its mark and its empty line. */
export function printImageHeader(printed: ImageHeader): string {
  const members = printedMembers.map((name) => `${JSON.stringify(name)}:${JSON.stringify(printed[name])}`);
  return `${imageMark}\n{${members.join()}}\n\n`;
}
