/**
 * Reads a file that may be an image while it passes: what its header says, how long it is, and the digests of its pieces. No
 * octet of its content is kept. Whether what was read is whole is told by `findImageFault`.
 */
import { joinDigests, PieceDigests, pieceBytes } from './digest.js';
import { headerBytesMax, type ImageHeader } from './header.js';
import { readImageHeader } from './header-reading.js';

/** What is known of a file, or of a section of one. A type, not an interface: it is told in inputs. */
export type FileFacts = {
  /** Unit: octets. */
  readonly sizeBytes: number;
  /** Null for what begins with none, and for a section behind the first. */
  readonly header: ImageHeader | null;
  /** Where its content begins; 0 without a header. Unit: octets. */
  readonly contentAt: number;
  /** Why there is no header; empty where there is one, or none is expected. */
  readonly reason: string;
  /** Digests of its pieces; none of what has no header though one is expected. */
  readonly pieces: readonly string[];
};

export class FileReading {
  /** Octets of the header, as far as it is not complete. */
  #start = Buffer.alloc(0);
  #sizeBytes = 0;
  #header: ImageHeader | null = null;
  #contentAt = 0;
  #reason = '';
  #digests: PieceDigests | undefined;

  /** `section`: which one of a file that comes in several, the first being 0. */
  constructor(section = 0) {
    if (section > 0) this.#digests = new PieceDigests(section * pieceBytes);
  }

  /** Unit: octets. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Null as long as it has not come, and where there is none. */
  get header(): ImageHeader | null {
    return this.#header;
  }

  /** Whether its header has come, or is to come no more. */
  get isHeaderRead(): boolean {
    return this.#digests !== undefined || this.#reason !== '';
  }

  add(octets: Uint8Array): void {
    this.#sizeBytes += octets.length;
    if (this.#digests !== undefined) this.#digests.add(octets);
    else if (this.#reason === '') this.#addToHeader(octets);
  }

  end(): FileFacts {
    const [header, contentAt] = [this.#header, this.#contentAt];
    if (this.#digests === undefined) this.#reason ||= 'it ends within its header';
    const pieces = this.#digests?.end() ?? [];
    return { sizeBytes: this.#sizeBytes, header, contentAt, reason: this.#reason, pieces };
  }

  #addToHeader(octets: Uint8Array): void {
    const wanted = headerBytesMax - this.#start.length;
    const start = Buffer.concat([this.#start, octets.subarray(0, wanted)]);
    const read = readImageHeader(start);
    if (read.ok) {
      this.#header = read.header;
      this.#contentAt = read.contentAt;
      this.#digests = new PieceDigests(read.contentAt);
      this.#digests.add(start.subarray(read.contentAt));
      this.#digests.add(octets.subarray(wanted));
      this.#start = Buffer.alloc(0);
    } else if (read.why === 'more') this.#start = start;
    else this.#reason = read.reason;
  }
}

/** Why a file is no image as its header says; undefined when it is one. */
export function findImageFault({
  header,
  contentAt,
  reason,
  sizeBytes,
  pieces,
}: FileFacts): string | undefined {
  if (header === null) return reason;
  const contentBytes = sizeBytes - contentAt;
  if (contentBytes !== header.sizeBytes)
    return `its content has ${contentBytes} octets, and its header says ${header.sizeBytes}`;
  return joinDigests(pieces) === header.sha256 ? undefined : 'its content is not what its header says';
}
