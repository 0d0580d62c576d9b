/**
 * Location of a resource: the values of the variable segments in its URI, typed by the URI pattern, and the part of the
 * state that it shows.
 */
import type { Author, WriteInput } from '../inputs.js';
import type { FindFactRow } from '../service-types.js';

/** Values of the variable segments of a URI, by name, as in `{ SystemId: '1' }`. */
export type Params = { readonly [name: string]: string };

/** Definition that links can refer to: any definition with a URI pattern. */
export interface Addressed {
  /** Canonical URI pattern, with a trailing slash and `{Name}` for each variable segment. */
  readonly uri: string;
}

type NameIn<Uri extends string> = Uri extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

/** Type of the variable segments of a URI pattern: `{ SystemId: string }` for `'/redfish/v1/Systems/{SystemId}/'`. */
export type ParamsOf<Uri extends string> = { readonly [Name in NameIn<Uri>]: string };

/** Location in a definition: the URI parameters, and the part of the state that an instance shows. */
export interface ResourceLocation {
  readonly params: Params;
  readonly part: unknown;
}

export interface ResourceLocationOf<Uri extends string, Part> {
  readonly params: ParamsOf<Uri>;
  readonly part: Part;
}

/**
 * Instance of a resource. It includes the part of the state that the resource shows, so that the part need not be
 * looked up again.
 */
export interface Instance<P = Params, Part = unknown> {
  readonly params: P;
  readonly part?: Part;
}

/** Location and author of a write. */
export interface WriteTarget<At extends ResourceLocation = ResourceLocation> {
  readonly params: At['params'];
  readonly part: At['part'];
  readonly by: Author;
  /** Request in the form for the journal, from which a task can be created. */
  readonly asked: Pick<WriteInput, 'method' | 'uri' | 'body'>;
  /** The same function as `View.findFact`. */
  readonly findFact: FindFactRow;
}
