/** Mail server on loopback over real TCP and TLS. It accepts all mails, or responds as the test determines. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { always, type CertificateAuthority, serverAuth } from '../security/certificate-authority.js';

export interface MailSink {
  readonly port: number;
  /** Commands that the connections sent, one per line, without the text of messages. */
  readonly lines: readonly string[];
  /** Messages as sent, with dot stuffing removed. */
  readonly messages: readonly string[];
  readonly encrypted: readonly boolean[];
  /** Returns the next message when it has arrived completely. Messages that arrived earlier are returned first. */
  arrival(): Promise<string>;
  close(): Promise<void>;
}

export interface SinkOptions {
  /** Certificate authority of the server; without one, the server offers no encryption. */
  readonly authority?: CertificateAuthority;
  /** True for TLS from the first byte of a connection. */
  readonly implicit?: boolean;
  /** Responses that replace the usual ones, by the command of the line. */
  readonly answers?: Readonly<Record<string, string>>;
  /** Handles each connection instead of the server. */
  readonly act?: (socket: Socket) => void;
}

const usual: Readonly<Record<string, string>> = {
  EHLO: '250-sink\r\n250-8BITMIME\r\n250-AUTH PLAIN\r\n250 SIZE 100000',
  AUTH: '235 2.7.0 welcome',
  STARTTLS: '220 go ahead',
  DATA: '354 go ahead',
  QUIT: '221 bye',
};

export async function takeMail(options: SinkOptions = {}): Promise<MailSink> {
  const { authority, implicit = false, answers = {}, act } = options;
  const lines: string[] = [];
  const messages: string[] = [];
  const encrypted: boolean[] = [];
  const waiting: ((message: string) => void)[] = [];
  const taken: string[] = [];
  const secureContext = authority && (await contextOf(authority));
  const sockets = new Set<Socket>();

  const secured = (socket: Socket) => new TLSSocket(socket, { isServer: true, ...{ secureContext } });
  const serve = (socket: Socket, isSecure: boolean, greeting = true) => {
    let rest = '';
    let message: string[] | undefined;
    const say = (text: string) => socket.write(`${text}\r\n`);
    const take = (text: string) => {
      messages.push(text);
      encrypted.push(isSecure);
      const next = waiting.shift();
      if (next === undefined) taken.push(text);
      else next(text);
      say(answers['.'] ?? '250 taken');
    };
    const hear = (line: string) => {
      if (message !== undefined) {
        if (line !== '.') message.push(line.replace(/^\./, ''));
        else {
          const whole = message.join('\r\n');
          message = undefined;
          take(whole);
        }
        return;
      }
      lines.push(line);
      const verb = line.split(' ')[0] ?? '';
      const offer = secureContext !== undefined && !isSecure ? '250-STARTTLS\r\n' : '';
      const unknown = verb === 'STARTTLS' && secureContext === undefined ? '502 no' : undefined;
      const answer = answers[verb] ?? unknown ?? usual[verb] ?? '250 ok';
      say(verb === 'EHLO' && answers.EHLO === undefined ? `${offer}${answer}` : answer);
      if (answer.startsWith('354')) message = [];
      if (verb === 'STARTTLS' && answer.startsWith('220')) {
        socket.removeAllListeners('data');
        serve(secured(socket), true, false);
      }
      if (verb === 'QUIT') socket.end();
    };
    // Tests often break a connection on purpose.
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const all = (rest + bytes.toString('utf8')).split('\r\n');
      rest = all.pop() ?? '';
      for (const line of all) hear(line);
    });
    if (greeting) say(answers.connect ?? '220 sink ESMTP');
  };

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    if (act === undefined) serve(implicit ? secured(socket) : socket, implicit);
    else act(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    lines,
    messages,
    encrypted,
    arrival: () =>
      new Promise((resolve) => {
        const message = taken.shift();
        if (message === undefined) waiting.push(resolve);
        else resolve(message);
      }),
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

async function contextOf(authority: CertificateAuthority) {
  const { pem: cert, keyPem: key } = await authority.client('mail server', always, serverAuth);
  return createSecureContext({ cert, key });
}
