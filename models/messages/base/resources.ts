/** Messages of `Base` about resources: made, missing, in use, as many as there can be. */
import type { MessageTable } from '../registry.js';
import { critical, ok, warning } from '../rows.js';

export const resourceMessages = {
  CreateLimitReachedForResource: critical(400, [], {
    message: 'The collection is full.',
    description: 'A collection already holds as many members as the service allows.',
    resolution: 'Delete a member that is no longer needed, then repeat the request.',
  }),
  Created: ok(201, [], {
    message: 'The resource was created.',
    description: 'A request to create a resource succeeded; the Location header tells where it is.',
  }),
  EventSubscriptionLimitExceeded: critical(503, [], {
    message: 'As many event subscriptions exist as the service allows.',
    description: 'A request for one more event subscription exceeded the limit of the event service.',
    resolution: 'Delete a subscription that nobody listens to any more.',
  }),
  ResourceAlreadyExists: critical(400, ['string', 'string', 'string'], {
    message: 'A resource of type %1 whose %2 is %3 is already there.',
    description: 'A request would create or rename a resource so that two could not be told apart.',
    resolution: 'Use the resource that is there, or choose another value.',
  }),
  ResourceCannotBeDeleted: critical(405, [], {
    message: 'This resource is not one that can be deleted.',
    description: 'A request tries to delete a resource that is there to stay.',
    resolution: 'Leave the resource as it is.',
  }),
  ResourceCreationConflict: critical(409, ['string'], {
    message: 'Nothing was created, because the resource at %1 stands in the way.',
    description: 'A new resource would be at odds with one that is already there.',
    resolution: 'Change or delete the resource in the way, or create one that goes with it.',
  }),
  ResourceExhaustion: critical(503, ['string'], {
    message: 'The resource at %1 has nothing left to give.',
    description: 'A request asks for a share of something that is all in use, such as capacity.',
    resolution: 'Free some of what is in use, then repeat the request.',
  }),
  ResourceInStandby: critical(400, [], {
    message: 'The resource is in standby and cannot do this now.',
    description: 'A request needs a device that has no more than standby power.',
    resolution: 'Power the server on, then repeat the request.',
  }),
  ResourceInUse: warning(409, [], {
    message: 'The resource is in use and cannot be changed now.',
    description: 'A change is refused because something else works with the resource or is changing it.',
    resolution: 'Wait until the other work is over, then repeat the request.',
  }),
  ResourceMissingAtURI: critical(404, ['string'], {
    message: 'There is no resource at %1.',
    description: 'The URI of a request, or one in its body, names something that does not exist.',
    resolution: 'Check the URI; start from the service root and follow its links.',
  }),
  ResourceNotFound: critical(404, ['string', 'string'], {
    message: 'No resource of type %1 has the name %2.',
    description: 'A request refers to a resource by its identifier, and there is none with that identifier.',
    resolution: 'List the resources of the type, and use the identifier of one of them.',
  }),
  ResourceTypeIncompatible: critical(400, ['string', 'string'], {
    message: 'The body is of type %1, the resource of type %2.',
    description: 'The @odata.type of a body does not go with the resource it was sent to.',
    resolution: 'Send a body of the type of the resource, or leave @odata.type out.',
  }),
} satisfies MessageTable;
