/**
 * JSON lines of which each carries a seal: the first digits of a hash over all lines before it and itself. A file of them
 * that is cut, changed or mixed with another is sound up to the line where that shows, and that line is known.
 */
import { chain, chainStart } from '../../engine/index.js';

/** 64 bits: enough against accidents, which is what they are for. */
const sealDigits = 16;

const sealMember = ',"seal":"';
const sealLength = sealMember.length + sealDigits + '"}'.length;

/** Seals the lines of one file, or opens them, one after the other. */
export class LineSealer {
  #chain: string;

  /** `name` tells files from each other that lie side by side: one does not pass for another. */
  constructor(name: string) {
    this.#chain = chain(chainStart, name);
  }

  /** Takes an object with at least one member, as JSON. */
  seal(json: string): string {
    this.#chain = chain(this.#chain, json);
    return json.slice(0, -1) + this.#seal();
  }

  /** The JSON that was sealed; undefined for a line that is not the next one. */
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
  /** Without their seals, as far as they are sound. */
  readonly lines: readonly string[];
  /** Goes on sealing behind them. */
  readonly sealer: LineSealer;
  /** What the sound lines take in the file. Unit: bytes. */
  readonly validBytes: number;
  /** What comes then: nothing, a last line that is truncated, or what differs from the written data. */
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
