/** The pass of the firmware over its settings decides in which mode this start goes on. */
import type { FactToldWith } from '../../facts/fact.js';
import type { ControllerStage } from '../../stage.js';
import { firmwareSetupAddress, suspendAttributes } from '../bios/index.js';
import type { FirmwareMode } from './state.js';

const facts: Readonly<Record<FirmwareMode, { readonly [Word in 'engaged' | 'left']: FactToldWith<never> }>> =
  {
    safe: { engaged: 'safeMode.engaged', left: 'safeMode.left' },
    diagnostics: { engaged: 'diagnosticsMode.engaged', left: 'diagnosticsMode.left' },
  };

/** A mode holds for one start: the next is as usual, or in the mode that was asked for since. */
export function engageMode(stage: ControllerStage): void {
  const { requested, engaged } = stage.view.firmwareMode;
  if (requested === null && engaged === null) return;
  stage.put('firmwareMode', { requested: null, engaged: requested });
  if (engaged !== null && engaged !== requested) stage.emit(facts[engaged].left, {}, firmwareSetupAddress);
  if (requested === 'safe') suspendAttributes(stage);
  if (requested !== null && engaged !== requested)
    stage.emit(facts[requested].engaged, {}, firmwareSetupAddress);
}
