/** Where a resource is: the variable parts of its URI by name, read off the URI's own type, and the part it shows. */
import type { Author, WriteInput } from '../inputs.js';
import type { FindFactRow } from '../service-types.js';

/** The variable parts of a URI, by name: `{ SystemId: '1' }`. */
export type Params = { readonly [name: string]: string };

/** What a definition is to whoever points at it: something that is served, at the addresses of a pattern. */
export interface Addressed {
  /** Canonical, with a trailing slash and `{Name}` for each variable part. */
  readonly uri: string;
}

type NameIn<Uri extends string> = Uri extends `${string}{${infer Name}}${infer Rest}`
  ? Name | NameIn<Rest>
  : never;

/** `'/redfish/v1/Systems/{SystemId}/'` → `{ SystemId: string }`. */
export type ParamsOf<Uri extends string> = { readonly [Name in NameIn<Uri>]: string };

/** What an address hands to all that stands there. `part`: what its instances were listed with. */
export interface ResourceLocation {
  readonly params: Params;
  readonly part: unknown;
}

export interface ResourceLocationOf<Uri extends string, Part> {
  readonly params: ParamsOf<Uri>;
  readonly part: Part;
}

/** One instance of a resource, with what it shows: nobody has to search for that again. */
export interface Instance<P = Params, Part = unknown> {
  readonly params: P;
  readonly part?: Part;
}

/** Where and by whom something is written. */
export interface WriteTarget<At extends ResourceLocation = ResourceLocation> {
  readonly params: At['params'];
  readonly part: At['part'];
  readonly by: Author;
  /** The request, as the journal has it: for what is done later. */
  readonly asked: Pick<WriteInput, 'method' | 'uri' | 'body'>;
  /** As `View.findFact`. */
  readonly findFact: FindFactRow;
}
