/**
 * Performs a delivery: one POST over HTTPS (behaviour § 6.1). What the listener says beside its status is not read.
 * Headers are opened here and nowhere else. A listener is judged by the authorities of the user's machine; where both
 * sides prove who they are, by those that were imported for listeners (behaviour § 6.2).
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

/** What the controller has to turn to listeners with. */
export interface ListenerContext extends ConnectionContext {
  /** Listeners are believed whatever certificate they show, but where both sides prove who they are. */
  readonly believesListeners: boolean;
  /** What it is served with at present, PEM. */
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

/** What a listener says beside its status is let come so far and so long, so that a polite one can finish. */
const drainBytes = 16_384;
const drainMs = 500;

/** Rejects when it is given up from outside, and for what can only be a mistake of ours. */
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

/** Whom the controller believes, and what it shows of itself. */
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

/** `first` is the certificate that the service was started with, which is served until it is replaced. */
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
