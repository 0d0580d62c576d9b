/** Request and response without a socket, as HTTP, the in-process fetch and scenario steps use them. */
import type { Json, JsonObject } from '../../../engine/index.js';
import type { StoredPassword } from '../../credentials.js';
import type { Chunks } from '../../formats/chunks.js';
import type { ImageHeader } from '../../formats/firmware-image/header.js';
import type { ImageSignature } from '../../formats/firmware-image/signature.js';
import type { Message } from '../../messages/index.js';
import type { Principal } from '../../resource/define.js';
import type { Expression } from '../odata/filter-grammar.js';

export type RequestBody =
  /** `announced` is false if the request lacks the header that a body requires. */
  | { readonly kind: 'none'; readonly announced?: false }
  | { readonly kind: 'json'; readonly value: Json }
  /** There was a body that could not be read: the adapter has the reason. */
  | { readonly kind: 'unreadable'; readonly message: Message; readonly status: number }
  /** The start of an upload: the rest of its file follows. */
  | { readonly kind: 'upload'; readonly head: UploadHead };

/** Parts of an upload before its file, and the start of the file. */
export interface UploadHead {
  /** Parameters as the client sent them; an empty object if the client sent none. */
  readonly parameters: JsonObject;
  readonly filename: string;
  readonly signature: ImageSignature | 'none' | 'invalid';
  /** Header of the uploaded image; null if the file is not an image, or is a later section of an image. */
  readonly image: ImageHeader | null;
  /** Maximum length of the file; null if the request does not declare a length. Unit: bytes. */
  readonly bytesMax: number | null;
}

/** Hash of a new password, which the driver of the exchange returns. */
export interface HashedPassword {
  readonly stored: StoredPassword;
  /** True if the new password equals the old password; undefined if they were not compared. */
  readonly unchanged?: boolean;
}

export interface RedfishRequest {
  /** HTTP method in upper case. */
  readonly method: string;
  /** Path as sent, without the query. */
  readonly path: string;
  /** Query as sent, with its question mark; empty if there is no query. */
  readonly query: string;
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: RequestBody;
  /**
   * Certificates of a TLS client as DER, its own certificate first. Absent if the server requested none or the client
   * presented none.
   */
  readonly peerCertificates?: readonly Uint8Array[];
  /** True if the session token came from a cookie, which a browser sends automatically. */
  readonly hasTokenFromCookie?: true;
  /** Network address of the client, `in-process` for a caller without a socket. */
  readonly clientAddress: string;
  /** Hash of the password that the body sets. It is computed in advance, because hashing takes time (`service.ts`). */
  readonly newPassword?: HashedPassword;
}

/** Request without its body. */
export type RequestHead = Omit<RedfishRequest, 'body' | 'newPassword'>;

/** Reader of an event stream, identified by the user data of its request. */
export interface Follower extends Pick<Principal, 'userId' | 'userName' | 'sessionId' | 'mappingId'> {
  /** Salted hash of the password at the time of the request. If the password changes later, the stream ends. */
  readonly passwordHash: string | undefined;
}

/** Admitted request for an event stream. */
export interface EventStream {
  /** Number of the first event to send, which is stored already or will occur later. */
  readonly from: number;
  readonly filter: Expression | undefined;
  readonly follower: Follower;
}

export interface RedfishResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Body of the response: text, bytes if compressed (`Content-Encoding: gzip`), a file in chunks, or undefined for no
   * body.
   */
  readonly body: string | Uint8Array | Chunks | undefined;
  /**
   * Representation whose text is the body. It is the identical object while the resource is unchanged, so that the
   * adapter can cache the encoded text.
   */
  readonly shown?: { readonly text: string };
  /** Event stream that is sent instead of the body, if the adapter has an open connection. */
  readonly stream?: EventStream;
  /** Effect of network faults on the response. Default: the response arrives completely and without delay. */
  readonly transit?: Transit;
}

/** Effect of network faults on the way of a response to the client. */
export interface Transit {
  /** Delay before the first byte. Unit: ms. */
  readonly afterMs: number;
  /** End of a truncated response: the connection is reset, or closed regularly. */
  readonly cut?: 'reset' | 'truncated';
}

/** Pause of a long read, in which other exchanges can run. */
export interface Pause {
  readonly kind: 'pause';
}

/**
 * Result of an exchange while the controller is unavailable. The adapter drops the connection, or responds with 503 if
 * it is configured to do so.
 */
export const unreachable = Symbol('unreachable');

/** Result of a network fault that refuses the connection. */
export const connectionRefused = Symbol('connection refused');

/**
 * Result of a network fault that closes the connection without a response. The client cannot detect whether the request
 * was executed.
 */
export const connectionClosed = Symbol('connection closed');

export type Unanswered = typeof unreachable | typeof connectionRefused | typeof connectionClosed;
