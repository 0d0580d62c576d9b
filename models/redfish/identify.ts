/**
 * Who a request is from: whoever holds its session, whose password it brought, whom its certificate stands for. Ends
 * the request of a stranger, and leaves the traces that logins leave.
 */
import type { Principal } from '../resource/define.js';
import { refusalAnswer } from './answer.js';
import { type Proof, principalFor, provenUser, type SessionHolders } from './authenticate.js';
import { shownCertificate } from './certificate-login.js';
import { delayedAnswer, endFailures, mustWait, noteFailure, refuseStranger, secondStep } from './login.js';
import { isForAnyone, isLogin, isOpen } from './methods.js';
import type { ControllerPort } from './port.js';
import type { RedfishRequest, RedfishResponse } from './request.js';
import type { Target } from './resolve.js';

export type Caller =
  /** The principal is undefined only where none is needed. */
  | { readonly ok: true; readonly principal: Principal | undefined }
  | { readonly ok: false; readonly answer: RedfishResponse };

const anyone: Caller = { ok: true, principal: undefined };

export function identify(
  port: ControllerPort,
  holders: SessionHolders,
  target: Target | undefined,
  request: RedfishRequest,
  proof: Proof | undefined,
): Caller {
  if (target !== undefined && isForAnyone(target, request)) return anyone;
  // A login is by what it brings itself, whoever else the caller may be.
  if (target !== undefined && isLogin(target, request.method)) {
    return identifyByLogin(port, target, request, proof?.held === true ? undefined : proof);
  }
  const holder = holders.holderOf(port.tree, request);
  if (holder !== undefined) return { ok: true, principal: holder };
  const open = target !== undefined && isOpen(target, request.method);
  if (!open && mustWait(port, target, request, proof)) return refused(delayedAnswer(port));
  const proven = provenUser(port.tree, proof, request.clientAddress);
  if (proven !== undefined) {
    endFailures(port, request, proof);
    return { ok: true, principal: proven };
  }
  if (!open) return identifyByCertificate(port, target, request, proof);
  // An open resource is served all the same; a wrong password is a failed login wherever it was tried.
  if (proof !== undefined) noteFailure(port, request, proof);
  const byCertificate = certificateHolder(port, target, request, proof);
  return byCertificate?.ok === true ? byCertificate : anyone;
}

function identifyByLogin(
  port: ControllerPort,
  target: Target,
  request: RedfishRequest,
  proof: Proof | undefined,
): Caller {
  if (mustWait(port, target, request, proof)) return refused(delayedAnswer(port));
  const proven = provenUser(port.tree, proof, request.clientAddress);
  if (proven === undefined || proof === undefined) {
    return identifyByCertificate(port, target, request, proof);
  }
  const step = secondStep(port, request, proven);
  if (step !== undefined && step !== 'toSend') {
    // A wrong passcode is a failed login, however right the password.
    noteFailure(port, request, proof);
    return refused(refusalAnswer({ messages: [step] }, port.clock));
  }
  if (step === undefined) endFailures(port, request, proof);
  return { ok: true, principal: proven };
}

function identifyByCertificate(
  port: ControllerPort,
  target: Target | undefined,
  request: RedfishRequest,
  proof: Proof | undefined,
): Caller {
  return (
    certificateHolder(port, target, request, proof) ?? refused(refuseStranger(port, request, target, proof))
  );
}

/** Undefined when the request came with no certificate, or with something else to be known by. */
function certificateHolder(
  port: ControllerPort,
  target: Target | undefined,
  request: RedfishRequest,
  proof: Proof | undefined,
): Caller | undefined {
  const shown = shownCertificate(port, target, request, proof);
  if (shown === undefined) return undefined;
  return shown.ok
    ? { ok: true, principal: principalFor(shown.user, request.clientAddress) }
    : refused(refusalAnswer({ messages: [shown.message] }, port.clock));
}

function refused(answer: RedfishResponse): Caller {
  return { ok: false, answer };
}
