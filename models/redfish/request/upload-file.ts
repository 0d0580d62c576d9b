/** File of an upload: its reading, and whether it is accepted. */
import type { JsonObject } from '../../../engine/index.js';
import { repositoryBytes } from '../../blueprint/repository.js';
import { chunkBytes } from '../../formats/firmware-image/digest.js';
import type { ImageHeader } from '../../formats/firmware-image/header.js';
import { type FileFacts, FileReading } from '../../formats/firmware-image/reading.js';
import { baseMessage, type Message } from '../../messages/index.js';
import type { Refusal } from '../../resource/define.js';
import type { FormPart } from './upload-form.js';

/**
 * Names of the part that contains the file. The tools of the vendor use `file`, the tool of an adapter manufacturer
 * uses `files[]`, and the standard multipart push uses `UpdateFile`.
 */
export const fileNames: ReadonlySet<string> = new Set(['file', 'files[]', 'UpdateFile']);

/** Received file, or the refusal of the file. */
export type FileRead =
  | { readonly ok: true; readonly file: FileFacts }
  | { readonly ok: false; readonly refusal: Refusal };

/** Accepts or refuses a file by its size. A section of a file is always accepted here. */
export function acceptFile(file: FileFacts, isSection: boolean): FileRead {
  // A section of the wrong size is refused later, like any other invalid section, so that earlier sections remain
  // stored and the client can send the correct section.
  if (isSection || file.sizeBytes <= repositoryBytes) return { ok: true, file };
  return { ok: false, refusal: { messages: [baseMessage('PayloadTooLarge')], status: 413 } };
}

/** Reader of the file in a form. It also checks that no part follows the file. */
export class FormFileReader {
  readonly #reading: FileReading;
  /** True for the second and later sections of an image. The first section is processed like a whole file. */
  readonly #isSection: boolean;

  constructor({ Section }: JsonObject) {
    this.#isSection = typeof Section === 'number' && Section > 0;
    this.#reading = new FileReading(typeof Section === 'number' ? Section : 0);
  }

  /** Header of the image; null until the header is complete, and for a file without a header. */
  get image(): ImageHeader | null {
    return this.#reading.header;
  }

  get isHeaderRead(): boolean {
    return this.#reading.isHeaderRead;
  }

  /** True if the file exceeds its limit, so that the rest need not be read. */
  get isTooLarge(): boolean {
    return this.#reading.sizeBytes > (this.#isSection ? chunkBytes : repositoryBytes);
  }

  add(octets: Uint8Array): void {
    this.#reading.add(octets);
  }

  /** Ends the file. `behind` is the part that follows the file, if any. */
  end(behind: FormPart | undefined): FileRead {
    if (behind === undefined || this.isTooLarge) return acceptFile(this.#reading.end(), this.#isSection);
    // Only a second file is reported as a duplicate; any other part after the file makes the form invalid.
    return fileNames.has(behind.name)
      ? notAsDescribed(baseMessage('PropertyDuplicate', ['file']))
      : brokenFile;
  }
}

function notAsDescribed(message: Message): FileRead {
  return { ok: false, refusal: { messages: [message], status: 400 } };
}

/** Result for a truncated form. */
export const brokenFile: FileRead = notAsDescribed(baseMessage('UnrecognizedRequestBody'));
