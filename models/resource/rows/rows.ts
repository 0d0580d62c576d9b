/**
 * Rows: the shown properties of a resource, one each, with kind, description, read function and optional write.
 * Projection, schema, metadata, PATCH and ETag derive from them. `Subject` is the input of the rows of one level: the
 * view at the top, the result of its selector in a section.
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

/** Effect of setting a property. `apply` gets the value from the kind's reader, or its redacted form. */
export interface Setting<in Value, in Kept, in At extends ResourceLocation = ResourceLocation> {
  readonly privilege: Privilege;
  /** Privilege for the owner of the resource, if it is lower. */
  readonly ownPrivilege?: Privilege;
  /** For a secret: its journaled form. */
  readonly redact?: (value: Value, means: WriteContext) => ReadResult<Json>;
  /** See `WritableProperty.sent`. */
  readonly sent?: (kept: Kept) => Json;
  /** The member that is set to the value before `apply`. */
  readonly member?: Member<At['params']>;
  readonly apply: (stage: Transaction, value: Kept, at: WriteTarget<At>) => void;
  /** Reason why it cannot be set now, for any value. */
  readonly locked?: (tree: ControllerTree, pointer: string) => Message | undefined;
}

/** The data part of a row, for schemas. */
export type Content =
  | { readonly is: 'value'; readonly kind: ValueKind<unknown, unknown> }
  | { readonly is: 'object'; readonly rows: AnyRows; readonly section?: SectionType }
  | { readonly is: 'list'; readonly rows: AnyRows }
  | { readonly is: 'keyed'; readonly rows: AnyRows }
  | { readonly is: 'link'; readonly to: string | undefined }
  | { readonly is: 'links'; readonly to: string | undefined };

/** A section with a type, and so a schema, of its own. */
export interface SectionType {
  /** `VndComputerSystemExt.v2_14_0.VndComputerSystemExt` */
  readonly type: string;
  readonly description: string;
}

export interface RowOptions {
  /** The ETag ignores it: a clock, a reading, an access time. */
  readonly volatile?: true;
  /** In UCUM notation: `s`, `Cel`, `W`. */
  readonly unit?: string;
  /** The replacement, as a sentence. */
  readonly deprecated?: string;
}

export interface Row<in Subject = View, in At extends ResourceLocation = ResourceLocation>
  extends RowOptions {
  readonly description: string;
  readonly content: Content;
  /** A row with nested rows can omit unselected ones. */
  readonly show: (subject: Subject, view: View<At>, wanted?: PropertySelection | null) => Json | undefined;
  /** The currently allowed values, shown beside it. */
  readonly allowable?: (subject: Subject, view: View<At>) => readonly Json[];
  readonly set?: Setting<never, never, At>;
  /**
   * Instead of `set`: a property with its own reader, because it accepts another kind than it shows, or is stored at
   * two places.
   */
  readonly setBy?: WritableProperty;
}

export type Rows<Subject = View, At extends ResourceLocation = ResourceLocation> = {
  readonly [name: string]: Row<Subject, At>;
};

/** Rows of any subject, as data only. */
export type AnyRows = Rows<never, never>;

interface ValueOptions<Subject, Given, Kept, At extends ResourceLocation> extends RowOptions {
  /** `values`: those of its kind. */
  readonly allowable?: 'values' | ((subject: Subject, view: View<At>) => readonly Json[]);
  readonly set?: Setting<Given, Kept, At>;
  readonly setBy?: WritableProperty;
}

/** The object whose members are found by name: the part of the resource at the top, the subject below. */
type About<Subject> = Subject extends View ? Subject['part'] : Subject;

/** The names of its members with such a value. */
export type NameOf<Owner, Value> = {
  [Name in keyof Owner & string]: Owner[Name] extends Value | undefined ? Name : never;
}[keyof Owner & string];

type Show<Shown, Subject, At extends ResourceLocation> = (
  subject: Subject,
  view: View<At>,
) => Shown | undefined;

/** A value other than a text is not taken for a name. */
type Constant<Shown> = Exclude<Shown, string>;

/**
 * A property of a kind: the result of a function, the member of a name, or a constant other than a text. Undefined is
 * not shown.
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

/** Rows below a name, for the result of a selector; without a result, the section is absent. */
export function section<Subject, Inner, At extends ResourceLocation = ResourceLocation>(
  description: string,
  select: (subject: Subject, view: View<At>) => Inner | undefined,
  rows: Rows<NoInfer<Inner>, NoInfer<At>>,
): Row<Subject, At> {
  return { description, content: { is: 'object', rows }, show: below(select, createProjector(rows)) };
}

/** Rows below a name, for the same subject. */
export function group<Subject, At extends ResourceLocation = ResourceLocation>(
  description: string,
  rows: Rows<Subject, At>,
): Row<Subject, At> {
  return { description, content: { is: 'object', rows }, show: createProjector(rows) };
}

/**
 * Rows at the same level, for the result of a selector of the view, computed once; without a result, none of them is
 * shown.
 */
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

/** A list of objects: rows of one element, for each result of a selector. */
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

/** Objects by variable names: rows of one, for each result of a selector. */
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

/**
 * A link, if there is a resource at the address: the tree grows with the list. `to` is its type if the address does not
 * determine it.
 */
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

/** Links to those of some addresses that have a resource. */
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
