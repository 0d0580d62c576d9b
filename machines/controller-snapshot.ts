/**
 * A state of the past as a controller that can be looked at: it answers what it would have answered then, and nothing changes.
 * Clients have to log in, so sessions are opened and closed as they were then; nothing else is left behind by it, no entry in a
 * log and no alert. Whatever else would change something is refused.
 */
import { formatInstant, type InputResult, Simulation, type SimulationModel } from '../engine/index.js';
import type { ControllerTree, Secret, Transaction } from '../models/index.js';
import { mgmtMessage } from '../models/messages/index.js';
import type { Exchange } from '../models/redfish/index.js';
import type { Refusal } from '../models/resource/index.js';
import { sessionsUri } from './access/sessions/index.js';
import { Controller, simulationFrom } from './controller.js';
import { createControllerModel } from './controller-model.js';
import type { Genesis } from './genesis.js';
import type { ControllerInput } from './input.js';

const done = { ok: true } as const;

export class ControllerSnapshot extends Controller {
  /** An instant is over for whoever looks at it: what is still due then happens first. */
  constructor(genesis: Genesis, secret: Secret, state: ControllerTree) {
    const simulation = simulationFrom(state);
    simulation.drain();
    super(genesis, secret, {}, new Simulation(createPastWorld(), simulation.tree));
  }

  /** Who looks at the past is no client of then: what was wrong with the network is not met. */
  override exchange(...asked: Parameters<Controller['exchange']>): Exchange {
    return this.exchangePastNetwork(...asked);
  }
}

/** Facts leave nothing, and nothing reacts to what has changed. */
function createPastWorld(): SimulationModel<ControllerTree, ControllerInput, Refusal> {
  const { apply, onFact: _, reactions: __, ...world } = createControllerModel();
  return {
    ...world,
    apply: (stage, input) => {
      if (isTrace(input)) return done;
      return isAboutSession(input) ? apply(stage, input) : refuse(stage);
    },
  };
}

/** What requests leave behind without having asked for it. */
function isTrace({ type }: ControllerInput): boolean {
  return type.startsWith('authentication.') || type === 'license.lacking' || type === 'network.crossed';
}

function isAboutSession(input: ControllerInput): boolean {
  return (
    input.type === 'redfish.write' &&
    (input.method === 'DELETE' ? input.uri.startsWith(sessionsUri) : isLogin(input))
  );
}

function isLogin({ method, uri }: { readonly method: string; readonly uri: string }): boolean {
  return method === 'POST' && uri === sessionsUri;
}

function refuse({ now }: Transaction): InputResult<Refusal> {
  return { ok: false, refusal: { messages: [mgmtMessage('PastReadOnly', [formatInstant(now)])] } };
}
