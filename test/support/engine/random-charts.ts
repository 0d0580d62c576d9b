/**
 * Generator of random statecharts with all features that charts of this project may use: nested states, transitions to
 * any state with and without reentry, guards that read the context, assignments, raised and delayed events, eventless
 * transitions, final states. Most charts make no sense, but they only serve to compare the executor with XState.
 */
import fc from 'fast-check';
import { type AnyStateMachine, setup } from 'xstate';
import { assign, type EngineTree, effectsOn, raise } from '../../../engine/index.js';

/** Event types that a chart can receive from outside and raise itself. */
export const randomTypes = ['a', 'b', 'c.d', 'c.e'] as const;

interface Shape {
  readonly kind: 'compound' | 'parallel' | 'atomic' | 'final';
  readonly children: readonly Shape[];
  readonly initial: number;
  readonly begins: boolean;
  readonly entry: readonly string[];
  readonly exit: readonly string[];
  readonly on: readonly Arrow[];
  readonly always: readonly Arrow[];
  readonly after: readonly Arrow[];
  readonly onDone: readonly Arrow[];
}

interface Arrow {
  readonly type: string;
  /** Indexes of the target states, modulo the number of states. Empty for a targetless transition. */
  readonly targets: readonly number[];
  readonly reenter: boolean;
  readonly guard: string | undefined;
  readonly actions: readonly string[];
}

interface Counted {
  /** Number of executed steps that could otherwise repeat forever. At a limit the chart no longer executes them. */
  readonly count: number;
}

/** Limit of the counter. When it is reached, no more events are raised and no more eventless transitions are taken. */
const effect = effectsOn<EngineTree>();

const countMax = 24;

interface Args {
  readonly context: Counted;
  readonly event: { readonly type: string };
}

const isEven = ({ context }: Args) => context.count % 2 === 0;
const isBelow = ({ context }: Args, { below }: { readonly below: number }) => context.count < below;
const isOddAndOfA = ({ context, event }: Args) => context.count % 2 === 1 && event.type === 'a';

const blank = setup({
  types: { context: {} as Counted, events: {} as { readonly type: string } },
  actions: {
    add: assign({ count: ({ context }) => context.count + 1 }),
    double: assign(({ context }) => ({
      count: Math.max(context.count, Math.min(context.count * 2, countMax)),
    })),
    raiseA: raise(({ context }) => ({ type: context.count < countMax ? 'a' : 'spent' })),
    raiseB: raise(({ context }) => ({
      type: context.count < countMax ? 'b' : 'spent',
      count: context.count,
    })),
    later: raise({ type: 'a' }, { id: 'later', delay: ({ context }) => context.count * 10 }),
    mark: effect<{ readonly count: number } | undefined>(() => {}),
  },
  guards: {
    isEven,
    isBelow,
    isOddAndOfA,
    isOdd: ({ context }) => context.count % 2 === 1,
  },
  delays: { wait: ({ context }) => context.count * 10 },
});

const actionNames = ['add', 'double', 'raiseA', 'raiseB', 'later', 'mark', 'markCount'];
const guardNames = ['isEven', 'isOdd', 'isOddAndOfA', 'isBelow'] as const;

const actions = fc.array(fc.constantFrom(...actionNames), { maxLength: 2 });

function arrow(types: readonly string[]): fc.Arbitrary<Arrow> {
  return fc.record({
    type: fc.constantFrom(...types),
    targets: fc.array(fc.nat(40), { maxLength: 1 }),
    reenter: fc.boolean(),
    guard: fc.option(fc.constantFrom(...guardNames), { nil: undefined }),
    actions,
  });
}

function arrows(types: readonly string[], maxLength: number): fc.Arbitrary<readonly Arrow[]> {
  return fc.array(arrow(types), { maxLength });
}

