/** Thread of a fleet as the main thread sees it. */
import { Worker } from 'node:worker_threads';
import type { FleetMember } from '../../models/fleet/index.js';
import { SetupError } from '../files/setup-error.js';
import type { FleetThreadData, ThreadEvent, ThreadFunctions } from './fleet-thread.js';
import { Calls } from './thread-calls.js';

interface ThreadListeners {
  /** Receives each move of the clock by a member of the thread. */
  onMove(thread: MemberThread): void;
  onReport(text: string): void;
  /** Receives the unexpected end of the thread. */
  onEnd(thread: MemberThread): void;
}

export class MemberThread {
  readonly members: readonly FleetMember[];
  readonly #worker: Worker;
  readonly #calls: Calls<ThreadFunctions>;
  readonly #listeners: ThreadListeners;
  #controlPort = 0;
  #goneWith: string | undefined;
  #closes = false;

  constructor(module: URL, data: FleetThreadData, listeners: ThreadListeners) {
    this.members = data.options.members;
    this.#listeners = listeners;
    this.#worker = new Worker(module, { workerData: data });
    this.#calls = new Calls(this.#worker);
  }

  /** Port of the control API of the members of the thread. */
  get controlPort(): number {
    return this.#controlPort;
  }

  /** Reason of the end of the thread; undefined for a thread that runs. */
  get goneWith(): string | undefined {
    return this.#goneWith;
  }

  get call(): Calls<ThreadFunctions>['call'] {
    return this.#calls.call.bind(this.#calls);
  }

  /** Resolves when the listeners of the members are open. Throws SetupError for a problem that the user can solve. */
  open(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#worker.on('message', (message: ThreadEvent | object) => {
        if (!('event' in message)) return;
        if (message.event === 'moved') this.#listeners.onMove(this);
        else if (message.event === 'report') this.#listeners.onReport(message.text);
        else if (message.event === 'opened') {
          this.#controlPort = message.controlPort;
          resolve();
        } else reject(message.isSetup ? new SetupError(message.problem) : new Error(message.problem));
      });
      let reason: string | undefined;
      this.#worker.once('error', (error) => {
        reason = error instanceof Error ? error.message : String(error);
      });
      this.#worker.once('exit', (code) => {
        this.#end(reason ?? `exit code ${code}`);
        reject(new Error(`a thread of the fleet ended at its start (${this.#goneWith})`));
      });
    });
  }

  /** Closes the listeners of the members, and ends the thread. */
  async close(): Promise<void> {
    this.#closes = true;
    // A thread that has ended, or that could not open its listeners, has nothing to close.
    if (this.#controlPort !== 0) await this.call('close').catch(() => {});
    await this.#worker.terminate();
  }

  /** Ends the thread without closing its listeners. */
  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #end(reason: string): void {
    this.#goneWith = reason;
    this.#calls.end(new Error(reason));
    if (!this.#closes && this.#controlPort !== 0) this.#listeners.onEnd(this);
  }
}
