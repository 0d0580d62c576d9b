/** Services of the process for one controller: agents, and HTTPS on loopback. */
import * as z from 'zod';
import { checkOptions, optionsOf } from '../../models/document/index.js';
import type {
  AgentConnection,
  ControllerService,
  ListenedController,
  ListenOptions,
  ProcessPort,
} from './process-port.js';

const portMax = 65_535;
const listenOptions = optionsOf<ListenOptions>({ port: z.int().min(0).max(portMax) });

export class ProcessServices {
  readonly #port: ProcessPort | undefined;
  readonly #connection: AgentConnection & { readonly served: ListenedController };

  constructor(
    port: ProcessPort | undefined,
    connection: AgentConnection & { readonly served: ListenedController },
  ) {
    this.#port = port;
    this.#connection = connection;
  }

  /** Creates an agent. Throws TypeError for a controller without a process. */
  agent<Agent>(): Agent {
    return this.#require('agent').createAgent(this.#connection) as Agent;
  }

  /** Serves the controller. Rejects with TypeError for invalid options, and for a controller without a process. */
  async listen(options: ListenOptions): Promise<ControllerService> {
    checkOptions('listen', options, listenOptions);
    return this.#require('listen').listen(this.#connection.served, options.port ?? 0);
  }

  #require(call: string): ProcessPort {
    if (this.#port !== undefined) return this.#port;
    throw new TypeError(
      `${call}: this controller has no process; the createController of the package creates one that has`,
    );
  }
}
