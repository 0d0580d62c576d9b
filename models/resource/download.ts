/** Responses that are no resource: constant documents, and files that are created for a request. */
import type { Chunks } from '../formats/chunks.js';
import type { FindFactRow } from '../service-types.js';
import type { ControllerTree } from '../tree.js';
import type { Refusal } from './define.js';
import type { Params } from './resource-location.js';

/** A constant text: a message registry, a schema, `$metadata`. */
export interface DocumentText {
  readonly contentType: string;
  readonly text: string;
  /** Always sent compressed, whatever the client accepts (behaviour § 1.1). */
  readonly gzip?: boolean;
}

/** Data for a download. */
export interface DownloadContext {
  readonly tree: ControllerTree;
  readonly params: Params;
  /** The controller's clock. Unit: ms since the epoch. */
  readonly clock: number;
  readonly query: ReadonlyMap<string, string>;
  /** See `View.findFact`. */
  readonly findFact: FindFactRow;
}

export interface Download {
  readonly contentType: string;
  /** File name for browsers. */
  readonly fileName?: string;
  readonly body: string | Chunks;
}

export type MakeDownload = (asked: DownloadContext) => Download | Refusal;
