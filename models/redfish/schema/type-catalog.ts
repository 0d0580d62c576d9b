/**
 * Catalog of all types of the service, with their shapes, actions and creation parameters. The catalog is derived from
 * the rows of the definitions at first use, and never changes for a resource list.
 */
import type { Json } from '../../../engine/index.js';
import type { Action, ActionParameter } from '../../resource/define.js';
import type { ResourceDefinition } from '../../resource/definition.js';
import type { AnyRows } from '../../resource/rows/rows.js';
import { Routes } from '../routes.js';
import { declareDocument, declareResource } from './declared.js';
import { annotation } from './schema-parts.js';
import { allow, Sections, Shape } from './shape.js';

export interface DescribedType {
  /** Type name, such as `ComputerSystem.v1_18_0.ComputerSystem`. */
  readonly type: string;
  readonly shape: Shape;
  readonly actions: readonly Action[];
  /** URI patterns of the resources; empty for a section. */
  readonly uris: readonly string[];
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  /** Properties of a POST to the collection of the type, optional and mandatory. */
  readonly onCreate: Readonly<Record<string, ActionParameter>>;
}

/**
 * Types that occur in every service, although no resource has them: the type of messages, and the base type of all
 * resources.
 */
const spoken = ['Message.v1_1_2.Message', 'Resource.v1_0_0.Resource'];

/** Type of a document, which is not a resource. */
export interface DocumentType {
  readonly type: string;
  readonly description: string;
  readonly rows: AnyRows;
}

export class TypeCatalog {
  readonly #definitions: readonly ResourceDefinition[];
  readonly #describing: readonly ResourceDefinition[];
  readonly #documents: readonly DocumentType[];
  #described: ReadonlyMap<string, DescribedType> | undefined;

  /**
   * Creates a catalog that is derived at first use. `describing` contains the definitions of the resources whose
   * content derives from this catalog.
   */
  constructor(
    definitions: readonly ResourceDefinition[],
    describing: readonly ResourceDefinition[],
    documents: readonly DocumentType[],
  ) {
    this.#definitions = definitions;
    this.#describing = describing;
    this.#documents = documents;
  }

  /** Types with a schema in this service: types of resources, sections and registries. */
  get types(): readonly string[] {
    return [...this.#all.keys()];
  }

  /** Types with a schema in this service, and all other types that response bodies contain. */
  get namedTypes(): readonly string[] {
    return [...this.types, ...spoken];
  }

  /** Returns the description of a type; undefined for a type without a schema in this service. */
  find(type: string): DescribedType | undefined {
    return this.#all.get(type);
  }

  describe(type: string): DescribedType {
    const found = this.find(type);
    if (found === undefined) throw new Error(`no definition has the type ${type}`);
    return found;
  }

  get #all(): ReadonlyMap<string, DescribedType> {
    this.#described ??= describeTypes([...this.#definitions, ...this.#describing], this.#documents);
    return this.#described;
  }
}

function describeTypes(
  all: readonly ResourceDefinition[],
  documents: readonly DocumentType[],
): ReadonlyMap<string, DescribedType> {
  const sections = new Sections();
  const shapes = collectShapes(all, documents, sections);
  const resources = [...shapes].map(([type, shape]) => describeResource(type, shape, all, sections));
  const others = [...sections.all].map(([type, shape]) => describeSection(type, shape, all, shapes));
  return new Map([...resources, ...others].map((described) => [described.type, described]));
}

function collectShapes(
  all: readonly ResourceDefinition[],
  documents: readonly DocumentType[],
  sections: Sections,
): ReadonlyMap<string, Shape> {
  const shapes = new Map<string, Shape>();
  const routes = new Routes(all);
  const findAt = (to: string) =>
    all.find(({ uri, type }) => uri === to || type === to) ?? routes.find(to)?.resources[0]?.definition;
  const typeAt = (to: string) => findAt(to)?.type;
  const isServed = (to: string) => findAt(to) !== undefined;
  for (const { type, rows, typeDescription } of all) {
    if (type === undefined) continue;
    const shape = shapes.get(type) ?? new Shape();
    shapes.set(type, shape);
    declareResource(shape, typeDescription, rows, { sections, typeAt, isServed });
  }
  for (const { type, description, rows } of documents) {
    const shape = new Shape();
    shapes.set(type, shape);
    declareDocument(shape, description, rows, { sections, typeAt, isServed });
  }
  return shapes;
}

