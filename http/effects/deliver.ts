/**
 * Performs a delivery: one POST over HTTPS (behaviour § 6.1). Only the status of the response is used. Sealed headers
 * are opened only here. Listeners are verified by the authorities of the user's machine; with mutual authentication, by
 * those imported for listeners (behaviour § 6.2).
 */
import { createSecureContext } from 'node:tls';
import {
  type Controller,
  type DeliveryParams,
  type DeliveryResult,
  deliveryAnswered,
  deliveryTimedOut,
} from '../../machines/index.js';
import type { ServedCertificate } from '../connections/served-certificate.js';
import type { ConnectionContext } from './connect.js';
import { performRequest } from './outbound-request.js';

/** The controller's data for connections to listeners. */
export interface ListenerContext extends ConnectionContext {
  /** Any certificate of a listener is accepted, except with mutual authentication. */
  readonly believesListeners: boolean;
  /** The current certificate of the controller, PEM. */
  readonly identity: () => { readonly certificate: string; readonly privateKey: string };
  /** PEM of each. */
  readonly listenerAuthorities: () => readonly string[];
}

export interface DeliveryContext extends ListenerContext {
  readonly openHeaders: (params: DeliveryParams) => Readonly<Record<string, string>>;
  readonly openDestination: (params: DeliveryParams) => string;
}

const ownHeaders = {
  accept: '*/*',
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Tidefish',
};

/** Limits for the body of a response, so that a listener can finish sending it. */
const drainBytes = 16_384;
const drainMs = 500;

/** Rejects if it is aborted, and for bugs of the program. */
export function deliver(
  params: DeliveryParams,
  means: DeliveryContext,
  abandoned: AbortSignal,
): Promise<DeliveryResult> {
  return performRequest<DeliveryResult>(
    {
      uri: means.openDestination(params),
      method: 'POST',
      headers: { ...ownHeaders, ...means.openHeaders(params) },
      body: JSON.stringify(params.body),
      timeoutMs: params.timeoutMs,
      late: () => deliveryTimedOut(params),
      read: async ({ statusCode, body }) => {
        const signal = AbortSignal.timeout(drainMs);
        await body.dump({ limit: drainBytes, signal }).catch(() => {});
        return deliveryAnswered(statusCode);
      },
    },
    { policy: means.policy, ...listenerTrust(params, means) },
    abandoned,
  );
}

/** The trusted authorities, and the client certificate of the controller. */
export function listenerTrust(
  { mutualAuthentication }: Pick<DeliveryParams, 'mutualAuthentication'>,
  means: ListenerContext,
): Omit<ConnectionContext, 'policy'> {
  if (!mutualAuthentication) {
    return { secureContext: means.secureContext, trustsAnyCertificate: means.believesListeners };
  }
  const { certificate: cert, privateKey: key } = means.identity();
  return { secureContext: createSecureContext({ ca: [...means.listenerAuthorities()], cert, key }) };
}

/** `first` is the initial certificate of the service, which is served until it is replaced. */
export function createDeliveryContext(
  controller: Controller,
  first: ServedCertificate,
): Pick<DeliveryContext, 'openHeaders' | 'openDestination' | 'identity' | 'listenerAuthorities'> {
  return {
    openHeaders: (params) => controller.openHeaders(params),
    openDestination: (params) => controller.openDestination(params),
    identity: () => controller.servedCertificate ?? first,
    listenerAuthorities: () =>
      Object.values(controller.tree.certificates.listenerAuthorities.byId).map(({ pem }) => pem),
  };
}
