/**
 * The parts of a multipart body, one after the other, as they come. No part is kept: whoever takes one reads it to its
 * end before it asks for the next, and until then nothing more is read from the client than fits the buffers.
 */
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { type FormPart, formLimits } from '../../models/redfish/index.js';
import { isBodyAborted, onBodyAborted } from '../connections/discard-body.js';

export interface MultipartPart extends FormPart {
  /** Can be read once. Throws `MalformedForm` where they break off. */
  readonly octets: AsyncGenerator<Buffer, void>;
}

/** What came is no multipart body, or not to its end. */
export class MalformedForm extends Error {
  override readonly name = 'BrokenForm';
}

/**
 * What is read ahead, of the form and of a part in it, also from somebody who has yet to be known. Unit: bytes. Measured: with four
 * times as much 600 MB take as long.
 */
const readAheadBytes = 65_536;

export class MultipartReader {
  readonly #waiting: MultipartPart[] = [];
  /** Who asked for a part that has not come. */
  #asking:
    | { readonly give: (part: MultipartPart | undefined) => void; readonly fail: (error: Error) => void }
    | undefined;
  #failure: Error | undefined;
  #isOver = false;
  #latest: Readable | undefined;

  /** Throws `MalformedForm` for a type without a boundary. */
  static async of(request: IncomingMessage, type: string): Promise<MultipartReader> {
    const { Busboy } = await import('../exchange/body-readers.js');
    const parts = new MultipartReader();
    try {
      const parser = new Busboy({
        headers: { 'content-type': type },
        isPartAFile: () => true,
        fileHwm: readAheadBytes,
        highWaterMark: readAheadBytes,
        limits: formLimits,
      });
      parser.on('file', (name, stream, filename) => parts.#add(name ?? '', filename, stream));
      parser.on('partsLimit', () => parts.#fail(new MalformedForm('too many parts')));
      parser.on('error', () => parts.#fail(new MalformedForm('no multipart body')));
      parser.on('finish', () => parts.#end());
      request.on('error', () => parts.#fail(new MalformedForm('the client is gone')));
      request.on('close', () => {
        if (!request.complete) parts.#fail(new MalformedForm('the client is gone'));
      });
      onBodyAborted(request, () => parts.#fail(new MalformedForm('the rest of it is no HTTP')));
      // While the parser was loaded nobody heard that.
      if (request.destroyed || isBodyAborted(request)) parts.#fail(new MalformedForm('the client is gone'));
      request.pipe(parser);
    } catch (error) {
      throw new MalformedForm('no multipart type', { cause: error });
    }
    return parts;
  }

  /** The next part; undefined when there is none any more. Rejects with `MalformedForm`. */
  next(): Promise<MultipartPart | undefined> {
    const part = this.#waiting.shift();
    if (part !== undefined) return Promise.resolve(part);
    if (this.#failure !== undefined) return Promise.reject(this.#failure);
    if (this.#isOver) return Promise.resolve(undefined);
    return new Promise((give, fail) => {
      this.#asking = { give, fail };
    });
  }

  /** Whoever reads a part, or waits for one, is told that there is no more. */
  breakOff(): void {
    this.#fail(new MalformedForm('nobody waits for it'));
  }

  #add(name: string, filename: string | undefined, stream: Readable): void {
    this.#latest = stream;
    // Told to whoever reads it; a part that nobody reads tells nobody.
    stream.on('error', () => {});
    const part = { name, filename, octets: read(stream) };
    const asking = this.#asking;
    this.#asking = undefined;
    if (asking === undefined) this.#waiting.push(part);
    else asking.give(part);
  }

  #end(): void {
    this.#isOver = true;
    this.#asking?.give(undefined);
  }

  #fail(failure: Error): void {
    if (this.#isOver) return;
    this.#failure ??= failure;
    this.#latest?.destroy(failure);
    this.#asking?.fail(failure);
    this.#asking = undefined;
  }
}

/** The parser tells a part that breaks off by an error of its own. */
async function* read(stream: Readable): AsyncGenerator<Buffer, void> {
  try {
    yield* stream;
  } catch (error) {
    throw new MalformedForm('a part breaks off', { cause: error });
  }
}
