/**
 * Rows of a resource. A row declares one property: name, kind, description, read function and optional write.
 * Projection, schema, metadata, PATCH and ETag derive from rows. `Subject` is the type of the value from which the rows
 * of one level read. At the top level it is the view; in a section it is the result of the section's selector.
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

/** Write of a property. `apply` receives the value that the reader of the kind has parsed, or the result of `redact`. */
export interface Setting<in Value, in Kept, in At extends ResourceLocation = ResourceLocation> {
  readonly privilege: Privilege;
  /** Privilege that is sufficient for the owner of the resource, if it is lower than `privilege`. */
  readonly ownPrivilege?: Privilege;
  /** Converts a secret to the form for the journal. */
  readonly redact?: (value: Value, means: WriteContext) => ReadResult<Json>;
  /** The same function as `WritableProperty.sent`. */
  readonly sent?: (kept: Kept) => Json;
  /** Member of the state tree to which the value is assigned before `apply` is called. */
  readonly member?: Member<At['params']>;
  readonly apply: (stage: Transaction, value: Kept, at: WriteTarget<At>) => void;
  /** Returns the reason why the property cannot be set now, independent of the value; undefined if it can be set. */
  readonly locked?: (tree: ControllerTree, pointer: string) => Message | undefined;
}

/** Content of a row as data, from which schemas are generated. */
export type Content =
  | { readonly is: 'value'; readonly kind: ValueKind<unknown, unknown> }
  | { readonly is: 'object'; readonly rows: AnyRows; readonly section?: SectionType }
  | { readonly is: 'list'; readonly rows: AnyRows }
  | { readonly is: 'keyed'; readonly rows: AnyRows }
  | { readonly is: 'link'; readonly to: string | undefined }
  | { readonly is: 'links'; readonly to: string | undefined };

/** Type of a section that has a schema of its own. */
export interface SectionType {
  /** Type name, such as `VndComputerSystemExt.v2_14_0.VndComputerSystemExt`. */
  readonly type: string;
  readonly description: string;
}

export interface RowOptions {
  /** True if the ETag ignores the value, because it changes by itself: a clock, a reading, an access time. */
  readonly volatile?: true;
  /** Unit in UCUM notation, such as `s`, `Cel` or `W`. */
  readonly unit?: string;
  /** Sentence that describes the replacement of a deprecated property. */
  readonly deprecated?: string;
}

export interface Row<in Subject = View, in At extends ResourceLocation = ResourceLocation>
  extends RowOptions {
  readonly description: string;
  readonly content: Content;
  /** Returns the value of the property. If the row contains nested rows, it can omit those that are not selected. */
  readonly show: (subject: Subject, view: View<At>, wanted?: PropertySelection | null) => Json | undefined;
  /** Returns the values that are currently allowed, for the annotation `@Redfish.AllowableValues`. */
  readonly allowable?: (subject: Subject, view: View<At>) => readonly Json[];
  readonly set?: Setting<never, never, At>;
  /**
   * Property with its own reader, instead of `set`. It is necessary if the accepted kind differs from the shown kind,
   * or if the value is stored at two places.
   */
  readonly setBy?: WritableProperty;
}

export type Rows<Subject = View, At extends ResourceLocation = ResourceLocation> = {
  readonly [name: string]: Row<Subject, At>;
};

/** Rows with any subject, for code that uses only the data of the rows and does not call their functions. */
export type AnyRows = Rows<never, never>;

interface ValueOptions<Subject, Given, Kept, At extends ResourceLocation> extends RowOptions {
  /** Values that are currently allowed; `values` means all values of the kind. */
  readonly allowable?: 'values' | ((subject: Subject, view: View<At>) => readonly Json[]);
  readonly set?: Setting<Given, Kept, At>;
  readonly setBy?: WritableProperty;
}

/**
 * Object whose members a row can show by naming them: at the top level the part of the resource, in a section the
 * subject.
 */
type About<Subject> = Subject extends View ? Subject['part'] : Subject;

/** Names of the members of an object whose values have the given type. */
export type NameOf<Owner, Value> = {
  [Name in keyof Owner & string]: Owner[Name] extends Value | undefined ? Name : never;
}[keyof Owner & string];

type Show<Shown, Subject, At extends ResourceLocation> = (
  subject: Subject,
  view: View<At>,
) => Shown | undefined;

/** Constant as a shown value. A text is excluded, because it would be interpreted as the name of a member. */
type Constant<Shown> = Exclude<Shown, string>;

/**
 * Returns the row of a property. The value is given as a function, as the name of a member, or as a constant other than
 * a text. An undefined value is not shown.
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

/**
 * Returns the row of a section: an object whose rows read the result of `select`, a function of the enclosing subject.
 * If the result is undefined, the section is not shown.
 */
export function section<Subject, Inner, At extends ResourceLocation = ResourceLocation>(
  description: string,
  select: (subject: Subject, view: View<At>) => Inner | undefined,
  rows: Rows<NoInfer<Inner>, NoInfer<At>>,
): Row<Subject, At> {
  return { description, content: { is: 'object', rows }, show: below(select, createProjector(rows)) };
}

/** Returns the row of an object whose rows read the same subject as the row itself. */
export function group<Subject, At extends ResourceLocation = ResourceLocation>(
  description: string,
  rows: Rows<Subject, At>,
): Row<Subject, At> {
  return { description, content: { is: 'object', rows }, show: createProjector(rows) };
}

/**
 * Returns rows that are shown at the same level, but read the result of a function of the view. The function is called
 * once for all of these rows. If its result is undefined, none of the rows is shown.
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

/**
 * Returns the row of a list of objects. `rows` declares one element; the selector returns the subjects of the elements.
 */
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

/**
 * Returns the row of an object with variable names, whose values are objects. `rows` declares one value; the selector
 * returns the subjects by name.
 */
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
 * Returns the row of a link. The link is shown only if the URI has a resource, because a component can be absent. `to`
 * is the type of the target; it is necessary if the URI does not determine the type.
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

/** Returns the row of a list of links. A URI without a resource is omitted. */
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
