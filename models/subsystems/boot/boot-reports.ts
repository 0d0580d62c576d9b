/** What the logs say of a start: what was refused, what came to nothing, what it ended in, and that all is well again. */
import type { Report } from '../../facts/fact.js';
import { listItems } from '../../ring.js';
import type { ControllerTree } from '../../tree.js';
import type { BootAttempt, BootOutcome, HaltReason } from '../host/index.js';

type Logged = Pick<ControllerTree, 'logs'>;

export function reportBoot(
  { outcome, refusals, failedTarget }: BootAttempt,
  tree: Logged,
): readonly Report[] {
  return [
    ...refusals.map(({ from, reason }): Report => ({ fact: 'boot.imageRefused', args: { from, reason } })),
    ...(failedTarget === null
      ? []
      : [{ fact: 'boot.overrideFailed', args: { target: failedTarget } } satisfies Report]),
    ...reportOutcome(outcome, tree),
  ];
}

/** What is missing altogether is told of by the parts, and what differs from a locked configuration by its lock. */
export function reportOutcome(outcome: BootOutcome, tree: Logged): readonly Report[] {
  switch (outcome.ending) {
    case 'booted':
      return isFailureOpen(tree) ? [{ fact: 'boot.succeeded' }] : [];
    case 'nothingFound':
      return [{ fact: 'boot.nothingFound' }];
    case 'refused':
      return [{ fact: 'boot.refused', args: { from: outcome.from, reason: outcome.reason } }];
    case 'halted':
      return reportHalt(outcome.reason);
  }
}

function reportHalt(reason: HaltReason): readonly Report[] {
  if (reason === 'componentIntegrity') return [{ fact: 'boot.halted' }];
  return reason === 'password' ? [{ fact: 'boot.passwordFailed' }] : [];
}

const failures: readonly string[] = [
  'boot.nothingFound',
  'boot.refused',
  'boot.halted',
  'boot.passwordFailed',
] satisfies readonly Report['fact'][];

function isFailureOpen({ logs }: Logged): boolean {
  return listItems(logs.iml).some(({ fact, repaired }) => !repaired && failures.includes(fact));
}
