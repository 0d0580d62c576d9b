/**
 * JSON lines with seals. A seal is the start of a hash over all earlier lines and the line itself. So for a truncated,
 * changed or mixed file, the last valid line is known.
 */
import { chain, chainStart } from '../../engine/index.js';

/**
 * Number of hexadecimal digits of a seal. Its 64 bits are enough to detect accidental changes, which is the purpose of
 * the seals.
 */
const sealDigits = 16;

const sealMember = ',"seal":"';
const sealLength = sealMember.length + sealDigits + '"}'.length;

/** Seals the lines of one file, or verifies their seals, in order. */
export class LineSealer {
  #chain: string;

  /** `name` is part of the seals, so that files of one folder cannot be exchanged. */
  constructor(name: string) {
    this.#chain = chain(chainStart, name);
  }

  /** Returns a line with its seal. `json` must be an object with at least one member. */
  seal(json: string): string {
    this.#chain = chain(this.#chain, json);
    return json.slice(0, -1) + this.#seal();
  }

  /** Returns the JSON of a line without its seal; undefined for a line that is not the next one. */
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
  /** Valid lines without their seals. */
  readonly lines: readonly string[];
  /** Sealer for further lines after the valid ones. */
  readonly sealer: LineSealer;
  /** Length of the valid lines in the file. Unit: bytes. */
  readonly validBytes: number;
  /** Content after the valid lines: nothing (`end`), a truncated last line (`torn`), or changed data (`damaged`). */
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
