/**
 * Client that behaves like fleet tools. It logs in with a session, uploads, polls, and retries when the service is busy
 * or the controller is unavailable. It trusts only the versions that the inventory shows at the end.
 */
import https from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  // biome-ignore lint/suspicious/noExplicitAny: what a server says, as a client has it from JSON.parse.
  readonly body: any;
}

/** Firmware file with its signature. */
export interface FleetImage {
  readonly filename: string;
  readonly file: Uint8Array;
  readonly signature: string;
  /** ID of the inventory item that the file updates. */
  readonly item: string;
  readonly version: string;
}

const pollMs = 100;
/**
 * Maximum number of retries after broken connections and responses that request a retry. The limit makes a hanging test
 * fail with its location.
 */
const triesMax = 1_200;

export class FleetClient {
  /** Number of responses that reported a busy service. */
  busy = 0;
  #token = '';
  readonly #url: string;
  readonly #ca: Buffer;
  readonly #password: string;

  constructor(url: string, ca: Buffer, password: string) {
    this.#url = url;
    this.#ca = ca;
    this.#password = password;
  }

  /**
   * Repeats a request until it has a response. Sessions end with a reset of the controller, which is then unavailable
   * for a while.
   */
  async ask(method: string, path: string, body?: object): Promise<Answered> {
    for (let tries = 0; tries < triesMax; tries++) {
      const sent = body === undefined ? undefined : JSON.stringify(body);
      const answered = await this.#send(method, path, sent, { 'content-type': 'application/json' });
      if (answered?.status === 401) await this.#login();
      else if (answered !== undefined && answered.status !== 503) return answered;
      await pause(pollMs);
    }
    throw new Error(`${method} ${path} was never answered`);
  }

  /** Repeats an upload until the service accepts it, because the service accepts only one at a time. */
  async upload(image: FleetImage, parameters: object): Promise<void> {
    const { HttpPushUri } = (await this.ask('GET', '/redfish/v1/UpdateService/')).body;
    for (let tries = 0; tries < triesMax; tries++) {
      const form = new FormData();
      form.append('sessionKey', this.#token);
      form.append('parameters', new Blob([JSON.stringify(parameters)], { type: 'application/json' }));
      form.append('compsig', octets(image.signature), `${image.filename}.compsig`);
      form.append('file', octets(image.file), image.filename);
      const encoded = new Response(form);
      const type = encoded.headers.get('content-type') ?? '';
      const sent = Buffer.from(await encoded.arrayBuffer());
      const answered = await this.#send('POST', HttpPushUri, sent, { 'content-type': type });
      if (answered?.status === 200) return;
      if (answered?.status === 401) await this.#login();
      else if (answered !== undefined) this.#noteBusy(image.filename, answered);
      await pause(pollMs);
    }
    throw new Error(`${image.filename} was never taken`);
  }

  /** Repeats a request until the service accepts it as a task. Returns the URI of the task monitor. */
  async taken(path: string, body: object): Promise<string> {
    for (let tries = 0; tries < triesMax; tries++) {
      const answered = await this.ask('POST', path, body);
      if (answered.status === 202) return String(answered.headers.location);
      this.#noteBusy(path, answered);
      await pause(pollMs);
    }
    throw new Error(`${path} was never taken`);
  }

  /** Polls a task monitor until it no longer returns 202, and returns its response. */
  async awaited(monitor: string): Promise<Answered> {
    for (let tries = 0; tries < triesMax; tries++) {
      const answered = await this.ask('GET', monitor);
      if (answered.status !== 202) return answered;
      await pause(pollMs);
    }
    throw new Error(`${monitor} never had an answer`);
  }

  #noteBusy(what: string, { body }: Answered): void {
    const [{ MessageId }] = body.error['@Message.ExtendedInfo'];
    if (!/AlreadyInProgress/.test(MessageId)) throw new Error(`${what}: ${MessageId}`);
    this.busy += 1;
  }

  /** Polls the update service until its work has ended, as vendor tools do. */
  async settle(): Promise<void> {
    await this.until('/redfish/v1/UpdateService/', ({ Oem }) => {
      if (Oem.Vnd.State === 'Error') throw new Error(JSON.stringify(Oem.Vnd.Result));
      return Oem.Vnd.State === 'Complete' || Oem.Vnd.State === 'Idle';
    });
  }

  async until(path: string, holds: (body: Answered['body']) => boolean): Promise<Answered['body']> {
    for (let tries = 0; tries < triesMax; tries++) {
      const { body } = await this.ask('GET', path);
      if (holds(body)) return body;
      await pause(pollMs);
    }
    throw new Error(`${path} never was as awaited`);
  }

  async #login(): Promise<void> {
    const credentials = { UserName: 'Administrator', Password: this.#password };
    const answered = await this.#send(
      'POST',
      '/redfish/v1/SessionService/Sessions/',
      JSON.stringify(credentials),
      { 'content-type': 'application/json' },
    );
    if (answered?.status === 201) this.#token = String(answered.headers['x-auth-token']);
  }

  /** Sends a request. Resolves with undefined if no response arrives. */
  #send(
    method: string,
    path: string,
    body: string | Uint8Array | undefined,
    headers: Record<string, string>,
  ): Promise<Answered | undefined> {
    return new Promise((resolve) => {
      const request = https.request(new URL(path, this.#url), {
        method,
        ca: this.#ca,
        agent: false,
        headers: { ...headers, 'x-auth-token': this.#token },
      });
      request.on('error', () => resolve(undefined));
      request.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', () => resolve(undefined));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: text === '' ? undefined : JSON.parse(text),
          });
        });
      });
      request.end(body);
    });
  }
}

function octets(of: string | Uint8Array): Blob {
  return new Blob([of], { type: 'application/octet-stream' });
}