function shape(depth: number): fc.Arbitrary<Shape> {
  const nests = depth > 0;
  const kinds = nests
    ? (['compound', 'parallel', 'atomic', 'final'] as const)
    : (['atomic', 'atomic', 'final'] as const);
  return fc.constantFrom(...kinds).chain((kind) =>
    fc.record({
      kind: fc.constant(kind),
      children:
        kind === 'compound' || kind === 'parallel'
          ? fc.array(shape(depth - 1), { minLength: kind === 'parallel' ? 2 : 1, maxLength: 3 })
          : fc.constant([]),
      initial: fc.nat(2),
      begins: fc.boolean(),
      entry: actions,
      exit: actions,
      on: arrows([...randomTypes, 'c.*'], 3),
      always: arrows(['always'], 1),
      after: arrows(['wait', '10'], 1),
      onDone: arrows(['done'], 1),
    }),
  );
}

/** Random charts with up to four levels. The root has child states. */
export const randomChart: fc.Arbitrary<AnyStateMachine> = shape(3)
  .filter(({ kind }) => kind === 'compound' || kind === 'parallel')
  .map((root) => {
    const chart: unknown = blank.createMachine(createConfig(root, 'root', listIds(root, 'root')) as never);
    return chart as AnyStateMachine;
  });

function listIds(state: Shape, id: string): string[] {
  return [id, ...state.children.flatMap((child, index) => listIds(child, `${id}.s${index}`))];
}

function createConfig(state: Shape, id: string, ids: readonly string[]): object {
  const { kind, children } = state;
  const createTransition = ({ targets, reenter, guard, actions }: Arrow) => ({
    ...(targets.length > 0 ? { target: targets.map((target) => `#${ids[target % ids.length]}`) } : {}),
    ...(guard === undefined ? {} : { guard: guard === 'isBelow' ? below(4) : guard }),
    reenter,
    actions: actions.flatMap(createActions),
  });
  const byType = (given: readonly Arrow[]) =>
    Object.fromEntries(
      given.map(({ type }) => [type, given.filter((one) => one.type === type).map(createTransition)]),
    );
  /** Limits the number of transitions that could otherwise trigger themselves forever. */
  const limited = (given: readonly Arrow[]) =>
    given.map((arrow) => {
      const { actions, ...rest } = createTransition(arrow);
      return { ...rest, guard: belowLimit(arrow.guard), actions: [...actions, 'add'] };
    });
  return {
    id,
    ...(id === 'root' ? { context: { count: 0 } } : {}),
    ...(kind === 'compound' ? { initial: initialTarget(state) } : { type: kind }),
    entry: state.entry.flatMap(createActions),
    exit: state.exit.flatMap(createActions),
    on: { ...byType(state.on), ...(state.on.length > 2 ? { '*': limited(state.on.slice(2)) } : {}) },
    always: limited(state.always),
    after: byType(state.after),
    ...(kind === 'compound' || kind === 'parallel' ? { onDone: limited(state.onDone) } : {}),
    states: Object.fromEntries(
      children.map((child, index) => [`s${index}`, createConfig(child, `${id}.s${index}`, ids)]),
    ),
  };
}

function initialTarget({ children, initial, begins }: Shape): object {
  return { target: `s${initial % children.length}`, actions: begins ? ['mark', 'add'] : [] };
}

function below(below: number): object {
  return { type: 'isBelow', params: { below } };
}

/** Returns a guard that is false from the limit of the counter on. */
function belowLimit(guard: Arrow['guard']): (args: Args) => boolean {
  const predicates: Readonly<Record<string, (args: Args) => boolean>> = {
    isEven,
    isOdd: (args) => !isEven(args),
    isOddAndOfA,
    isBelow: (args) => isBelow(args, { below: 4 }),
  };
  const also = guard === undefined ? undefined : predicates[guard];
  return (args) => isBelow(args, { below: countMax }) && (also?.(args) ?? true);
}

function createActions(name: string): readonly unknown[] {
  if (name.startsWith('raise')) return ['add', name];
  if (name !== 'markCount') return [name];
  const params = ({ context }: { readonly context: Counted }) => ({ count: context.count });
  return [{ type: 'mark', params }];
}
