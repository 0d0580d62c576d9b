/** Types of resource bodies by URI. They derive from the generated types of all resources. */
import type { JsonObject } from '../engine/index.js';
import type { ResourceRoutes } from './resource-types.js';

/**
 * Type of the body of the resource at a URI. A template such as `/redfish/v1/Systems/${id}/` counts as a URI with a
 * variable segment. Any other text, a URI with a query, and a URI without a described resource have the general type.
 */
export type BodyAt<Uri extends string> = Uri extends `/${infer Path}`
  ? Otherwise<BodyBelow<ResourceRoutes, Path>, JsonObject>
  : JsonObject;

type BodyBelow<Node, Path extends string> = Path extends ''
  ? Node extends { readonly '/': infer Body }
    ? Body
    : never
  : Path extends `${infer Segment}/${infer Rest}`
    ? BodyVia<Node, Segment, Rest>
    : BodyVia<Node, Path, ''>;

/** A fixed segment takes precedence over a variable one, as in the routes of the service. */
type BodyVia<Node, Segment extends string, Rest extends string> = string extends Segment
  ? BodyOfAny<Node, Rest>
  : IsPartlyVariable<Segment> extends true
    ? never
    : Segment extends keyof Node
      ? Otherwise<BodyBelow<Node[Segment], Rest>, BodyOfAny<Node, Rest>>
      : Segment extends `${string}?${string}`
        ? never
        : BodyOfAny<Node, Rest>;

type BodyOfAny<Node, Rest extends string> = Node extends { readonly '*': infer Next }
  ? BodyBelow<Next, Rest>
  : never;

/** True for a segment such as `1${string}`, which can continue with further segments. */
type IsPartlyVariable<Segment extends string> =
  Record<never, never> extends { readonly [Name in Segment]: unknown } ? true : false;

type Otherwise<Found, Default> = [Found] extends [never] ? Default : Found;
