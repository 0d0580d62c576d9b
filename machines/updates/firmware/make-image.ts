/**
 * Making of firmware images: the header from the options of a user, the generated content, and the digest. The command
 * writes the parts to a file, and the library collects them in memory.
 */
import { repositoryBytes } from '../../../models/blueprint/index.js';
import {
  ChunkDigests,
  findHeaderProblem,
  type ImageHeader,
  joinDigests,
  printImageHeader,
} from '../../../models/formats/index.js';
import { hasVersionForm, type PurposeOptions, readPurpose, versionForm } from './image-purpose.js';

/** Options of an image without its content. */
export interface ImageOptions extends PurposeOptions {
  /** Display name of the component, such as `System ROM`. */
  readonly component: string;
  /** Version of the firmware. */
  readonly version: string;
}

/** Returns the name of an option or of the size for messages. */
type ImageOptionName = (option: keyof ImageOptions | 'sizeBytes') => string;

type ImagePlan =
  | { readonly ok: true; readonly header: ImageHeader }
  | { readonly ok: false; readonly problem: string };

/** Size of the chunks of generated content. Unit: octets. */
const chunkBytes = 1_048_576;

const noDigest = '0'.repeat(64);

/**
 * Returns the header of an image, still without its digest, or the first problem of the options. Unit of `sizeBytes`:
 * octets of content. `sizeOption` is the option that determines the size, as in messages.
 */
export function planImage(
  options: ImageOptions,
  sizeBytes: number,
  nameOf: ImageOptionName,
  sizeOption: string,
): ImagePlan {
  const read = readPurpose(options, nameOf);
  if (!read.ok) return read;
  const { component, version } = options;
  const { kind } = read;
  if (kind !== undefined && !hasVersionForm(kind, version))
    return {
      ok: false,
      problem: `${nameOf('version')} ${JSON.stringify(version)} is no version of ${kind}: an update would fail with UpdateBadHeader (expected the form ${versionForm(kind)})`,
    };
  const header = { component, version, ...read.purpose, sizeBytes, sha256: noDigest };
  const problem = findHeaderProblem(header);
  if (problem !== undefined)
    return { ok: false, problem: `${nameOf(optionOf(problem.member))} is ${problem.expected}` };
  const fileBytes = contentOffset(header) + sizeBytes;
  if (fileBytes <= repositoryBytes) return { ok: true, header };
  return {
    ok: false,
    problem: `${sizeOption}: a repository accepts no file of ${fileBytes} octets with its header, at most ${repositoryBytes}`,
  };
}

/** Returns the option that sets a member of the header. */
function optionOf(member: keyof ImageHeader | undefined): keyof ImageOptions | 'sizeBytes' {
  if (member === 'targets') return 'for';
  return member === undefined || member === 'sha256' ? 'component' : member;
}

/** Returns the offset of the content in the file. Unit: octets. The digest does not change the length of the header. */
export function contentOffset(header: ImageHeader): number {
  return Buffer.byteLength(printImageHeader(header));
}

/** Yields generated content that derives from the header, in chunks. */
export function* generateContent({ component, version, sizeBytes }: ImageHeader): Generator<Buffer> {
  const chunk = Buffer.alloc(chunkBytes, `${component} ${version}\n`);
  for (let left = sizeBytes; left > 0; left -= chunk.length)
    yield left < chunk.length ? chunk.subarray(0, left) : chunk;
}

/** Digest of the content of an image, which is added chunk by chunk. */
export class ImageDigest {
  readonly #header: ImageHeader;
  readonly #digests: ChunkDigests;

  constructor(header: ImageHeader) {
    this.#header = header;
    this.#digests = new ChunkDigests(contentOffset(header));
  }

  add(octets: Uint8Array): void {
    this.#digests.add(octets);
  }

  /** Returns the complete header. */
  end(): ImageHeader {
    return { ...this.#header, sha256: joinDigests(this.#digests.end()) };
  }
}
