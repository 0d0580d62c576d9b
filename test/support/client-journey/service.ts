/**
 * Service that a client journey uses: requests, virtual time, and the endpoints outside of the service. A journey reads
 * no clock and opens no socket itself, so that the same journey runs in the process and over a network.
 */
import type { JsonObject } from '../../../engine/index.js';

/** Response of a service. The names of headers are in lower case; the body is text. */
export interface SentAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface JourneyService {
  /** Sends a request to a path with its query, or to a complete URI. Rejects if the response is lost. */
  readonly send: (
    method: string,
    uri: string,
    headers: Readonly<Record<string, string>>,
    body?: string | Uint8Array<ArrayBuffer>,
  ) => Promise<SentAnswer>;
  /** Advances the time of the service. Unit: ms. */
  readonly advance: (durationMs: number) => Promise<void> | void;
}

/** Listener for events: its URI, and the bodies that it has received so far. */
export interface JourneyListener {
  readonly destination: string;
  readonly received: () => readonly JsonObject[];
}

/** Firmware image for an item of the firmware inventory, with the version that the item shows afterwards. */
export interface JourneyImage {
  readonly octets: Uint8Array<ArrayBuffer>;
  readonly filename: string;
  readonly version: string;
}

export interface JourneyOptions {
  /** Credentials of an administrator. */
  readonly userName: string;
  readonly password: string;
  /** Listener that the service can reach. Without one, the step of events is skipped. */
  readonly listener?: JourneyListener;
  /** Makes an image with a newer version for an item; undefined if the caller has none for the item. */
  readonly makeImage?: (item: JsonObject) => JourneyImage | undefined;
  /** Offers an image at a URI that the service can reach, and returns the URI. */
  readonly offerImage?: (image: JourneyImage) => string;
}

/** Creates a service from WHATWG `fetch`. `base` is the URI of the service without a path. */
export function serviceOver(
  fetch: (target: string, init: RequestInit) => Promise<Response>,
  base: string,
  advance: JourneyService['advance'],
): JourneyService {
  return {
    advance,
    send: async (method, uri, headers, body) => {
      const answer = await fetch(new URL(uri, base).href, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      return {
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.text(),
      };
    },
  };
}
