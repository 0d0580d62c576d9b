/**
 * Reads a stream that may be a firmware image: its header, its length, and the digests of its chunks. The content is
 * not stored. `findImageFault` validates the result.
 */

import { isObject, type Json, type JsonObject } from '../../../engine/index.js';
import { ChunkDigests, chunkBytes, digestShape, joinDigests } from './digest.js';
import {
  findHeaderProblem,
  headerBytesMax,
  type ImageHeader,
  parseImageHeader,
  readImageHeader,
} from './header.js';

/**
 * Data about a file, or about a section of a file. It is a type, not an interface, because only a type is assignable to
 * the JSON type of inputs.
 */
export type FileFacts = {
  /** Size of the file or section. Unit: octets. */
  readonly sizeBytes: number;
  /** Header of the image; null for a file without a header, and for every section after the first. */
  readonly header: ImageHeader | null;
  /** Offset of the content in the file; 0 without a header. Unit: octets. */
  readonly contentAt: number;
  /** Reason why an expected header is missing or invalid; empty if a header is present or none is expected. */
  readonly reason: string;
  /** Digests of the chunks; empty if an expected header is missing. */
  readonly pieces: readonly string[];
};

export class FileReading {
  /** Octets of the header that have arrived, while the header is incomplete. */
  #start = Buffer.alloc(0);
  #sizeBytes = 0;
  #header: ImageHeader | null = null;
  #contentAt = 0;
  #reason = '';
  #digests: ChunkDigests | undefined;

  /** `section` is the index of the section, from 0, if the file is uploaded in several sections. */
  constructor(section = 0) {
    if (section > 0) this.#digests = new ChunkDigests(section * chunkBytes);
  }

  /** Number of octets read so far. */
  get sizeBytes(): number {
    return this.#sizeBytes;
  }

  /** Header of the image; null before the header has arrived, and if the file has none. */
  get header(): ImageHeader | null {
    return this.#header;
  }

  /** True if the header is complete, or if it is certain that the file has no valid header. */
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
      this.#digests = new ChunkDigests(read.contentAt);
      this.#digests.add(start.subarray(read.contentAt));
      this.#digests.add(octets.subarray(wanted));
      this.#start = Buffer.alloc(0);
    } else if (read.why === 'more') this.#start = start;
    else this.#reason = read.reason;
  }
}

/** Returns the reason why a file does not match its header; undefined for a valid image. */
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

// Parses file data from an effect result. Such a result can come from a journal of any origin, so only validated
// members are copied. Therefore stored data always has the form of `FileFacts`. An error contains the path of the first
// invalid member.

type FactsRead =
  | { readonly ok: true; readonly facts: FileFacts }
  /** A clause: `header.version is not a text of 1 to 128 characters`. */
  | { readonly ok: false; readonly problem: string };

export function parseFileFacts(told: JsonObject): FactsRead {
  const problem = findProblem(told);
  if (problem !== undefined) return { ok: false, problem };
  const { sizeBytes, header, contentAt, reason, pieces } = told as FileFacts;
  return {
    ok: true,
    facts: { sizeBytes, header: parseImageHeader(header) ?? null, contentAt, reason, pieces },
  };
}

function findProblem({ sizeBytes, contentAt, header = '', reason, pieces }: JsonObject): string | undefined {
  if (!isCount(sizeBytes)) return 'sizeBytes is not a whole number from 0 on';
  if (!isCount(contentAt) || contentAt > sizeBytes) return 'contentAt is not a whole number up to sizeBytes';
  if (typeof reason !== 'string') return 'reason is not a text';
  return findPiecesProblem(pieces, Math.ceil(sizeBytes / chunkBytes)) ?? findToldHeaderProblem(header);
}

function isCount(value: Json | undefined): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function findPiecesProblem(pieces: Json | undefined, countMax: number): string | undefined {
  if (!Array.isArray(pieces) || pieces.length > countMax)
    return `pieces is not a list of ${countMax} digests at most`;
  const strange = pieces.findIndex((piece: Json) => typeof piece !== 'string' || !digestShape.test(piece));
  return strange < 0 ? undefined : `pieces[${strange}] is not 64 hexadecimal digits in lower case`;
}

/** Returns the first problem of a header in an effect result; undefined for a valid header and for null. */
function findToldHeaderProblem(header: Json): string | undefined {
  if (header === null) return undefined;
  if (!isObject(header)) return 'header is not an object, nor null';
  const problem = findHeaderProblem(header);
  if (problem === undefined) return undefined;
  const { member, expected } = problem;
  return `${member === undefined ? 'header' : `header.${member}`} is not ${expected}`;
}
