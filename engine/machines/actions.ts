/**
 * The two actions of XState that charts use besides named effects: `assign` changes the context, `raise` queues an
 * event or sets a timer. Each function returns XState's own action with a description attached. XState does not
 * document how an action stores its parameters. So the compiled plans read the description, and XState runs the action.
 */
import { assign as assignOfXState, raise as raiseOfXState } from 'xstate';

const description = Symbol('description');

/** A value, or a function that computes it from context and event. */
type Computable = unknown;

/** Parameters with which an action was created. */
export type ActionDescription =
  | { readonly type: 'assign'; readonly assignment: Computable | Readonly<Record<string, Computable>> }
  | {
      readonly type: 'raise';
      readonly event: Computable;
      readonly id?: string | undefined;
      /**
       * Delay of the event. Unit: ms. A text is the name of a delay. Without a delay, the event is raised within the
       * same macrostep.
       */
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

/**
 * Returns the description of an action; undefined for an action that `assign` or `raise` of this file did not create.
 */
export function actionDescription(action: unknown): ActionDescription | undefined {
  if (typeof action !== 'function' || !(description in action)) return undefined;
  return action[description] as ActionDescription;
}

function withDescription<Action extends object>(action: Action, described: ActionDescription): Action {
  return Object.assign(action, { [description]: described });
}
