/** Taking a step: what each action does to the controller, and how that is told. */
import { formatDuration, isNotTaken, type JsonObject, type Outcome } from '../../engine/index.js';
import type { ControllerInput } from '../../machines/index.js';
import { type Refusal, renderMessage } from '../../models/index.js';
import { type Failure, judge, judgeAnswer } from '../checks/judge.js';
import type { InProcessController } from '../controller/in-process.js';
import type { Condition } from '../language/condition.js';
import type { Action } from '../language/step.js';
import type { ReportEntry } from '../report/report.js';
import { actionInWords, answerInWords } from '../report/words.js';
import { ask, send } from './ask.js';
import { wait } from './wait.js';
import type { Watch } from './watch.js';

export interface Result {
  readonly what: string;
  readonly outcome: string;
  /** Paths are below the step. */
  readonly failures: readonly Failure[];
  /** True when the steps after it would not meet what they were written for. */
  readonly senseless: boolean;
}

type Taking = Generator<ReportEntry | undefined, Result>;

export function* take(controller: InProcessController, watch: Watch, action: Action): Taking {
  const what = actionInWords(action);
  const done = (outcome: string, failures: readonly Failure[] = []): Result => ({
    what,
    outcome,
    failures,
    senseless: false,
  });
  switch (action.kind) {
    case 'request': {
      const body = createBody(action, controller);
      if (body === undefined) return done('not sent', [noPasscode(action.passcodeOf)]);
      const answer = ask(controller, { ...action, ...body });
      return done(answerInWords(answer), judgeAnswer(action.expect, answer).map(below('expect')));
    }
    case 'upload': {
      const answer = send(controller, action);
      return done(answerInWords(answer), judgeAnswer(action.expect, answer).map(below('expect')));
    }
    case 'advance':
      yield* wait(controller, watch, action.spanMs);
      return done('');
    case 'until':
      return yield* waitFor(controller, watch, action.condition, action.limitMs, done);
    case 'operator':
      return perform(controller, { type: 'operator', hand: action.hand }, 'operator', done);
    case 'fault': {
      const { kind: type, ...asked } = action;
      return perform(controller, { type, ...asked }, asked.clear ? 'clear' : 'fault', done);
    }
    case 'check':
      return done('', judge(controller, action.condition).map(below('check')));
  }
}

type Request = Extract<Action, { kind: 'request' }>;

/** The body as it is sent: with the passcode that was mailed, which no report shows. Undefined when none was. */
function createBody(
  { body, passcodeOf }: Request,
  { mailbox }: InProcessController,
): Pick<Request, 'body'> | undefined {
  if (passcodeOf === undefined) return { body };
  const wanted = passcodeOf.toLowerCase();
  const mail = mailbox.findLast(({ userName }) => userName.toLowerCase() === wanted);
  return mail && { body: { ...(body as JsonObject), Token: mail.code } };
}

function noPasscode(user = ''): Failure {
  return { path: ['passcodeOf'], what: 'passcode', expected: `one sent to ${user}`, found: 'none' };
}

type Done = (outcome: string, failures?: readonly Failure[]) => Result;

function* waitFor(
  controller: InProcessController,
  watch: Watch,
  condition: Condition,
  limitMs: number,
  done: Done,
): Taking {
  const fromMs = controller.now;
  if (yield* wait(controller, watch, limitMs, () => judge(controller, condition).length === 0)) {
    return done(`after ${formatDuration(controller.now - fromMs)}`);
  }
  const failures = judge(controller, condition).map(below('until'));
  return { ...done(`not within ${formatDuration(limitMs)}`, failures), senseless: true };
}

/** A hand or a fault: what the present state does not take is a failure of the step. */
function perform(controller: InProcessController, input: ControllerInput, key: string, done: Done): Result {
  const outcome = controller.simulation.perform(input);
  if (outcome.ok) return done('');
  const found = `refused: ${describeRefusal(outcome)}`;
  return done('refused', [{ path: [key], what: key, expected: 'possible in the present state', found }]);
}

function describeRefusal({ refusal }: Extract<Outcome<Refusal>, { ok: false }>): string {
  if (isNotTaken(refusal)) return `${refusal.address} takes no ${refusal.event} in its present state`;
  return refusal.messages.map(renderMessage).join(' ');
}

/** The path of a failure as seen from the step. */
function below(key: string): (failure: Failure) => Failure {
  return (failure) => ({ ...failure, path: [key, ...failure.path] });
}
