/**
 * Agent of `node:http` and `node:https` whose connections lead to a controller of this process. A connection is a pair
 * of streams: the client has one end, and a server of Node that listens on no port has the other.
 */
import type { Agent, IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

interface AgentConnection {
  /** `fetch` of the controller, which accepts paths. */
  readonly fetch: (target: string, init: RequestInit) => Promise<Response>;
  /** Receives an error other than a lost response, such as the violation of a check. */
  readonly failed: (error: unknown) => void;
}

/** Headers that belong to the connection and not to the request or the response. */
const connectionHeaders: ReadonlySet<string> = new Set([
  'accept-encoding',
  'connection',
  'content-encoding',
  'content-length',
  'expect',
  'host',
  'keep-alive',
  'transfer-encoding',
]);

/**
 * Creates an agent. Its requests may name any host, with `http:` and with `https:`. A lost response closes the connection.
 * Any other error is reported to `failed`, and is the error of the connection that the client finds.
 */
export function createClientAgent(connection: AgentConnection): Agent {
  // The modules are loaded with the first agent, because most tests use `fetch`.
  const { Agent: HttpAgent, createServer } = process.getBuiltinModule('node:http');
  const { duplexPair } = process.getBuiltinModule('node:stream');
  const server = createServer((request, response) => void answer(connection, request, response));
  class ClientAgent extends HttpAgent {
    override createConnection(): Duplex {
      const [client, far] = duplexPair();
      closeWith(client, far);
      closeWith(far, client);
      server.emit('connection', withSocketMembers(far));
      return withSocketMembers(client);
    }
  }
  // Without a protocol of the agent, a request has the protocol of its module.
  return Object.assign(new ClientAgent({ keepAlive: false }), { protocol: undefined });
}

/** Closes one end of a connection, with the same error, when the other is closed in the middle of its data. */
function closeWith(end: Duplex, other: Duplex): void {
  other.once('close', () => {
    if (!other.writableFinished) end.destroy(other.errored ?? undefined);
  });
}

/** Adds the members of a socket that clients call. A connection without a socket has no timeout of its own. */
function withSocketMembers(stream: Duplex): Duplex {
  const same = () => stream;
  const members = { setTimeout: same, setNoDelay: same, setKeepAlive: same, ref: same, unref: same };
  return Object.assign(stream, { ...members, encrypted: true, authorized: true, remoteAddress: '127.0.0.1' });
}

/** Sends a request to the controller, and its response back. */
async function answer(
  { fetch, failed }: AgentConnection,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await readBody(request);
    const { method = 'GET', url = '/', headers } = request;
    const sent = Object.entries(headers).flatMap(([name, value]) =>
      isKept(name) && value !== undefined ? [[name, String(value)] as [string, string]] : [],
    );
    const path = /^https?:\/\/[^/]+/.test(url) ? new URL(url).pathname + new URL(url).search : url;
    const answered = await fetch(path, {
      method,
      headers: sent,
      redirect: 'manual',
      ...(body.length === 0 || method === 'GET' || method === 'HEAD' ? {} : { body }),
    });
    for (const [name, value] of answered.headers) if (isKept(name)) response.appendHeader(name, value);
    response.writeHead(answered.status);
    for await (const chunk of answered.body ?? []) response.write(chunk);
    response.end();
  } catch (error) {
    const { socket } = request;
    // The client finds a closed connection, as for a controller without a response.
    if (socket.destroyed || isLoss(error)) return void socket.destroy();
    failed(error);
    socket.destroy(error instanceof Error ? error : new Error(String(error), { cause: error }));
  }
}

/** Returns true for the errors of a lost and of a truncated response, which are those of Node's `fetch`. */
function isLoss(error: unknown): boolean {
  return error instanceof TypeError && (error.message === 'fetch failed' || error.message === 'terminated');
}

function isKept(name: string): boolean {
  return !connectionHeaders.has(name.toLowerCase());
}

async function readBody(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
