/** Responses that are not resources: constant documents, and files that are generated for each request. */
import type { Chunks } from '../formats/chunks.js';
import type { FindFactRow } from '../service-types.js';
import type { ControllerTree } from '../tree.js';
import type { Refusal } from './define.js';
import type { Params } from './resource-location.js';

/** Content of a document, which is a constant text: a message registry, a schema, `$metadata`. */
export interface DocumentText {
  readonly contentType: string;
  readonly text: string;
  /** True if the document is always sent compressed, independent of `Accept-Encoding` (behaviour § 1.1). */
  readonly gzip?: boolean;
}

/** Data from which a download is generated. */
export interface DownloadContext {
  readonly tree: ControllerTree;
  readonly params: Params;
  /** Time of the controller's clock. Unit: ms since the epoch. */
  readonly clock: number;
  readonly query: ReadonlyMap<string, string>;
  /** The same function as `View.findFact`. */
  readonly findFact: FindFactRow;
}

export interface Download {
  readonly contentType: string;
  /** File name that browsers suggest when they save the file. */
  readonly fileName?: string;
  readonly body: string | Chunks;
}

export type MakeDownload = (asked: DownloadContext) => Download | Refusal;
