/** Downloads of images by the controller, for its parts or for the repository (behaviour § 3.2). */

import { repositoryBytes } from '../../../models/blueprint/index.js';
import type { Transaction } from '../../../models/index.js';
import { type Message, mgmtMessage } from '../../../models/messages/index.js';
import { type NewOperation, nextOperationId } from '../../../models/operations/index.js';
import type { ImageFetch, ImageFetched } from '../../../models/outbound/index.js';
import {
  type Deferred,
  deferred,
  refused,
  updateServiceUri,
  type WriteOutcome,
} from '../../../models/resource/index.js';
import { findRepositoryObstacle, findStoreObstacle, roomFor } from '../repository/index.js';
import { nothingRead, type UpdateOrder, updateServiceAddress } from './contract.js';
import { findBusy } from './state.js';
import { findTargetObstacle } from './target.js';
import { filenameShape } from './upload.js';

/** Kind of the operation that represents the download in its task. */
const fetchKind = 'updates.fetch';

/**
 * Timeout for the server that sends an image. Unit: ms. Source: behaviour § 3.2, the time for which clients wait for an
 * update.
 */
const fetchTimeoutMs = 4_800_000;

export interface FetchStart {
  /** Display name of the task. */
  readonly name: string;
  readonly order: UpdateOrder;
  readonly address: Pick<ImageFetch, 'uri' | 'query'>;
  readonly login: ImageFetch['login'];
}

/** Returns the file name at the end of a URI; undefined when the URI has none. */
export function filenameIn(uri: string): string | undefined {
  const last = new URL(uri).pathname.split('/').at(-1) ?? '';
  try {
    const name = decodeURIComponent(last);
    return filenameShape.test(name) ? name : undefined;
  } catch {
    // A URI with an invalid percent encoding has no file name.
    return undefined;
  }
}

/** Downloads an image and processes it. `filename` is the file name in its URI. */
export function startFetch(
  stage: Transaction,
  { name, order, address, login }: FetchStart,
  filename: string,
): WriteOutcome | Deferred {
  const busy = findBusy(stage.view) ?? findRepositoryObstacle(stage.view);
  if (busy !== undefined) return refused(busy);
  const obstacle =
    (order.toTarget ? findTargetObstacle(stage.view, order, null) : undefined) ??
    (order.toRepository ? findStoreObstacle(stage.view, { filename, sizeBytes: 0 }) : undefined);
  if (obstacle !== undefined) return refused(obstacle);
  const { next } = stage.view.updates;
  stage.draft.updates.next = next + 1;
  const job = {
    ...order,
    number: next,
    filename,
    file: nothingRead,
    section: null,
    signature: 'none',
    task: nextOperationId(stage.view),
    flash: null,
  } as const;
  // An image that is written only to its parts may use the whole flash memory, because it is removed afterwards.
  const sizeMax = order.toRepository ? roomFor(stage.view, filename) : repositoryBytes;
  const fetch: ImageFetch = { ...address, login, sizeMax, timeoutMs: fetchTimeoutMs };
  stage.send(updateServiceAddress, { type: 'fetch.begun', job, fetch });
  return deferred({ name, hides: ['Recovers', 'Query'], ...operation });
}

const operation: NewOperation = {
  kind: fetchKind,
  targetUri: updateServiceUri,
  subject: {},
  starts: 'now',
  durationMs: null,
  onLoss: { power: 'goesOn', controller: 'fails' },
  cancelling: 'never',
};

/** Returns the message about a failed download. */
export function fetchFailureMessage(fetched: ImageFetched): Message {
  const reason = fetched.outcome === 'fetched' ? 'the image was not requested' : fetched.reason;
  return mgmtMessage('UpdateFailed', [reason]);
}
