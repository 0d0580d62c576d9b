/**
 * Every type the service shows, described: its shape, its actions, what it takes to make one. Learnt from what the
 * definitions give for the sample trees, when it is first asked for; a constant of the resource list from then on.
 */
import { messageRegistryType } from '../../messages/document.js';
import type { Action, ActionParameter, ResourceDefinition } from '../../resource/define.js';
import { emptyMet, observeRegistries, observeResources } from './observed.js';
import { allow, type Met, type Shape } from './shape.js';

export interface DescribedType {
  /** `ComputerSystem.v1_18_0.ComputerSystem` */
  readonly type: string;
  readonly shape: Shape;
  readonly actions: readonly Action[];
  /** Patterns of the URIs it is served at; none for a section. */
  readonly uris: readonly string[];
  readonly insertable: boolean;
  readonly updatable: boolean;
  readonly deletable: boolean;
  /** What a POST to its collection may and must bring. */
  readonly onCreate: Readonly<Record<string, ActionParameter>>;
}

/** Types every service speaks of, though no resource is one: what answers and all resources are made of. */
const spoken = ['Message.v1_1_2.Message', 'Resource.v1_0_0.Resource'];

export class TypeCatalog {
  readonly #definitions: readonly ResourceDefinition[];
  readonly #describing: readonly ResourceDefinition[];
  #listed: { readonly types: readonly string[]; readonly named: readonly string[] } | undefined;
  #described: ReadonlyMap<string, DescribedType> | undefined;

  /** The describing definitions show this very list, so the list is made without looking at them. */
  constructor(definitions: readonly ResourceDefinition[], describing: readonly ResourceDefinition[]) {
    this.#definitions = definitions;
    this.#describing = describing;
  }

  /** Types with a schema here: of resources, of sections, of registries. */
  get types(): readonly string[] {
    this.#listed ??= this.#list();
    return this.#listed.types;
  }

  /** Those, and every other type that a body names. */
  get namedTypes(): readonly string[] {
    this.#listed ??= this.#list();
    return this.#listed.named;
  }

  describe(type: string): DescribedType {
    this.#described ??= this.#describe();
    const found = this.#described.get(type);
    if (found === undefined) throw new Error(`no sample has the type ${type}: add one to sample-trees.ts`);
    return found;
  }

  get #all(): readonly ResourceDefinition[] {
    return [...this.#definitions, ...this.#describing];
  }

  #list() {
    const met = emptyMet();
    observeResources(this.#definitions, this.#all, met);
    observeRegistries(met);
    const own = this.#all.flatMap(({ type }) => type ?? []);
    const types = [...new Set([...own, messageRegistryType, ...met.sections.keys()])];
    return { types, named: [...new Set([...types, ...met.types, ...spoken])] };
  }

  #describe(): ReadonlyMap<string, DescribedType> {
    const met = emptyMet();
    const all = this.#all;
    const shapes = observeResources(all, all, met);
    shapes.set(messageRegistryType, observeRegistries(met));
    const resources = [...shapes].map(([type, shape]) => describeResource(type, shape, all, met));
    const sections = [...met.sections].map(([type, shape]) => describeSection(type, shape, all, shapes));
    return new Map([...resources, ...sections].map((described) => [described.type, described]));
  }
}

function describeResource(
  type: string,
  shape: Shape,
  all: readonly ResourceDefinition[],
  met: Met,
): DescribedType {
  const made = all.filter((definition) => definition.type === type);
  for (const { writable } of made) if (writable !== undefined) allow(shape, writable, met, made.length > 1);
  return {
    type,
    shape,
    actions: made.flatMap(({ actions = [] }) => actions.filter(({ vendor }) => !vendor)),
    uris: made.map(({ uri }) => uri),
    insertable: made.some(({ creation }) => creation !== undefined),
    updatable: made.some(({ writable }) => writable !== undefined),
    deletable: made.some(({ removal }) => removal !== undefined),
    onCreate: Object.assign({}, ...made.map((member) => collectionOf(member, all)?.creation?.properties)),
  };
}

/** A section has the vendor's actions of the resource it stands in. */
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

function collectionOf(
  { uri }: ResourceDefinition,
  all: readonly ResourceDefinition[],
): ResourceDefinition | undefined {
  const above = uri.replace(/\{\w+\}\/$/, '');
  return above === uri ? undefined : all.find((definition) => definition.uri === above);
}
