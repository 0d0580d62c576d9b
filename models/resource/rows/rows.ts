/**
 * Rows: what a resource shows, one property each, with all there is to say of it: its kind, a sentence, how it is shown
 * and where so how it is set. Projection, schema, metadata, PATCH and ETag derive from them.
 * `Subject` is what the rows of one level are about: the view at the top, what its selector gives in a section.
 */
import type { Json, JsonObject } from '../../../engine/index.js';
import type { Message } from '../../messages/index.js';
import type { Transaction } from '../../transaction.js';
import type { ControllerTree } from '../../tree.js';
import type { Member, View, WritableProperty, WriteContext } from '../define.js';
import type { Privilege } from '../privileges.js';
import { createProjector, type Projector } from '../projector.js';
import type { PropertySelection } from '../property-selection.js';
import type { ReadResult } from '../readers/rule.js';
import type { ValueKind } from '../readers/value-kinds.js';
import type { ResourceLocation, WriteTarget } from '../resource-location.js';
import { readMember } from '../type-erasure.js';

/** What setting a property does. `apply` gets what the kind's reader made of the value, or what it was redacted to. */
export interface Setting<in Value, in Kept, in At extends ResourceLocation = ResourceLocation> {
  readonly privilege: Privilege;
  /** What it takes of whom the resource belongs to, when that is less. */
  readonly ownPrivilege?: Privilege;
  /** For a secret: what stands in the journal instead. */
  readonly redact?: (value: Value, means: WriteContext) => ReadResult<Json>;
  /** As `WritableProperty.sent`. */
  readonly sent?: (kept: Kept) => Json;
  /** What is set to the value before `apply`. */
  readonly member?: Member<At['params']>;
  readonly apply: (stage: Transaction, value: Kept, at: WriteTarget<At>) => void;
  /** Why it cannot be set now, whatever the value. */
  readonly locked?: (tree: ControllerTree, pointer: string) => Message | undefined;
}

/** What of a row is data: the schema's side of it. */
export type Content =
  | { readonly is: 'value'; readonly kind: ValueKind<unknown, unknown> }
  | { readonly is: 'object'; readonly rows: AnyRows; readonly section?: SectionType }
  | { readonly is: 'list'; readonly rows: AnyRows }
  | { readonly is: 'keyed'; readonly rows: AnyRows }
  | { readonly is: 'link'; readonly to: string | undefined }
  | { readonly is: 'links'; readonly to: string | undefined };

/** A section that has a type, and so a schema, of its own. */
export interface SectionType {
  /** `VndComputerSystemExt.v2_14_0.VndComputerSystemExt` */
  readonly type: string;
  readonly description: string;
}

export interface RowOptions {
  /** The ETag leaves it out: a clock, a reading, an access time. */
  readonly volatile?: true;
  /** As UCUM writes it: `s`, `Cel`, `W`. */
  readonly unit?: string;
  /** What to use instead, as a sentence. */
  readonly deprecated?: string;
}

export interface Row<in Subject = View, in At extends ResourceLocation = ResourceLocation>
  extends RowOptions {
  readonly description: string;
  readonly content: Content;
  /** A row that holds others may leave out those that are not wanted. */
  readonly show: (subject: Subject, view: View<At>, wanted?: PropertySelection | null) => Json | undefined;
  /** The values that are allowed now, shown beside it. */
  readonly allowable?: (subject: Subject, view: View<At>) => readonly Json[];
  readonly set?: Setting<never, never, At>;
  /** In place of `set`: a property with a reader of its own, because another kind is taken than shown, or one that stands at two places. */
  readonly setBy?: WritableProperty;
}

export type Rows<Subject = View, At extends ResourceLocation = ResourceLocation> = {
  readonly [name: string]: Row<Subject, At>;
};

/** Rows of any subject, as data alone. */
export type AnyRows = Rows<never, never>;

interface ValueOptions<Subject, Given, Kept, At extends ResourceLocation> extends RowOptions {
  /** `values`: those of its kind. */
  readonly allowable?: 'values' | ((subject: Subject, view: View<At>) => readonly Json[]);
  readonly set?: Setting<Given, Kept, At>;
  readonly setBy?: WritableProperty;
}

/** What members are looked for in, by their names: the part of the resource at the top, the subject below. */
type About<Subject> = Subject extends View ? Subject['part'] : Subject;

/** The names of those members that have such a value. */
export type NameOf<Owner, Value> = {
  [Name in keyof Owner & string]: Owner[Name] extends Value | undefined ? Name : never;
}[keyof Owner & string];

type Show<Shown, Subject, At extends ResourceLocation> = (
  subject: Subject,
  view: View<At>,
) => Shown | undefined;

/** What is no text is not taken for a name. */
type Constant<Shown> = Exclude<Shown, string>;

/**
 * A property with a value of a kind: what a function shows, the member of a name, or a constant that is no text.
 * Undefined is not shown.
 */
export function row<
  Shown extends Json,
  Subject,
  Given = never,
  Kept = Given,
  At extends ResourceLocation = ResourceLocation,
>(
  kind: ValueKind<Shown, Given>,
  description: string,
  show:
    | Show<NoInfer<Shown>, Subject, At>
    | NameOf<About<NoInfer<Subject>>, NoInfer<Shown>>
    | Constant<NoInfer<Shown>>,
  options: ValueOptions<NoInfer<Subject>, NoInfer<Given>, Kept, NoInfer<At>> = {},
): Row<Subject, At> {
  const { allowable, ...others } = options;
  return {
    description,
    content: { is: 'value', kind },
    show: shower(show),
    ...others,
    ...(allowable === undefined ? {} : { allowable: allowable === 'values' ? valuesIn(kind) : allowable }),
  };
}

