/** What each kind of input does in its step. The union is closed, so a new kind does not compile until it stands here. */
import type { Applied } from '../engine/index.js';
import {
  type AuthenticationInput,
  addFailure,
  applyWrite,
  type ControllerInput,
  type ControllerStage,
  controllerTime,
  type FaultInput,
  type LoginOrigin,
  licenseAddress,
  mainsAddress,
  mainsOf,
  managerAddress,
  type OperatorInput,
  powerAddress,
  type Refusal,
  type Resolver,
  removeFailures,
  sessionAddress,
  workingParts,
} from '../models/index.js';
import { impossible } from './faults/fault.js';
import { faultProblem, faults } from './faults/index.js';

const done = { ok: true } as const;

export function applyInput(
  resolver: Resolver,
  stage: ControllerStage,
  input: ControllerInput,
): Applied<Refusal> {
  switch (input.type) {
    case 'redfish.write': {
      const outcome = applyWrite(resolver, stage, input);
      return outcome.ok ? { ok: true, value: { ...outcome.value } } : outcome;
    }
    case 'authentication.touched':
    case 'authentication.failed':
    case 'authentication.succeeded':
      return applyAuthentication(stage, input);
    case 'license.lacking':
      stage.emit('license.lacking', { user: input.userName }, licenseAddress);
      return done;
    case 'operator':
      return applyHand(stage, input);
    case 'fault':
      return applyFault(stage, input);
  }
}

function applyAuthentication(stage: ControllerStage, input: AuthenticationInput): Applied<Refusal> {
  if (input.type === 'authentication.failed') return applyFailedLogin(stage, input);
  if (input.type === 'authentication.succeeded') {
    removeFailures(stage.draft.loginFailures, input);
    return done;
  }
  const session = stage.draft.sessions.byId[input.sessionId];
  if (session !== undefined) session.accessedAt = controllerTime(stage.tree, stage.now);
  stage.send(sessionAddress(input.sessionId), { type: 'session.touched' });
  return done;
}

function applyFailedLogin(stage: ControllerStage, origin: LoginOrigin): Applied<Refusal> {
  const { accountService } = stage.tree;
  const { loginFailures } = stage.draft;
  addFailure(loginFailures, origin, stage.now, accountService);
  stage.emit('login.failed', { user: origin.userName, address: origin.address }, 'authentication');
  const attempts = loginFailures.unreported;
  if (accountService.loggingThreshold > 0 && attempts >= accountService.loggingThreshold) {
    loginFailures.unreported = 0;
    stage.emit('login.failedOften', { attempts }, 'authentication');
  }
  return done;
}

/** Whose business each hand is, and what it is told. */
const hands: Readonly<Record<OperatorInput['hand'], (stage: ControllerStage) => void>> = {
  'button.press': (stage) => stage.send(powerAddress, { type: 'button.press' }),
  'button.hold': (stage) => stage.send(powerAddress, { type: 'button.hold' }),
  'mains.off': (stage) => stage.send(mainsAddress, { type: 'mains.off' }),
  'mains.on': (stage) => stage.send(mainsAddress, { type: 'mains.on' }),
  'controller.enable': (stage) => stage.send(managerAddress, { type: 'controller.enable' }),
};

function applyHand(stage: ControllerStage, { hand }: OperatorInput): Applied<Refusal> {
  const { fed } = mainsOf(stage.tree).context;
  if (hand === 'mains.on' && fed && workingParts(stage.tree, 'powerSupply') === 0) {
    return { ok: false, refusal: { messages: impossible('no power supply works') } };
  }
  hands[hand](stage);
  return done;
}

function applyFault(stage: ControllerStage, input: FaultInput): Applied<Refusal> {
  const problem = faultProblem(input, stage.tree.blueprint);
  const fault = faults[input.fault];
  const step = input.clear ? fault?.clear : fault?.set;
  // The front doors have asked; what comes here all the same was made by nobody's hand.
  if (step === undefined || problem !== undefined) {
    throw new Error(`no such fault: ${problem?.message}, expected ${problem?.expected}`);
  }
  const messages = step(stage, input);
  return messages === undefined ? done : { ok: false, refusal: { messages } };
}
