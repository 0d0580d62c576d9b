/**
 * Receiver of SNMP traps on loopback over real UDP. The SNMP library itself checks communities, signatures and
 * encryption.
 */
import dgram, { type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createReceiver, type Received, type User } from 'net-snmp';

declare module 'net-snmp' {
  interface Received {
    readonly pdu: {
      readonly type: number;
      readonly varbinds: readonly { readonly oid: string; readonly value: string | number | Buffer }[];
      readonly contextEngineID?: string;
      /** Members of SNMPv1 traps. */
      readonly enterprise?: string;
      readonly generic?: number;
      readonly specific?: number;
      readonly agentAddr?: string;
      readonly upTime?: number;
    };
  }

  function createReceiver(
    options: {
      port: number;
      transport: 'udp4' | 'udp6';
      engineID: string;
      dgramModule: { createSocket(transport: 'udp4' | 'udp6'): Socket };
    },
    callback: (error: Error | null, received: Received) => void,
  ): {
    getAuthorizer(): { addCommunity(community: string): void; addUser(user: User): void };
    close(done: () => void): void;
  };
}

export interface TrapReceiver {
  readonly port: number;
  /** Received datagrams, unchanged. */
  readonly raw: readonly Buffer[];
  /** Error messages of the datagrams that were not accepted. */
  readonly refused: readonly string[];
  /** Returns the next accepted trap. Traps that arrived earlier are returned first. */
  arrival(): Promise<Received['pdu']>;
  close(): Promise<void>;
}

/** Starts a receiver on any free port. It accepts traps with one of the communities or from one of the users. */
export async function receiveTraps(
  { communities = [], users = [] }: { communities?: readonly string[]; users?: readonly User[] },
  address = '127.0.0.1',
): Promise<TrapReceiver> {
  const raw: Buffer[] = [];
  const refused: string[] = [];
  const taken: Received['pdu'][] = [];
  const waiting: ((pdu: Received['pdu']) => void)[] = [];
  const socket = dgram.createSocket(address.includes(':') ? 'udp6' : 'udp4');
  socket.on('message', (bytes) => raw.push(bytes));
  socket.bind(0, address);
  await once(socket, 'listening');
  // The library cannot bind a free port, so it receives a socket that is bound already.
  const bound = Object.assign(socket, { bind: () => socket });
  const receiver = createReceiver(
    {
      port: 162,
      transport: 'udp4',
      engineID: '8000000004726563',
      dgramModule: { createSocket: () => bound },
    },
    (error, { pdu } = {} as Received) => {
      if (error !== null) refused.push(error.message);
      else (waiting.shift() ?? ((late) => taken.push(late)))(pdu);
    },
  );
  const authorizer = receiver.getAuthorizer();
  for (const community of communities) authorizer.addCommunity(community);
  for (const user of users) authorizer.addUser(user);
  return {
    port: (socket.address() as AddressInfo).port,
    raw,
    refused,
    arrival: () =>
      new Promise((resolve) => {
        const pdu = taken.shift();
        if (pdu === undefined) waiting.push(resolve);
        else resolve(pdu);
      }),
    close: () => new Promise((resolve) => receiver.close(resolve)),
  };
}