function shower<Shown extends Json, Subject, At extends ResourceLocation>(
  show: Show<Shown, Subject, At> | string | Constant<Shown>,
): Row<Subject, At>['show'] {
  if (typeof show === 'function') return show;
  return typeof show === 'string'
    ? (subject, view) => readMember(subject === view ? view.part : subject, show)
    : () => show;
}

export function valuesIn({ rule }: ValueKind<unknown, unknown>): () => readonly Json[] {
  if (rule.type !== 'enum' && rule.type !== 'choice') throw new Error(`a ${rule.type} has no list of values`);
  return () => rule.values;
}

/** Rows below a name, of what a selector gives; where it gives nothing, there is no such section. */
export function section<Subject, Inner, At extends ResourceLocation = ResourceLocation>(
  description: string,
  select: (subject: Subject, view: View<At>) => Inner | undefined,
  rows: Rows<NoInfer<Inner>, NoInfer<At>>,
): Row<Subject, At> {
  return { description, content: { is: 'object', rows }, show: below(select, createProjector(rows)) };
}

/** Rows below a name, of the same subject. */
export function group<Subject, At extends ResourceLocation = ResourceLocation>(
  description: string,
  rows: Rows<Subject, At>,
): Row<Subject, At> {
  return { description, content: { is: 'object', rows }, show: createProjector(rows) };
}

/** Rows beside others, of what a selector makes of the view, once; where it gives nothing, none of them is shown. */
export function rowsFrom<Inner, At extends ResourceLocation = ResourceLocation>(
  select: (view: View<At>) => Inner | undefined,
  rows: Rows<NoInfer<Inner>, NoInfer<At>>,
): Rows<View<At>, At> {
  const lifted = ({ show, allowable, ...row }: Row<Inner, At>): Row<View<At>, At> => ({
    ...row,
    show: (_, view, wanted) => {
      const inner = view.once(select);
      return inner === undefined ? undefined : show(inner, view, wanted);
    },
    ...(allowable === undefined
      ? {}
      : {
          allowable: (_, view) => {
            const inner = view.once(select);
            return inner === undefined ? [] : allowable(inner, view);
          },
        }),
  });
  return Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, lifted(row)]));
}

/** A list of objects: rows of one element, for each that a selector gives. */
export function list<Subject, Element, At extends ResourceLocation = ResourceLocation>(
  description: string,
  select: (subject: Subject, view: View<At>) => readonly Element[] | undefined,
  rows: Rows<NoInfer<Element>, NoInfer<At>>,
  options: RowOptions & { readonly setBy?: WritableProperty } = {},
): Row<Subject, At> {
  const project = createProjector<Element, At>(rows);
  return {
    description,
    content: { is: 'list', rows },
    show: (subject, view) => select(subject, view)?.map((element) => project(element, view)),
    ...options,
  };
}

/** Objects by names that are data: rows of one, for each that a selector gives. */
export function named<Subject, Element, At extends ResourceLocation = ResourceLocation>(
  description: string,
  select: (subject: Subject, view: View<At>) => Readonly<Record<string, Element>>,
  rows: Rows<NoInfer<Element>, NoInfer<At>>,
): Row<Subject, At> {
  const project = createProjector<Element, At>(rows);
  return {
    description,
    content: { is: 'keyed', rows },
    show: (subject, view) =>
      Object.fromEntries(
        Object.entries(select(subject, view)).map(([name, element]) => [name, project(element, view)]),
      ),
  };
}

/** A link, where there is something at the address: the tree grows with the list. `to` is its type where the address does not tell. */
export function linkRow<Subject, At extends ResourceLocation = ResourceLocation>(
  description: string,
  address: string | ((subject: Subject, view: View<At>) => string | undefined),
  options: RowOptions & { readonly to?: string } = {},
): Row<Subject, At> {
  const { to = typeof address === 'string' ? address : undefined, ...others } = options;
  return {
    description,
    content: { is: 'link', to },
    show: (subject, view) => {
      const uri = typeof address === 'string' ? address : address(subject, view);
      return uri === undefined ? undefined : view.link(uri);
    },
    ...others,
  };
}

/** Links to those of some addresses where there is something. */
export function linksRow<Subject, At extends ResourceLocation = ResourceLocation>(
  description: string,
  addresses: readonly string[] | ((subject: Subject, view: View<At>) => readonly string[] | undefined),
  options: RowOptions & { readonly to?: string } = {},
): Row<Subject, At> {
  const { to = typeof addresses === 'function' ? undefined : addresses[0], ...others } = options;
  return {
    description,
    content: { is: 'links', to },
    show: (subject, view) => {
      const uris = typeof addresses === 'function' ? addresses(subject, view) : addresses;
      return uris?.flatMap((uri) => view.link(uri) ?? []);
    },
    ...others,
  };
}

function below<Subject, Inner, At extends ResourceLocation>(
  select: (subject: Subject, view: View<At>) => Inner | undefined,
  project: Projector<Inner, At>,
): (subject: Subject, view: View<At>, wanted?: PropertySelection | null) => JsonObject | undefined {
  return (subject, view, wanted) => {
    const inner = select(subject, view);
    return inner === undefined ? undefined : project(inner, view, wanted);
  };
}
