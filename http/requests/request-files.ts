/**
 * Files of the request log in a data directory, beside the journal: the current part and the previous part. A full
 * current part becomes the previous part. The requests are written in batches, so that a request never waits for the
 * disk; a killed process loses the last batch.
 */
import { closeSync, existsSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { LoggedRequest } from '../../replay/index.js';
import { readRegular, recordBytesMax } from '../files/bounded-file.js';
import { describeReason } from '../files/setup-error.js';
import { removeTruncatedLine } from '../files/truncated-line.js';
import { ownerOnlyFile } from '../journal/tail-file.js';
import type { RequestLog } from './request-log.js';
import { requestSchema } from './request-schema.js';

/** Maximum size of a part. Unit: bytes. About 30,000 requests; both parts together contain at most twice as many. */
const partBytesMax = 8_388_608;
/** Maximum time between a request and its write. Unit: ms of real time. */
const batchMs = 200;
/** Number of requests that are written at once without waiting for `batchMs`. */
const batchMax = 1_000;

/** Returns the paths of the two parts, the older part first. `journal` is the directory of the stored journal. */
export function requestParts(journal: string): readonly [older: string, newest: string] {
  const newest = path.join(journal, 'requests.jsonl');
  return [`${newest}.older`, newest];
}

interface RequestFilesOptions {
  /** Directory of the stored journal. */
  readonly directory: string;
  /** Called once when the log cannot be read, or cannot be written any more. The service continues, because no history needs the log. */
  readonly onFailure: (message: string) => void;
  /** Maximum size of a part. Unit: bytes. */
  readonly bytesMax?: number;
}

/**
 * Restores the log from its files and stores its further requests. If a file cannot be used, the log stays in memory.
 * Returns a function that writes the rest and stops.
 */
export function storeRequests(log: RequestLog, options: RequestFilesOptions): () => void {
  let files: RequestFiles;
  try {
    log.restore(readRequestFiles(options.directory).requests);
    files = new RequestFiles(options);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    const names = requestParts(options.directory).join(' and ');
    options.onFailure(
      `the request log cannot be used (${describeReason(error)}), so the requests are not stored; check ${names}, and start again`,
    );
    return () => {};
  }
  const stop = log.observe((request) => files.append(request));
  return () => {
    stop();
    files.close();
  };
}

export interface RequestReading {
  readonly requests: readonly LoggedRequest[];
  /** Locations of the lines that are no logged requests, such as `requests.jsonl:7`. */
  readonly damaged: readonly string[];
  /** True if the directory contains a request log. */
  readonly exists: boolean;
}

/** Reads the files of a log, oldest request first. A truncated last line is ignored, because it is being written. */
export function readRequestFiles(journal: string): RequestReading {
  const damaged: string[] = [];
  const parts = requestParts(journal).filter((file) => existsSync(file));
  const requests = parts.flatMap((file) => {
    const lines = readRegular(file, recordBytesMax).split('\n').slice(0, -1);
    return lines.flatMap((line, index) => {
      const request = readLine(line);
      if (request === undefined) damaged.push(`${file}:${index + 1}`);
      return request ?? [];
    });
  });
  return { requests, damaged, exists: parts.length > 0 };
}

function readLine(line: string): LoggedRequest | undefined {
  try {
    return requestSchema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

class RequestFiles {
  readonly #options: Required<RequestFilesOptions>;
  readonly #file: string;
  #descriptor: number | undefined;
  #bytes: number;
  #batch: LoggedRequest[] = [];
  #timer: NodeJS.Timeout | undefined;

  /** Opens the current part after its last complete line. Throws the error of the operating system. */
  constructor({ bytesMax = partBytesMax, ...options }: RequestFilesOptions) {
    this.#options = { ...options, bytesMax };
    this.#file = requestParts(options.directory)[1];
    this.#bytes = Buffer.byteLength(removeTruncatedLine(this.#file));
    this.#descriptor = openSync(this.#file, 'a', ownerOnlyFile);
  }

  append(request: LoggedRequest): void {
    if (this.#descriptor === undefined) return;
    this.#batch.push(request);
    if (this.#batch.length >= batchMax) this.#write();
    else this.#timer ??= setTimeout(() => this.#write(), batchMs).unref();
  }

  close(): void {
    this.#write();
    this.#closeFile();
  }

  #closeFile(): void {
    const descriptor = this.#descriptor;
    this.#descriptor = undefined;
    if (descriptor !== undefined) closeSync(descriptor);
  }

  #write(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#batch;
    this.#batch = [];
    if (batch.length === 0 || this.#descriptor === undefined) return;
    const bytes = Buffer.from(batch.map((request) => `${JSON.stringify(request)}\n`).join(''));
    try {
      if (this.#bytes > 0 && this.#bytes + bytes.length > this.#options.bytesMax) this.#startPart();
      writeFileSync(this.#descriptor, bytes);
      this.#bytes += bytes.length;
    } catch (error) {
      this.#closeFile();
      this.#options.onFailure(
        `cannot write the request log ${this.#file} any more (${describeReason(error)})`,
      );
    }
  }

  #startPart(): void {
    this.#closeFile();
    renameSync(this.#file, requestParts(this.#options.directory)[0]);
    this.#descriptor = openSync(this.#file, 'w', ownerOnlyFile);
    this.#bytes = 0;
  }
}
