/** Event listeners on loopback over real TLS. The test determines their responses, and they store the deliveries. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { TLSSocket } from 'node:tls';
import * as assert from 'uvu/assert';
import type { RunningService, ServiceOptions } from '../../../http/index.js';
import { eventActionUri, subscriptionsUri } from '../lab.js';
import { always, CertificateAuthority, serverAuth } from '../security/certificate-authority.js';
import { type Answer, ask, effectsAnswered, logIn, optionsFor, withService } from './http-rig.js';

export interface Heard {
  readonly headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: tests look where they know something is
  readonly body: any;
  /** SHA-256 fingerprint of the certificate that the controller presented; undefined if it presented none. */
  readonly shownBy: string | undefined;
}

/** Response of a listener to a delivery: a status, or a handler of the test. */
export type Act = number | ((request: IncomingMessage, response: ServerResponse) => void);

export interface Listener {
  readonly url: string;
  readonly heard: readonly Heard[];
  /** Message IDs of the deliveries, in the order of their arrival. */
  readonly messages: () => readonly string[];
  /** Resolves when the next delivery has arrived completely. */
  arrival(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts a listener. The n-th element of `acts` handles the n-th delivery, and the last element handles all further
 * ones.
 */
export async function listen(
  authority: CertificateAuthority,
  acts: readonly Act[],
  more: https.ServerOptions = {},
): Promise<Listener> {
  const { pem: cert, keyPem: key } = await authority.client('listener', always, serverAuth);
  const heard: Heard[] = [];
  const server = https.createServer({ cert, key, ...more }, async (request, response) => {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const { fingerprint256 } = (request.socket as TLSSocket).getPeerCertificate();
    const act = acts[Math.min(heard.length, acts.length - 1)] as Act;
    heard.push({ headers: request.headers, body: JSON.parse(text), shownBy: fingerprint256 });
    server.emit('heard');
    if (typeof act === 'number') response.writeHead(act).end();
    else act(request, response);
  });
  // Tests often break a TLS connection on purpose.
  server.on('tlsClientError', () => {});
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}/events`,
    heard,
    messages: () => heard.map(({ body }) => String(body.Events[0].MessageId)),
    arrival: async () => void (await once(server, 'heard')),
    close: async () => {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Returns a client that sends requests with the given headers, usually those of the administrator's session. */
export function createClient(service: RunningService, headers: Readonly<Record<string, string>>) {
  return (method: string, uri: string, body?: object): Promise<Answer> =>
    ask(service, uri, { method, headers, ...(body === undefined ? {} : { body }) });
}

const submitUri = `${eventActionUri}EventService.SubmitTestEvent/`;

export interface DeliveryRig {
  readonly service: RunningService;
  readonly listener: Listener;
  readonly authority: CertificateAuthority;
  readonly client: ReturnType<typeof createClient>;
  /** Submits a test event whose message key is this text. */
  submit(key: string): Promise<void>;
  /** Subscribes the listener to test events only. */
  subscribe(more?: object): Promise<void>;
  /** Advances virtual time and waits until the effects that it started have results. */
  pass(seconds: number): Promise<void>;
}

/** Runs `use` with a service that trusts the certificate authority of the listener. */
export async function withListener(
  folder: string,
  acts: readonly Act[],
  use: (rig: DeliveryRig) => Promise<void>,
  options: Partial<ServiceOptions> = {},
  tls: https.ServerOptions = {},
): Promise<void> {
  const authority = await CertificateAuthority.create('Site CA');
  const authoritiesFile = path.join(folder, 'listeners.pem');
  writeFileSync(authoritiesFile, authority.pem);
  const listener = await listen(authority, acts, tls);
  const outbound = { allowed: [], authoritiesFile, believesListeners: false };
  try {
    await withService(optionsFor(folder, { outbound, ...options }), async (service) => {
      const client = createClient(service, await logIn(service));
      const write = async (method: string, uri: string, body: object) => {
        const { status, text } = await client(method, uri, body);
        assert.ok(status < 300, `${method} ${uri}: ${status} ${text}`);
      };
      await use({
        service,
        listener,
        authority,
        client,
        submit: (key) => write('POST', submitUri, { MessageId: `MgmtEvents.6.10.${key}` }),
        subscribe: (more = {}) =>
          write('POST', subscriptionsUri, {
            Destination: listener.url,
            RegistryPrefixes: ['MgmtEvents'],
            ...more,
          }),
        pass: async (seconds) => {
          service.controller.simulation.advanceBy(seconds * 1_000);
          await effectsAnswered(service);
        },
      });
    });
  } finally {
    await listener.close();
  }
}
