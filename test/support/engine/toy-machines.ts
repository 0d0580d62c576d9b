/**
 * Statecharts for tests of the engine. They belong to an imaginary workshop and to no subsystem. Each chart
 * demonstrates one feature of charts. Some charts are broken on purpose, and the workshop's catalog contains only some
 * of these.
 */
import { setup } from 'xstate';
import { assign, engineActions, raise } from '../../../engine/index.js';
import { look, noteBlink, reckon, score, tell } from './toy-effects.js';

/** Lamp that blinks: a delay from the context, an action that writes the tree, and a reentry without any action. */
export const lamp = setup({
  types: {
    context: {} as { readonly periodMs: number; readonly blinks: number },
    input: {} as { readonly periodMs: number },
    events: {} as { type: 'switch.on' } | { type: 'switch.off' } | { type: 'touch' },
  },
  actions: {
    ...engineActions,
    noteBlink,
    count: assign({ blinks: ({ context }) => context.blinks + 1 }),
  },
  delays: { period: ({ context }) => context.periodMs },
}).createMachine({
  id: 'lamp',
  context: ({ input }) => ({ ...input, blinks: 0 }),
  initial: 'off',
  states: {
    off: { on: { 'switch.on': 'lit' } },
    lit: {
      after: {
        period: {
          target: 'dark',
          actions: ['count', { type: 'noteBlink', params: ({ context }) => ({ blinks: context.blinks }) }],
        },
      },
      on: { 'switch.off': 'off', touch: { target: 'lit', reenter: true } },
    },
    dark: { after: { period: 'lit' }, on: { 'switch.off': 'off' } },
  },
});

/** Board with three parallel regions: one event starts a chain of raised events, which an eventless transition ends. */
export const board = setup({
  types: {
    context: {} as { readonly trail: readonly string[]; readonly settleMs: number },
    input: {} as { readonly settleMs: number },
    events: {} as
      | { type: 'go' }
      | { type: 'back' }
      | { type: 'first' }
      | { type: 'second' }
      | { type: 'nothing' },
  },
  actions: {
    ...engineActions,
    tell,
    raiseFirst: raise({ type: 'first' }),
    raiseSecond: raise({ type: 'second' }),
    remember: assign({ trail: ({ context, event }) => [...context.trail, event.type].slice(-5) }),
  },
  guards: { longTrail: ({ context }) => context.trail.length >= 3 },
  delays: { settle: ({ context }) => context.settleMs },
}).createMachine({
  id: 'board',
  type: 'parallel',
  context: ({ input }) => ({ ...input, trail: [] }),
  // An empty transition: the machine accepts the event and does nothing.
  on: { nothing: {} },
  states: {
    left: {
      initial: 'up',
      states: {
        up: { on: { go: { target: 'down', actions: ['remember', 'raiseFirst'] } } },
        down: {
          entry: { type: 'tell', params: { word: 'down' } },
          exit: { type: 'tell', params: { word: 'up' } },
          after: { settle: 'up' },
          on: { back: 'up' },
        },
      },
    },
    middle: {
      initial: 'up',
      states: {
        up: { on: { first: { target: 'down', actions: ['remember', 'raiseSecond'] } } },
        down: { on: { back: 'up', go: { actions: 'raiseSecond' } } },
      },
    },
    right: {
      initial: 'up',
      states: {
        up: { on: { second: { target: 'down', actions: 'remember' } } },
        down: { always: { guard: 'longTrail', target: 'deep' }, on: { back: 'up' } },
        deep: { after: { settle: 'up' }, on: { back: 'up' } },
      },
    },
  },
});

/** Courier that requests an effect and waits for the result until a timeout. */
export const courier = setup({
  types: {
    context: {} as { readonly patienceMs: number; readonly answer: unknown },
    input: {} as { readonly patienceMs: number },
    events: {} as
      | { type: 'send'; to: string }
      | { type: 'letter.answered'; result: { readonly [key: string]: string } },
  },
  actions: {
    ...engineActions,
    keep: assign({
      answer: ({ context, event }) => (event.type === 'letter.answered' ? event.result : context.answer),
    }),
  },
  delays: { patience: ({ context }) => context.patienceMs },
}).createMachine({
  id: 'courier',
  context: ({ input }) => ({ ...input, answer: null }),
  initial: 'idle',
  states: {
    idle: { on: { send: 'waiting' } },
    waiting: {
      entry: {
        type: 'request',
        params: ({ event }) => ({
          kind: 'letter',
          params: { to: event.type === 'send' ? event.to : '' },
          reply: 'letter.answered',
        }),
      },
      after: { patience: 'gaveUp' },
      on: { 'letter.answered': { target: 'idle', actions: 'keep' } },
    },
    gaveUp: { on: { send: 'waiting' } },
  },
});

