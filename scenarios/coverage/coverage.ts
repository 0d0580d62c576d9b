/**
 * All coverage items with their counts. They derive from the charts, the tables of faults, operator actions and facts,
 * and the message registries. Other programs also read this format, such as the program that colors charts by coverage.
 */
import type { StateOutline, TransitionOutline } from '../../engine/index.js';
import { faultNames, operatorActionNames, hosts, facts, logNames } from '../../machines/index.js';
import { messageRegistries } from '../../models/messages/index.js';
import { messageNames } from '../checks/message-id.js';
import { entryName, type ReachedCounts, type Subject, type CountByName, transitionName } from './collector.js';


interface Counted {
  readonly times: number;
}

export interface MachineCoverage {
  /** States in document order. */
  readonly states: readonly (StateOutline & Counted)[];
  readonly transitions: readonly (TransitionOutline & Counted)[];
}

export interface Coverage extends Readonly<Record<Subject, CountByName>> {
  /** Coverage by machine kind, in the order of the names. */
  readonly machines: Readonly<Record<string, MachineCoverage>>;
}

/** Registries that contain the messages of responses. */
const answering = ['Base', 'Mgmt'] as const;

export function coverageOf(reached: ReachedCounts): Coverage {
  const kinds = [...hosts.keys()].sort();
  return {
    machines: Object.fromEntries(kinds.map((kind) => [kind, machineCoverage(kind, reached)])),
    faults: whole(faultNames, reached.faults),
    operatorActions: whole(operatorActionNames, reached.operatorActions),
    facts: whole(Object.keys(facts), reached.facts),
    entries: whole(listEntries(), reached.entries),
    messages: whole(messageNames, reached.messages),
    refusals: whole(listRefusals(), reached.refusals),
  };
}

function machineCoverage(kind: string, { machines }: ReachedCounts): MachineCoverage {
  const { states = [], transitions = [] } = hosts.get(kind)?.outline ?? {};
  const reached = machines[kind];
  return {
    states: states.map((state) => ({ ...state, times: reached?.states[state.path] ?? 0 })),
    transitions: transitions.map((transition) => ({
      ...transition,
      times: reached?.transitions[transitionName(transition)] ?? 0,
    })),
  };
}

/**
 * Returns the counts of all items. Reached items that no table lists are included, such as an event that a machine
 * refuses.
 */
function whole(names: readonly string[], reached: CountByName): CountByName {
  const all = [...new Set([...names, ...Object.keys(reached)])].sort();
  return Object.fromEntries(all.map((name) => [name, reached[name] ?? 0]));
}

function listEntries(): readonly string[] {
  return Object.entries(facts).flatMap(([fact, row]) =>
    logNames.filter((log) => row[log] !== undefined).map((log) => entryName(log, fact)),
  );
}

function listRefusals(): readonly string[] {
  return answering.flatMap((registry) =>
    Object.entries(messageRegistries[registry].messages)
      .filter(([, { status }]) => status >= 400)
      .map(([key]) => `${registry}.${key}`),
  );
}