function describeResource(
  type: string,
  shape: Shape,
  all: readonly ResourceDefinition[],
  sections: Sections,
): DescribedType {
  const made = all.filter((definition) => definition.type === type);
  for (const { writable } of made)
    if (writable !== undefined) allow(shape, writable, sections, made.length > 1);
  return {
    type,
    shape,
    actions: made.flatMap(({ actions = [] }) => actions.filter(({ vendor }) => !vendor)),
    uris: made.map(({ uri }) => uri),
    insertable: made.some(({ creation }) => creation !== undefined),
    updatable: made.some(({ writable }) => writable !== undefined),
    deletable: made.some(({ removal }) => removal !== undefined),
    onCreate: Object.assign({}, ...made.map((member) => findCollection(member, all)?.creation?.properties)),
  };
}

/** Describes a section type. The section contains the vendor actions of its resource. */
function describeSection(
  type: string,
  shape: Shape,
  all: readonly ResourceDefinition[],
  shapes: ReadonlyMap<string, Shape>,
): DescribedType {
  const home = all.find(
    (definition) =>
      shapes
        .get(definition.type ?? '')
        ?.members.get('Oem')
        ?.members.get('Vnd')?.section === type,
  );
  const actions = home?.actions?.filter(({ vendor }) => vendor) ?? [];
  return {
    type,
    shape,
    actions,
    uris: [],
    insertable: false,
    updatable: false,
    deletable: false,
    onCreate: {},
  };
}

function findCollection(
  { uri }: ResourceDefinition,
  all: readonly ResourceDefinition[],
): ResourceDefinition | undefined {
  const above = uri.replace(/\{\w+\}\/$/, '');
  return above === uri ? undefined : all.find((definition) => definition.uri === above);
}

/**
 * Name in a path that a resource definition does not have, so that no value can ever exist there. Annotations, actions,
 * variable names and the content of link targets are never unknown.
 */
export interface UnknownName {
  readonly name: string;
  /** Known names at the same place. */
  readonly among: readonly string[];
}

/** Returns the first unknown name of a path in the body of a resource of this type; undefined if all names are known. */
export function findUnknownName(
  catalog: TypeCatalog,
  type: string,
  names: readonly string[],
): UnknownName | undefined {
  let shape = catalog.find(type)?.shape;
  for (const name of names) {
    if (shape === undefined || annotation.test(name) || name === 'Actions') return undefined;
    const members = membersOf(catalog, shape);
    if (members === undefined) return undefined;
    const member = shape.keyed || shape.kinds.has('array') ? shape.items : members.get(name);
    if (member === undefined)
      return { name, among: [...members.keys()].filter((one) => !annotation.test(one)) };
    shape = member;
  }
  return undefined;
}

/** Returns the members of a value; undefined if the value is not an object or is not described in this catalog. */
function membersOf(catalog: TypeCatalog, shape: Shape): Shape['members'] | undefined {
  const { section, kinds, items } = shape;
  const described = section === undefined ? shape : catalog.describe(section).shape;
  return items === undefined && (kinds.has('link') || described.members.size === 0)
    ? undefined
    : described.members;
}

/**
 * Returns the values that a property can have; undefined for a property without an enumeration, and for an unknown one.
 * `names` is the path in the body of a resource of the type.
 */
export function findShownValues(
  catalog: TypeCatalog,
  type: string,
  names: readonly string[],
): readonly Json[] | undefined {
  let shape = catalog.find(type)?.shape;
  for (const name of names) {
    if (shape === undefined) return undefined;
    shape = shape.keyed || shape.kinds.has('array') ? shape.items : membersOf(catalog, shape)?.get(name);
  }
  return shape?.values;
}