/** Egg that ends in a final state while its own delayed event is still scheduled. */
export const egg = setup({
  types: {
    context: {} as { readonly hatchMs: number },
    input: {} as { readonly hatchMs: number },
    events: {} as { type: 'warm' } | { type: 'stir' } | { type: 'late' },
  },
  actions: {
    ...engineActions,
    ripenLater: raise({ type: 'late' }, { id: 'ripen', delay: 1_000_000 }),
  },
  delays: { hatch: ({ context }) => context.hatchMs },
}).createMachine({
  id: 'egg',
  context: ({ input }) => input,
  initial: 'cold',
  states: {
    cold: { on: { warm: { target: 'warm', actions: 'ripenLater' } } },
    warm: { after: { hatch: 'hatched' }, on: { stir: { actions: 'ripenLater' } } },
    hatched: { type: 'final', entry: { type: 'emit', params: { fact: 'hatched', args: { chicks: 1 } } } },
  },
});

/** Dice whose delay is drawn before the transition, and whose action draws again. */
export const dice = setup({
  types: {
    context: {} as { readonly waitMs: number },
    events: {} as { type: 'roll'; waitMs: number },
  },
  actions: {
    ...engineActions,
    rememberWait: assign({ waitMs: ({ context, event }) => event.waitMs ?? context.waitMs }),
    score,
  },
  delays: { wait: ({ context }) => context.waitMs },
}).createMachine({
  id: 'dice',
  context: { waitMs: 0 },
  initial: 'lying',
  states: {
    lying: { on: { roll: { target: 'rolling', actions: 'rememberWait' } } },
    rolling: { after: { wait: { target: 'lying', actions: 'score' } } },
  },
});

/** Bell that forwards an event to another machine. */
export const bell = setup({
  types: {
    context: {} as { readonly to: string; readonly rings: number },
    input: {} as { readonly to: string },
    events: {} as { type: 'ring' },
  },
  actions: { ...engineActions, count: assign({ rings: ({ context }) => context.rings + 1 }) },
}).createMachine({
  id: 'bell',
  context: ({ input }) => ({ ...input, rings: 0 }),
  initial: 'hanging',
  states: {
    hanging: {
      on: {
        ring: {
          actions: [
            'count',
            {
              type: 'send',
              params: ({ context }) => ({ to: context.to, event: { type: 'ring' } }),
            },
          ],
        },
      },
    },
  },
});

/**
 * Watcher that reads the total after its delay. It only observes, so that it runs after all clerks that are due at the
 * same instant.
 */
export const watcher = setup({
  types: { context: {} as { readonly afterMs: number }, input: {} as { readonly afterMs: number } },
  actions: { ...engineActions, look },
  delays: { wait: ({ context }) => context.afterMs },
}).createMachine({
  id: 'watcher',
  context: ({ input }) => input,
  initial: 'waiting',
  states: { waiting: { after: { wait: { target: 'done', actions: 'look' } } }, done: {} },
});

/** Clerk that changes the total of the workshop after its delay. The order of clerks changes the result. */
export const clerk = setup({
  types: {
    context: {} as { readonly sum: 'double' | 'addThree'; readonly afterMs: number },
    input: {} as { readonly sum: 'double' | 'addThree'; readonly afterMs: number },
  },
  actions: { ...engineActions, reckon },
  delays: { work: ({ context }) => context.afterMs },
}).createMachine({
  id: 'clerk',
  context: ({ input }) => input,
  initial: 'working',
  states: {
    working: {
      after: {
        work: {
          target: 'done',
          actions: { type: 'reckon', params: ({ context }) => ({ sum: context.sum }) },
        },
      },
    },
    done: {},
  },
});

/** Broken chart: it never reaches a stable state after `spin`. */
export const spinner = setup({ types: { events: {} as { type: 'spin' } } }).createMachine({
  id: 'spinner',
  initial: 'still',
  states: {
    still: { on: { spin: 'left' } },
    left: { always: 'right' },
    right: { always: 'left' },
  },
});

/** Broken chart: the creation of its context throws. */
export const stillborn = setup({}).createMachine({
  id: 'stillborn',
  context: () => {
    throw new Error('no breath');
  },
});

/** Broken chart: its delay may be a fraction of a millisecond. */
export const dawdler = setup({
  types: { context: {} as { readonly waitMs: number }, input: {} as { readonly waitMs: number } },
  delays: { wait: ({ context }) => context.waitMs },
}).createMachine({
  id: 'dawdler',
  context: ({ input }) => input,
  initial: 'waiting',
  states: { waiting: { after: { wait: 'over' } }, over: {} },
});

/** Mayfly whose machine completes as soon as it starts. */
export const mayfly = setup({ actions: engineActions }).createMachine({
  id: 'mayfly',
  initial: 'gone',
  states: { gone: { type: 'final', entry: { type: 'emit', params: { fact: 'mayfly' } } } },
});
