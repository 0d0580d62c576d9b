/** Where a subscription delivers to, as it is stored: what is asked behind the `?` may hold a token, and is sealed. */
import { sealedQuery, splitAddress } from '../../../outbound/sealed-address.js';
import type { ControllerStage, Means } from '../../../resource/define.js';
import type { Sealed } from '../../../sealed.js';
import { syslogNumber } from '../find-subscription.js';
import { destinationPlace } from '../subscriptions.js';

export type StoredDestination = {
  /** Without its query. */
  readonly destination: string;
  /** Absent for none. */
  readonly query?: Sealed;
};

export function storedDestination(
  asked: string,
  subscriptionId: string,
  { secrets }: Pick<Means, 'secrets'>,
): StoredDestination {
  const split = splitAddress(asked);
  const query = sealedQuery(split, destinationPlace(subscriptionId), secrets);
  return query === null ? { destination: asked } : { destination: split.address, query };
}

/** A text alone is one without a query, or in a history from before queries were sealed. */
export function setDestination(
  { draft: { subscriptions } }: ControllerStage,
  given: string | StoredDestination,
  subscriptionId: string,
): void {
  const { destination, query }: StoredDestination =
    typeof given === 'string' ? { destination: given } : given;
  const server = subscriptions.syslog?.byNumber[syslogNumber(subscriptionId) ?? ''];
  if (server !== undefined) server.destination = destination;
  const listener = subscriptions.byId[subscriptionId];
  if (listener === undefined) return;
  listener.destination = destination;
  if (query === undefined) delete listener.query;
  else listener.query = query;
}
