/** Steps of a client journey. */
import type { ServiceMap } from './discovery.js';
import type { RedfishClient } from './redfish-client.js';
import type { JourneyOptions } from './service.js';

/** What the steps of one journey share. */
export interface Journey {
  readonly client: RedfishClient;
  readonly map: ServiceMap;
  readonly options: JourneyOptions;
  /** URI of the session; undefined before the login and after the logout. */
  sessionUri: string | undefined;
  /** URIs of the tasks of finished updates. */
  readonly finishedTasks: string[];
}

/**
 * One step. It resolves when the service behaved as expected, rejects with `Skipped` where the service has no such
 * resource, and rejects with `Unexpected` for any other behavior.
 */
export interface JourneyStep {
  readonly name: string;
  readonly run: (journey: Journey) => Promise<void>;
}
