/**
 * Reads a file that may be an image while it passes: what its header says, how long it is, and the digests of its pieces. No
 * octet of its content is kept. Whether what was read is whole is told by `findImageFault`.
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
  #digests: ChunkDigests | undefined;

  /** `section`: which one of a file that comes in several, the first being 0. */
  constructor(section = 0) {
    if (section > 0) this.#digests = new ChunkDigests(section * chunkBytes);
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
      this.#digests = new ChunkDigests(read.contentAt);
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

// Reads what somebody tells of a file: the result of an effect, whoever has written it. It is taken for nothing that it does
// not show, so that what is kept has its form, and the first thing that has another is named by its place.

type FactsRead =
  | { readonly ok: true; readonly facts: FileFacts }
  /** Half a sentence: `header.version is not a text of 1 to 128 characters`. */
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

/** There may be none. */
function findToldHeaderProblem(header: Json): string | undefined {
  if (header === null) return undefined;
  if (!isObject(header)) return 'header is not an object, nor null';
  const problem = findHeaderProblem(header);
  if (problem === undefined) return undefined;
  const { member, expected } = problem;
  return `${member === undefined ? 'header' : `header.${member}`} is not ${expected}`;
}
