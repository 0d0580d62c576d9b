/**
 * Services of the process around a controller. `library/` provides them for the package, because only `http/` and
 * `cli/` use files, sockets and globals. A controller without a port has none of the services.
 */
import type { RecordedRun } from '../failures/failure-recorder.js';
import type { JournalStore } from '../failures/retention.js';
import type { ClientClock, GlobalsPort } from '../world/client-clock.js';

export interface ProcessPort {
  readonly journals: JournalStore;
  /** Receives the run of a new controller. */
  created(run: RecordedRun): void;
  readonly globals: GlobalsPort;
  /** Creates an agent of `node:http` and `node:https`, whose connections lead to a controller. */
  createAgent(connection: AgentConnection): unknown;
}

/** Connection of an agent to a controller. */
export interface AgentConnection {
  /** `fetch` of the controller. It accepts paths. */
  readonly fetch: ClientClock['fetch'];
}

/** Creates an agent. Throws TypeError for a controller without a port. */
export function createAgent<Agent>(port: ProcessPort | undefined, connection: AgentConnection): Agent {
  if (port !== undefined) return port.createAgent(connection) as Agent;
  throw new TypeError(
    'agent: this controller has no process; the createController of the package creates one',
  );
}
