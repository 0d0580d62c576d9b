/**
 * The two doors of a service: HTTPS for clients, and plain HTTP on loopback for the control API. Ports are bound first, then what
 * answers behind them is put together; they close together.
 */
import type { RequestListener } from 'node:http';
import type { Server as TlsServer } from 'node:https';
import { isIPv6 } from 'node:net';
import type { AnswersSent } from './answers-sent.js';
import type { ServedCertificate } from './certificate.js';
import { createControlServer } from './control/server.js';
import { bindService, Listener, portOr } from './listener.js';
import { createTlsServer } from './tls-server.js';
import type { Turns } from './turns.js';

const controlHost = '127.0.0.1';
/** For what is being answered when the service is told to end. Unit: ms. A password check takes 40. */
const closingGraceMs = 500;

interface DoorOptions {
  readonly host: string;
  /** 443, or failing that 8443, when undefined; 0 for any that is free. */
  readonly port: number | undefined;
  readonly controlPort: number;
  readonly certificate: ServedCertificate;
  readonly turns: Turns;
}

/** What stands behind the doors. */
export interface Behind {
  readonly service: RequestListener;
  readonly control: RequestListener;
  readonly answers: AnswersSent;
  /** Ends what has no end of its own, before the doors close. */
  endStreams(): void;
  /** Once they are closed. */
  end(): Promise<void>;
}

export interface OpenDoors<Parts> {
  readonly parts: Parts;
  readonly url: string;
  /** Why the port is not the standard one, when none was asked for. */
  readonly portNote: string | undefined;
  readonly controlUrl: string;
  /** Finishes what is being answered, drops whoever is still attached. */
  close(): Promise<void>;
}

/** Throws SetupError for a port that cannot be had. `assemble` is told the port of HTTPS, and the server it is served by. */
export async function openDoors<Parts extends Behind>(
  { host, port: asked, controlPort, certificate, turns }: DoorOptions,
  assemble: (httpsPort: number, server: TlsServer) => Parts,
): Promise<OpenDoors<Parts>> {
  const server = createTlsServer(certificate, turns);
  const service = new Listener(server);
  const control = new Listener(createControlServer());
  try {
    const boundControl = portOr(await control.bind(controlHost, controlPort), controlHost, controlPort);
    const { port, note } = await bindService(service, host, asked);
    // From here on synchronous: whoever connects already is answered by the handlers.
    const parts = assemble(port, server);
    service.server.on('request', parts.service);
    control.server.on('request', parts.control);
    parts.answers.follow(service.server);
    const end = async () => {
      parts.endStreams();
      await Promise.all([service.close(closingGraceMs), control.close(closingGraceMs)]);
      await parts.end();
    };
    let ended: Promise<void> | undefined;
    return {
      parts,
      url: formatUrl('https', host, port),
      portNote: note,
      controlUrl: formatUrl('http', controlHost, boundControl),
      close: () => {
        ended ??= end();
        return ended;
      },
    };
  } catch (error) {
    await Promise.all([service.close(0), control.close(0)]);
    throw error;
  }
}

/** Addresses that mean every address of the machine; nobody connects to them by that name. */
const anyAddress = ['0.0.0.0', '::'];

/** The names that a certificate is to have beside those of the controller. */
export function namesOf(host: string): readonly string[] {
  return anyAddress.includes(host) ? [] : [host];
}

/** Where a client on this machine finds it. The port of HTTPS goes without saying. */
function formatUrl(scheme: 'http' | 'https', host: string, port: number): string {
  const reachable = anyAddress.includes(host) ? 'localhost' : host;
  const named = isIPv6(reachable) ? `[${reachable}]` : reachable;
  return `${scheme}://${named}${scheme === 'https' && port === 443 ? '' : `:${port}`}`;
}
