/**
 * JSON lines with seals: the first digits of a hash over all earlier lines and the line itself. A file that is cut,
 * changed or mixed with another is valid up to a known line.
 */
import { chain, chainStart } from '../../engine/index.js';

/** 64 bits: enough against accidents, the purpose of the seals. */
const sealDigits = 16;

const sealMember = ',"seal":"';
const sealLength = sealMember.length + sealDigits + '"}'.length;

/** Seals the lines of one file, or verifies them, one after the other. */
export class LineSealer {
  #chain: string;

  /** `name` distinguishes files in one folder, so that they cannot be exchanged. */
  constructor(name: string) {
    this.#chain = chain(chainStart, name);
  }

  /** Accepts an object with at least one member, as JSON. */
  seal(json: string): string {
    this.#chain = chain(this.#chain, json);
    return json.slice(0, -1) + this.#seal();
  }

  /** The JSON of the line; undefined for a line that is not the next one. */
  open(line: string): string | undefined {
    const before = this.#chain;
    const json = `${line.slice(0, -sealLength)}}`;
    this.#chain = chain(before, json);
    if (line.endsWith(this.#seal())) return json;
    this.#chain = before;
    return undefined;
  }

  #seal(): string {
    return `${sealMember}${this.#chain.slice(0, sealDigits)}"}`;
  }
}

export interface SealedReading {
  /** The valid lines without their seals. */
  readonly lines: readonly string[];
  /** Seals further lines after them. */
  readonly sealer: LineSealer;
  /** Size of the valid lines in the file. Unit: bytes. */
  readonly validBytes: number;
  /** The rest of the file: nothing, a truncated last line, or changed data. */
  readonly ending: 'end' | 'torn' | 'damaged';
}

export function readSealed(text: string, name: string): SealedReading {
  const sealer = new LineSealer(name);
  const lines: string[] = [];
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
    const json = sealer.open(text.slice(start, end));
    if (json === undefined) break;
    lines.push(json);
    start = end + 1;
  }
  const soundBytes = Buffer.byteLength(text.slice(0, start));
  const isTorn = start < text.length && !text.includes('\n', start);
  return {
    lines,
    sealer,
    validBytes: soundBytes,
    ending: start === text.length ? 'end' : isTorn ? 'torn' : 'damaged',
  };
}
