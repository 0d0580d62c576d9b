/** Resource location: the variable parts of its URI by name, typed by the URI, and its part of the server. */
import type { Author, WriteInput } from '../inputs.js';
import type { FindFactRow } from '../service-types.js';

/** The variable parts of a URI, by name: `{ SystemId: '1' }`. */
export type Params = { readonly [name: string]: string };

/** A definition as a link target: anything that is served at the addresses of a pattern. */
export interface Addressed {
  /** Canonical, with a trailing slash and `{Name}` for each variable part. */
  readonly uri: string;
}

type NameIn<Uri extends string> = Uri extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

/** `'/redfish/v1/Systems/{SystemId}/'` → `{ SystemId: string }`. */
export type ParamsOf<Uri extends string> = { readonly [Name in NameIn<Uri>]: string };

/** An address for everything that is served there. `part`: the part of its instances. */
export interface ResourceLocation {
  readonly params: Params;
  readonly part: unknown;
}

export interface ResourceLocationOf<Uri extends string, Part> {
  readonly params: ParamsOf<Uri>;
  readonly part: Part;
}

/** One instance of a resource with its part, so that no look-up is needed again. */
export interface Instance<P = Params, Part = unknown> {
  readonly params: P;
  readonly part?: Part;
}

/** Location and caller of a write. */
export interface WriteTarget<At extends ResourceLocation = ResourceLocation> {
  readonly params: At['params'];
  readonly part: At['part'];
  readonly by: Author;
  /** The request in journaled form, for later execution. */
  readonly asked: Pick<WriteInput, 'method' | 'uri' | 'body'>;
  /** See `View.findFact`. */
  readonly findFact: FindFactRow;
}
