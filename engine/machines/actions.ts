/**
 * The two XState actions that charts use besides named effects: `assign` changes the context, `raise` queues an event
 * or sets a timer. Each is XState's own action with its description attached. XState documents how its actions are
 * created, not how they store their parameters; the compiled plans read the description, and XState runs the action.
 */
import { assign as assignOfXState, raise as raiseOfXState } from 'xstate';

const description = Symbol('description');

/** A value, or a function that computes it from context and event. */
type Computable = unknown;

/** Description of an action, as it was given. */
export type ActionDescription =
  | { readonly type: 'assign'; readonly assignment: Computable | Readonly<Record<string, Computable>> }
  | {
      readonly type: 'raise';
      readonly event: Computable;
      readonly id?: string | undefined;
      /** Unit: ms. A text is the name of a delay; without a delay the event is part of the transition. */
      readonly delay?: Computable;
    };

export const assign: typeof assignOfXState = (assignment) =>
  withDescription(assignOfXState(assignment), { type: 'assign', assignment });

export const raise: typeof raiseOfXState = (event, options) =>
  withDescription(raiseOfXState(event, options), {
    type: 'raise',
    event,
    id: options?.id,
    delay: options?.delay,
  });

/** The description of an action; undefined for an action of another origin. */
export function actionDescription(action: unknown): ActionDescription | undefined {
  if (typeof action !== 'function' || !(description in action)) return undefined;
  return action[description] as ActionDescription;
}

function withDescription<Action extends object>(action: Action, described: ActionDescription): Action {
  return Object.assign(action, { [description]: described });
}
