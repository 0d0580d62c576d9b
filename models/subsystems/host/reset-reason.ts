/**
 * Why the server was last reset or powered off or on, by the facts that say so. Assumption: the last of them counts, as
 * each begins such a change.
 */
import type { Reactions } from '../../reactions.js';
import type { ControllerStage } from '../../stage.js';

/** Source: behaviour § 2.2, ResetReason. */
export const resetReasons = ['Unknown', 'OSNormal', 'BMCNormal', 'OSCrash', 'HWWatchdog', 'Thermal'] as const;
export type ResetReason = (typeof resetReasons)[number];

function keep(reason: ResetReason) {
  return ({ view, draft }: ControllerStage) => {
    if (view.host.resetReason !== reason) draft.host.resetReason = reason;
  };
}

export const resetReasonReactions: Reactions = {
  'host.powerOnSent': keep('BMCNormal'),
  'host.powerOffSent': keep('BMCNormal'),
  'host.resetSent': keep('BMCNormal'),
  'host.crashed': keep('OSCrash'),
  'host.nmi': keep('OSCrash'),
  'watchdog.recovered': keep('HWWatchdog'),
  'watchdog.expired': keep('HWWatchdog'),
  'temperature.shutdown': keep('Thermal'),
  // Nobody knows who took the mains away.
  'host.powerRestored': keep('Unknown'),
};
