/** Requests of an agent that have no response yet. The server answers them before it ends. */
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';

export class OpenRequests {
  readonly #open = new Set<string | number>();
  #settled = () => {};

  /** Follows the messages of a transport, before a server is connected to the transport. */
  follow(transport: Transport): void {
    const send = transport.send.bind(transport);
    transport.onmessage = (message) => this.#receive(message);
    transport.send = async (message, options) => {
      await send(message, options);
      if (!('method' in message) && message.id !== undefined) this.#end(message.id);
    };
  }

  /** Resolves when every received request has its response, and at the latest after `msMax` ms of real time. */
  async settle(msMax: number): Promise<void> {
    if (this.#open.size === 0) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#settled = resolve;
      timer = setTimeout(resolve, msMax);
    });
    clearTimeout(timer);
  }

  #receive(message: JSONRPCMessage): void {
    if (!('method' in message)) return;
    if ('id' in message) this.#open.add(message.id);
    // A cancelled request has no response.
    const { requestId } = message.params ?? {};
    if (message.method === 'notifications/cancelled') this.#end(requestId as string | number);
  }

  #end(id: string | number): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#settled();
  }
}
