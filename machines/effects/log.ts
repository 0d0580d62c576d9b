/** Facts become log entries, by the fact table. While the controller is away nobody writes its log. */
import type { Json, World } from '../../engine/index.js';
import {
  appendTo,
  type ControllerInput,
  type ControllerTree,
  controllerTime,
  isAway,
  type ManagerRecord,
  managerAddress,
  type Refusal,
  rowOf,
} from '../../models/index.js';

type Record = NonNullable<World<ControllerTree, ControllerInput, Refusal>['record']>;

export const recordFact: Record = (stage, fact, args) => {
  const { class: entryClass, code, severity, message } = rowOf(fact);
  if (isAway(stage.record(managerAddress) as unknown as ManagerRecord)) return;
  appendTo(stage.draft.logs.iel, {
    createdAt: controllerTime(stage.view, stage.now),
    class: entryClass,
    code,
    severity,
    message: message.replace(/\{(\w+)\}/g, (_, name: string) => shown(args[name])),
  });
};

function shown(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null);
}
