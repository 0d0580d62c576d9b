/** Makes controllers in the caller's process. */
import type { SimulationOptions } from '../../engine/index.js';
import { Controller } from '../../machines/index.js';
import { Deliveries } from '../outside/deliveries.js';
import { parseListeners } from '../outside/listeners.js';
import type { Outside } from '../outside/outside.js';
import { Peers } from '../outside/peers.js';
import { parseSources } from '../outside/sources.js';
import { InProcessController } from './in-process.js';
import { type ControllerOptions, type Opening, parseOptions } from './options.js';

/** Makes a controller. Throws TypeError for options that are none, naming every problem. */
export function createController(options: ControllerOptions = {}): InProcessController {
  const { sources = {}, listeners = {}, whileAway } = options;
  const outside = { sources: parseSources(sources), listeners: parseListeners(listeners) };
  return openController(parseOptions(options), outside, whileAway);
}

/** The same, with everything read already. */
export function openController(
  { genesis, secret, credentials }: Opening,
  outside: Outside,
  whileAway: 'reject' | '503' = 'reject',
  options: Pick<SimulationOptions, 'shuffleTies'> = {},
): InProcessController {
  const peers = new Peers(outside);
  const controller = new Controller(genesis, secret, { ...options, answerer: peers.answerer });
  const deliveries = new Deliveries(controller, peers);
  return new InProcessController(controller, credentials, whileAway, peers, deliveries);
}
