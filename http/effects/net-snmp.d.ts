/** The used part of the library, as its sources have it; it has no types of its own. */
declare module 'net-snmp' {
  interface Variable {
    readonly oid: string;
    readonly type: number;
    readonly value: string | number | Buffer;
  }

  interface User {
    readonly name: string;
    readonly level: number;
    readonly authProtocol: string;
    readonly authKey: string;
    readonly privProtocol: string;
    readonly privKey: string;
  }

  interface SessionOptions {
    readonly version: number;
    readonly transport: 'udp4' | 'udp6';
    readonly trapPort: number;
    /** Hexadecimal. */
    readonly engineID?: string;
    /** Number of retries of an unanswered message. */
    readonly retries?: number;
    /** Unit: ms. */
    readonly timeout?: number;
  }

  interface TrapOptions {
    /** Unit: 10 ms. The library's own value when 0. */
    readonly upTime: number;
    readonly agentAddr?: string;
  }

  /** A message before its encoding. */
  interface Outgoing {
    readonly pdu: {
      /** Of SNMPv1. */
      enterprise?: string;
      /** Of SNMPv3. */
      contextEngineID?: Buffer;
    };
    readonly msgSecurityParameters: {
      msgAuthoritativeEngineBoots: number;
      msgAuthoritativeEngineTime: number;
    };
  }

  type Done = (error: Error | null) => void;

  class Session {
    constructor(target: string, authenticator: string | User, options: SessionOptions);
    trap(type: string | number, variables: readonly Variable[], options: TrapOptions, done: Done): this;
    inform(type: string | number, variables: readonly Variable[], options: TrapOptions, done: Done): this;
    send: (request: { readonly message: Outgoing }, noWait?: boolean) => Session;
    on(event: 'error', listener: (error: Error) => void): this;
    close(): this;
  }

  const Version1: number;
  const Version3: number;
  const TrapType: { readonly ColdStart: number };
  const ObjectType: { readonly OctetString: number; readonly Gauge: number };
  const SecurityLevel: { readonly authPriv: number };
  const AuthProtocols: { readonly md5: string; readonly sha: string; readonly sha256: string };
  const PrivProtocols: { readonly aes: string };
}
