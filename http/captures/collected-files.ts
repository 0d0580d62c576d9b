/**
 * Files of a capture while a folder or an archive is read. The limits hold for each source: a file over them is left out
 * or ends the reading, before its content is in memory.
 */
import {
  CaptureError,
  type CaptureFile,
  type CaptureNote,
  captureLimits,
  formatMiB,
} from '../../models/capture/index.js';

/** Files whose content is read. Others are listed without it, and `readCapture` reports them. */
const readNames = /\.(?:json|xml)$/iu;

export class CollectedFiles {
  readonly files: CaptureFile[] = [];
  readonly notes: CaptureNote[] = [];
  readonly #source: string;
  #count = 0;
  #totalBytes = 0;

  /** The argument names the folder or archive in errors. */
  constructor(source: string) {
    this.#source = source;
  }

  /**
   * Indicates whether the content of a file is to be read. Counts the file. Throws CaptureError when the capture as a
   * whole is over a limit.
   */
  admit(path: string, sizeBytes: number): boolean {
    if (++this.#count > captureLimits.filesMax)
      throw this.#refusal(`more than ${captureLimits.filesMax} files`, `up to ${captureLimits.filesMax}`);
    if (!readNames.test(path)) {
      this.files.push({ path, bytes: new Uint8Array() });
      return false;
    }
    if (sizeBytes > captureLimits.fileBytesMax) {
      this.drop(path, `a file of more than ${formatMiB(captureLimits.fileBytesMax)}`);
      return false;
    }
    this.#totalBytes += sizeBytes;
    if (this.#totalBytes > captureLimits.totalBytesMax)
      throw this.#refusal(
        `files of more than ${formatMiB(captureLimits.totalBytesMax)} in all`,
        'the resources of one service',
      );
    return true;
  }

  add(path: string, bytes: Uint8Array): void {
    this.files.push({ path, bytes });
  }

  /** Leaves a file out, with a note. */
  drop(path: string, found: string): void {
    // A hostile archive has as many notes as files; each of them counts.
    if (this.notes.length > captureLimits.filesMax)
      throw this.#refusal(
        `more than ${captureLimits.filesMax} files that cannot be read`,
        'files of one service',
      );
    this.notes.push({ path, kind: 'dropped', found, done: 'not read' });
  }

  #refusal(found: string, expected: string): CaptureError {
    const next = 'Give the folder or archive of one captured service.';
    return new CaptureError({ path: this.#source, found, expected, next });
  }
}
