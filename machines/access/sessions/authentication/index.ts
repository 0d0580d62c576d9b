/** Identification of requests: the implementation of the protocol's authentication port. */
import type { AuthenticationPort, ControllerPort } from '../../../../models/redfish/index.js';
import type { Principal } from '../../../../models/resource/index.js';
import { touchIntervalMs } from '../state.js';
import { newPasswordAt, principalOf, provenUser } from './authenticate.js';
import { identify, SessionHolders } from './identify.js';
import { claimAt } from './login.js';

export class Authentication implements AuthenticationPort {
  readonly #holders = new SessionHolders();

  readonly claimAt = claimAt;
  readonly provenUser = provenUser;
  readonly principalOf = principalOf;

  readonly holderOf: AuthenticationPort['holderOf'] = (tree, head) => this.#holders.holderOf(tree, head);

  readonly newPasswordAt: AuthenticationPort['newPasswordAt'] = (tree, target, request, proof) =>
    newPasswordAt(
      tree,
      target,
      request,
      () => this.#holders.holderOf(tree, request) ?? provenUser(tree, proof, request.clientAddress),
    );

  readonly identify: AuthenticationPort['identify'] = (port, target, request, proof) =>
    identify(port, this.#holders, target, request, proof);

  /** Extends the lifetime of a session when it is used. The access time changes at most once per virtual minute. */
  noteUse(port: ControllerPort, { sessionId }: Principal): void {
    if (sessionId === undefined) return;
    const session = port.tree.sessions.byId[sessionId];
    if (session !== undefined && port.clock - session.accessedAt >= touchIntervalMs) {
      port.perform({ type: 'authentication.touched', sessionId });
    }
  }
}
