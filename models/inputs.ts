/**
 * What requests become when they change a controller, as data. Hands and faults, whose names come from the lists of the
 * subsystems' machines, join them in `machines/input.ts`.
 */
import type { JsonObject } from '../engine/index.js';
import type { FileFacts } from './formats/firmware-image/reading.js';

/** Who asked, as far as the history needs to know. */
export interface Author {
  /** The id of an account or of a user of the directory (`machines/access/accounts/users.ts`): two users may go by one name. */
  readonly userId: string;
  readonly userName: string;
  /** Network address of the client, `in-process` for a caller without a socket. */
  readonly address: string;
  /** The session that it was sent in, if in one: it outlives a change of its user's password, and tells who asks in a branch. */
  readonly sessionId?: string;
}

/** A Redfish request that changes something: authorised, validated, and without any secret. */
export interface WriteInput {
  readonly type: 'redfish.write';
  readonly method: 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** The canonical URI of the resource, or of the action's target. */
  readonly uri: string;
  readonly body: JsonObject;
  readonly by: Author;
}

/** What authenticating leaves behind: the only traces a read may leave (design § 2.6). */
export type AuthenticationInput =
  | { readonly type: 'authentication.touched'; readonly sessionId: string }
  | { readonly type: 'authentication.failed'; readonly userName: string; readonly address: string }
  /** A right password after wrong ones: only then does it leave a trace. */
  | { readonly type: 'authentication.succeeded'; readonly userName: string; readonly address: string };

/** Somebody asked for something that needs a licence, and there is none: the one refusal that leaves a trace. */
export interface LicenseLackingInput {
  readonly type: 'license.lacking';
  readonly userName: string;
}

/** What becomes of the file of an upload that a write has begun: facts of it, never its octets. */
export type UploadInput =
  | { readonly type: 'upload.received'; readonly upload: number; readonly file: FileFacts }
  /** Its octets still come, after a while in which time went by. */
  | { readonly type: 'upload.continued'; readonly upload: number }
  /** Nobody sends it any more. */
  | { readonly type: 'upload.abandoned'; readonly upload: number };

/**
 * A request, or its answer, meets what is wrong with the network, and that has to be drawn or counted. As for any read, there is
 * none for a network that is always the same.
 */
export interface CrossingInput {
  readonly type: 'network.crossed';
  readonly way: 'there' | 'back';
  readonly method: string;
  /** As the client sent it. */
  readonly path: string;
}

export type RequestInput =
  | CrossingInput
  | WriteInput
  | AuthenticationInput
  | LicenseLackingInput
  | UploadInput;
