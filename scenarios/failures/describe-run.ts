/** Description of a run at its failure, as lines of text: time, states, faults and last requests. */
import { formatDuration, formatInstant } from '../../engine/index.js';
import { type Genesis, listForegroundTimers } from '../../machines/index.js';
import type { ControllerTree } from '../../models/index.js';
import { type ActiveFault, formatFault, statesIn } from '../../replay/index.js';

export interface DescribedRun {
  readonly tree: ControllerTree;
  readonly genesis: Genesis;
  /** Active faults; undefined if the inputs of the run are unknown. */
  readonly faults: readonly ActiveFault[] | undefined;
  /** Last requests, oldest first. */
  readonly requests: readonly string[];
}

/** Maximum number of machines and of faults in a description. Assumption: more of them hide the cause. */
const listedMax = 8;

/** Machines of the host and of the controller, whose states every description contains. */
const hostMachine = 'power/1';
const controllerMachine = 'manager/1';

export function describeRun({ tree, genesis, faults, requests }: DescribedRun): readonly string[] {
  const { now } = tree.clock;
  const busy = [...new Set([...listForegroundTimers(tree)].map(([address]) => address))];
  const operations = busy.map((address) => `${address} ${statesIn(tree, address).join(' ')}`);
  const host = statesIn(tree, hostMachine).join(' ');
  const controller = statesIn(tree, controllerMachine).join(' ');
  return [
    `at ${formatInstant(now)}, ${formatDuration(now - genesis.startMs)} after the start, seed ${genesis.seed}`,
    `host ${host}, controller ${controller}`,
    `in progress: ${listed(operations)}`,
    `active faults: ${faults === undefined ? 'unknown' : listed(faults.map(formatWithoutKind))}`,
    ...(requests.length === 0
      ? ['last requests: none']
      : ['last requests:', ...requests.map((request) => `  ${request}`)]),
  ];
}

function formatWithoutKind({ fault, parameters }: ActiveFault): string {
  return formatFault({ fault, with: parameters, clear: false }).replace(/^fault /, '');
}

function listed(all: readonly string[]): string {
  if (all.length === 0) return 'none';
  const rest = all.length - listedMax;
  return [...all.slice(0, listedMax), ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
}
