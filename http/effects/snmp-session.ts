/**
 * SNMP session that sends one message and, for an inform, waits for its confirmation. Only this file uses the SNMP
 * library.
 */
import {
  AuthProtocols,
  ObjectType,
  type Outgoing,
  PrivProtocols,
  SecurityLevel,
  Session,
  type SessionOptions,
  TrapType,
  type User,
  Version1,
  Version3,
} from 'net-snmp';
import {
  enterprise,
  notificationOid,
  specificOid,
  type TrapParams,
  type UserSecurity,
} from '../../machines/index.js';
import type { SealedAt, SendResult } from '../../models/index.js';
import type { Target } from './lookup.js';

type Open = (sealed: SealedAt) => string;

/** Sends the message and returns the result. Rejects if the message cannot be sent, or if the sending is aborted. */
export async function exchangeSnmp(
  params: TrapParams,
  target: Target,
  open: Open,
  abandoned: AbortSignal,
): Promise<SendResult> {
  const { number, security } = params;
  const session = sessionFor(params, target, open);
  const variables = params.variables.map(({ oid, value }) =>
    typeof value === 'string'
      ? { oid, type: ObjectType.OctetString, value: Buffer.from(value, 'utf8') }
      : { oid, type: ObjectType.Gauge, value },
  );
  // The library treats an uptime of 0 as undefined, so the minimum is 1.
  const options = { upTime: Math.max(1, params.upTimeTicks) };
  const confirmed = security.protocol === 'SNMPv3Inform';
  try {
    return await new Promise((resolve, reject) => {
      const end = (error: Error | null) => {
        if (error === null) resolve({ outcome: 'sent' });
        else if (confirmed && !isOfNetwork(error)) resolve(unconfirmed);
        else reject(error);
      };
      abandoned.addEventListener('abort', () => reject(abandoned.reason), { once: true });
      // The library emits an error if a received datagram is not SNMP.
      session.on('error', () => resolve(unconfirmed));
      if (security.protocol === 'SNMPv1Trap') {
        const type = number === 'coldStart' ? TrapType.ColdStart : specificOid(number);
        session.trap(type, variables, { ...options, agentAddr: security.agentAddress }, end);
      } else if (confirmed) session.inform(notificationOid(number), variables, options, end);
      else session.trap(notificationOid(number), variables, options, end);
    });
  } finally {
    session.close();
  }
}

const unconfirmed: SendResult = { outcome: 'unconfirmed', reason: 'nobody confirmed it' };

/**
 * Returns true for an error of the local network stack. All other errors are caused by the response, or by a missing
 * response.
 */
function isOfNetwork(error: Error): boolean {
  return typeof (error as NodeJS.ErrnoException).syscall === 'string';
}

function sessionFor({ port, security }: TrapParams, { address, family }: Target, open: Open): Session {
  const way = { transport: family === 6 ? 'udp6' : 'udp4', trapPort: port } as const;
  if (security.protocol === 'SNMPv1Trap') {
    const session = new Session(address, open(security.community), { ...way, version: Version1 });
    return completing(session, ({ pdu }) => {
      pdu.enterprise = enterprise;
    });
  }
  const session = new Session(address, openUser(security, open), { ...way, ...engineOptions(security) });
  return security.protocol === 'SNMPv3Inform'
    ? session
    : completing(session, ({ pdu, msgSecurityParameters }) => {
        pdu.contextEngineID = Buffer.from(security.contextEngineId.slice('0x'.length), 'hex');
        Object.assign(msgSecurityParameters, {
          msgAuthoritativeEngineBoots: security.engineBoots,
          msgAuthoritativeEngineTime: security.engineSeconds,
        });
      });
}

function engineOptions({ engineId, retries, retryIntervalSeconds }: UserSecurity) {
  return {
    version: Version3,
    engineID: engineId,
    retries,
    timeout: retryIntervalSeconds * 1_000,
  } satisfies Partial<SessionOptions>;
}

const authProtocols: Readonly<Record<UserSecurity['authProtocol'], string>> = {
  MD5: AuthProtocols.md5,
  SHA: AuthProtocols.sha,
  SHA256: AuthProtocols.sha256,
};
const privacyProtocols: Readonly<Record<UserSecurity['privacyProtocol'], string>> = {
  AES: PrivProtocols.aes,
};

function openUser(security: UserSecurity, open: Open): User {
  return {
    name: security.userName,
    level: SecurityLevel.authPriv,
    authProtocol: authProtocols[security.authProtocol],
    authKey: open(security.authPassphrase),
    privProtocol: privacyProtocols[security.privacyProtocol],
    privKey: open(security.privacyPassphrase),
  };
}

/**
 * Calls `complete` before each message is signed. `complete` sets fields for which the library uses 0 or its own
 * values.
 */
function completing(session: Session, complete: (message: Outgoing) => void): Session {
  const { send } = session;
  session.send = (request, noWait) => {
    complete(request.message);
    return send.call(session, request, noWait);
  };
  return session;
}
