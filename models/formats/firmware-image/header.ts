/**
 * Firmware images: a header of text that says what an image is for, and behind it what is written to the part.
 *
 *     TIDEFISH-IMAGE 1
 *     {"component":"System ROM", … }
 *     ⏎ (an empty line)
 *     the content, `sizeBytes` octets whose SHA-256 is `sha256`
 *
 * A header is read from the first octets of a stream; whoever reads the stream counts and digests the rest.
 */
import * as z from 'zod';
import { pattern, text, whole } from '../../blueprint/pieces.js';

export const imageMark = 'TIDEFISH-IMAGE 1';

/** Longest header, its mark and its empty line included. Unit: octets. */
export const headerBytesMax = 4_096;

/** Unit: octets. The largest content that the format tells of; what a repository takes is its own affair. */
const contentBytesMax = 2 ** 40;
const targetsMax = 10;

const uuid = pattern(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'a UUID in lower case');

const header = z
  .strictObject({
    /** What people call what it is for: `System ROM`. */
    component: text,
    version: text,
    deviceClass: uuid,
    /** The models it is for. Up to 10. */
    targets: z
      .array(uuid)
      .min(1)
      .max(targetsMax, { error: `1 to ${targetsMax} targets` }),
    updatableBy: z.array(z.enum(['Bmc', 'Uefi', 'RuntimeAgent'])).min(1),
    activates: z.enum(['Immediately', 'AfterReboot', 'AfterDeviceReset', 'AfterHardPowerCycle']),
    sizeBytes: whole(1, contentBytesMax),
    sha256: pattern(/^[0-9a-f]{64}$/, '64 hexadecimal digits in lower case'),
  })
  .refine(({ updatableBy }) => !updatableBy.includes('Bmc') || updatableBy.length === 1, {
    path: ['updatableBy'],
    error: 'Bmc alone, or others without it',
  });

export type ImageHeader = Readonly<z.output<typeof header>>;

type HeaderRead =
  | { readonly ok: true; readonly header: ImageHeader; readonly contentAt: number }
  /** `more`: what is there may be the begin of one. */
  | { readonly ok: false; readonly why: 'more' }
  | { readonly ok: false; readonly why: 'invalid'; readonly reason: string };

function invalid(reason: string): HeaderRead {
  return { ok: false, why: 'invalid', reason };
}

/** Reads a header from the first octets of a file, as many as have come. */
export function readImageHeader(start: Uint8Array): HeaderRead {
  const octets = Buffer.from(start.buffer, start.byteOffset, Math.min(start.byteLength, headerBytesMax));
  const mark = Buffer.from(`${imageMark}\n`);
  const common = Math.min(octets.length, mark.length);
  if (octets.compare(mark, 0, common, 0, common) !== 0)
    return invalid(`it does not begin with "${imageMark}"`);
  const end = octets.indexOf('\n\n', mark.length - 1);
  if (end < 0) {
    return octets.length < headerBytesMax
      ? { ok: false, why: 'more' }
      : invalid(`its header is longer than ${headerBytesMax} octets`);
  }
  const line = octets.toString('utf8', mark.length, end);
  const read = header.safeParse(parsed(line));
  if (read.success) return { ok: true, header: read.data, contentAt: end + 2 };
  const [issue] = read.error.issues;
  return invalid(`${issue?.path.join('.') || 'its header'}: ${issue?.message ?? 'unreadable'}`);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** The header as it stands in a file, with its mark and its empty line. */
export function printImageHeader(printed: ImageHeader): string {
  return `${imageMark}\n${JSON.stringify(printed)}\n\n`;
}
