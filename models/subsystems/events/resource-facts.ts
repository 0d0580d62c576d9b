/** Facts about resources as such: made, changed, removed by somebody. No log holds them; subscribers hear of them. */
import { type EventRow, fact } from '../../facts/row.js';

function lifeCycle(key: string, type: NonNullable<EventRow['type']>) {
  return fact(['uri'], { event: { registry: 'ResourceEvent', key, type, origin: '{uri}' } });
}

export const resourceFacts = {
  'resource.created': lifeCycle('ResourceCreated', 'ResourceAdded'),
  'resource.changed': lifeCycle('ResourceChanged', 'ResourceUpdated'),
  'resource.removed': lifeCycle('ResourceRemoved', 'ResourceRemoved'),
};
