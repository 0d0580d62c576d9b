/** Request of a client as the request log of a service stores it: what the client sent, and what it received. */
export interface LoggedRequest {
  /** Number of the request, counted from 1 in the order in which the requests ended. */
  readonly number: number;
  /** Real time at which the head of the request was received, as a timestamp with milliseconds. */
  readonly started: string;
  /** Real duration until the response was sent or the connection was closed. Unit: ms. */
  readonly durationMs: number;
  /** Address of the client. */
  readonly client: string;
  /** Name of the user that the request presented; null without a user. A status of 401 means that the login failed. */
  readonly user: string | null;
  /** HTTP method; null for a request whose first line could not be read. */
  readonly method: string | null;
  /** Path and query without secrets; null for a request whose first line could not be read. */
  readonly uri: string | null;
  /** Status of the response; null if no response was sent. */
  readonly status: number | null;
  /** Size of the response body. Unit: bytes. */
  readonly bytes: number;
  /** Virtual time at which the request was handled, as a timestamp with milliseconds. */
  readonly at: string;
  /** Numbers of the events that executed the inputs of the request; empty for a request that changed nothing. */
  readonly events: readonly number[];
  /**
   * First message of a refusal, with the properties that it is about: `Mgmt.2.30.PropertyNotWritableOrUnknown #/AssetTg`. Null for a
   * response without an error.
   */
  readonly message: string | null;
  /** Reason why the request or its response is incomplete; null for a complete exchange. */
  readonly problem: RequestProblem | null;
}

/**
 * Reason why an exchange is incomplete. `malformed`: the request is no valid HTTP. `timed out`: the request did not
 * arrive in time. `unanswered`: the connection closed without a response. `truncated`: the connection closed before the
 * whole response was sent.
 */
export type RequestProblem = (typeof requestProblems)[number];

export const requestProblems = ['malformed', 'timed out', 'unanswered', 'truncated'] as const;
