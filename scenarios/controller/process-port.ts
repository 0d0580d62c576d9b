/**
 * Services of the process around a controller. `library/` provides them for the package, because only `http/` and
 * `cli/` use files, sockets and globals. A controller without a port has none of the services.
 */
import type { Controller } from '../../machines/index.js';
import type { Capture } from '../../models/capture/index.js';
import type { RecordedRun } from '../failures/failure-recorder.js';
import type { JournalStore } from '../failures/retention.js';
import type { ClientClock, GlobalsPort } from '../world/client-clock.js';

export interface ProcessPort {
  readonly journals: JournalStore;
  /** Reads a capture from a folder or file. Throws an Error that says why it cannot be read. */
  openCapture(path: string): Capture;
  /** Receives the run of a new controller. */
  created(run: RecordedRun): void;
  readonly globals: GlobalsPort;
  /** Creates an agent of `node:http` and `node:https`, whose connections lead to a controller. */
  createAgent(connection: AgentConnection): unknown;
  /** Serves a controller over HTTPS on loopback. Rejects with an Error if the port is not available. */
  listen(served: ListenedController, port: number): Promise<ControllerService>;
}

/** Connection of an agent to a controller. */
export interface AgentConnection {
  /** `fetch` of the controller. It accepts paths. */
  readonly fetch: ClientClock['fetch'];
  /** Receives an error other than a lost response, such as the violation of a check. */
  readonly failed: (error: unknown) => void;
}

/** Controller to serve. */
export interface ListenedController {
  readonly controller: Controller;
  readonly whenUnavailable: 'drop' | '503';
  /** Receives each request with the status of its response, or with the loss of the response. */
  readonly requested: (request: {
    readonly method: string;
    readonly uri: string;
    readonly outcome: number | 'closed' | 'cut';
  }) => void;
}

export interface ListenOptions {
  /** Port on loopback; 0 means any free port. Default: 0. */
  readonly port?: number;
}

/** Service of a controller on loopback, until it is closed. */
export interface ControllerService {
  /** URL for clients on this machine, such as `https://127.0.0.1:40123`. */
  readonly url: string;
  /** Self-signed certificate in PEM, as `ca` of a client. */
  readonly certificate: string;
  /** SHA-256 fingerprint of the certificate in upper-case hexadecimal with colons. */
  readonly fingerprint: string;
  /**
   * Lets responses in progress finish, and closes the port. Rejects with the first error that a request has caused,
   * such as the violation of a check.
   */
  close(): Promise<void>;
}
