/**
 * Delivery of an event to a listener: one POST over HTTPS (behaviour § 6.1). Only the status of the response is used.
 * Sealed headers are opened only here. Certificates of listeners are verified by the authorities of the machine of the
 * user. With mutual authentication, they are verified by the authorities imported for listeners (behaviour § 6.2).
 */
import { createSecureContext } from 'node:tls';
import type { JsonObject } from '../../engine/index.js';
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

/** Data of the controller for connections to listeners. */
export interface ListenerContext extends ConnectionContext {
  /** True if any certificate of a listener is accepted; ignored with mutual authentication. */
  readonly believesListeners: boolean;
  /** Returns the current certificate of the controller and its key, both in PEM. */
  readonly identity: () => { readonly certificate: string; readonly privateKey: string };
  /** Returns the authorities that were imported for listeners, each in PEM. */
  readonly listenerAuthorities: () => readonly string[];
}

export interface DeliveryContext extends ListenerContext {
  readonly openHeaders: (params: DeliveryParams) => Readonly<Record<string, string>>;
  readonly openDestination: (params: DeliveryParams) => string;
  /** Returns the body of an event with the names of the dialect. */
  readonly eventToClient: (body: JsonObject) => JsonObject;
}

const ownHeaders = {
  accept: '*/*',
  'content-type': 'application/json; charset=utf-8',
  'user-agent': 'Tidefish',
};

/** Limits for reading the body of a response, so that a listener can finish sending it. Units: bytes and ms. */
const drainBytes = 16_384;
const drainMs = 500;

/** Sends the event and returns the result. Rejects if the delivery is aborted, and for bugs of the program. */
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
      body: JSON.stringify(means.eventToClient(params.body)),
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

/**
 * Returns the trusted authorities. With mutual authentication, also returns the client certificate of the controller.
 */
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

/**
 * Creates the functions of a delivery that depend on the controller. `first` is the initial certificate of the service,
 * which is used until the controller has its own.
 */
export function createDeliveryContext(
  controller: Controller,
  first: ServedCertificate,
): Pick<
  DeliveryContext,
  'openHeaders' | 'openDestination' | 'eventToClient' | 'identity' | 'listenerAuthorities'
> {
  return {
    openHeaders: (params) => controller.openHeaders(params),
    openDestination: (params) => controller.openDestination(params),
    eventToClient: (body) => controller.eventToClient(body),
    identity: () => controller.servedCertificate ?? first,
    listenerAuthorities: () =>
      Object.values(controller.tree.certificates.listenerAuthorities.byId).map(({ pem }) => pem),
  };
}
