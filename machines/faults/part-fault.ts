/** A fault of a part whose facts are told with the part alone. */
import type { Condition, ControllerStage, FactToldWith, PartKind } from '../../models/index.js';
import { conditionFault } from './condition-fault.js';
import { reportUntold } from './fault.js';

export interface PartFault {
  readonly target: PartKind;
  readonly condition: Condition;
  readonly says: string;
  /** What is reported when it is set, and when it is cleared; both with the part. */
  readonly facts: readonly [set: FactToldWith<'part'>, cleared: FactToldWith<'part'>];
  /** What follows from the change; it stands in the draft. */
  readonly follow?: (stage: ControllerStage, part: string) => void;
  /** What a controller that was away finds with it. */
  readonly findMore?: (stage: ControllerStage) => void;
}

const reporter = 'faults';

export function partFault({ facts: [set, cleared], follow, findMore, ...fault }: PartFault) {
  return conditionFault({
    ...fault,
    changed: (stage, part, is) => {
      stage.emit(is === 'set' ? set : cleared, { part }, reporter);
      follow?.(stage, part);
    },
    found: (stage, part) => {
      reportUntold(stage, set, { part }, reporter);
      findMore?.(stage);
    },
  });
}
