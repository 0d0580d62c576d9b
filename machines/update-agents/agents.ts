/** The three agents by the names that tasks have for them: whether one may take a task now, and what it is at. */
import { recordIn } from '../../engine/index.js';
import {
  type AgentWork,
  type BmcAgentContract,
  bmcAgentAddress,
  type ControllerStage,
  runtimeAgentAddress,
  type Updater,
  uefiAgentAddress,
} from '../../models/index.js';

type WorkSent = BmcAgentContract['sent'];

interface Agent {
  /** What it is at; undefined for one that is not there. */
  readonly work: AgentWork | undefined;
  /** The task that it took last. */
  readonly task: string | null;
  /** Returns whether it has heard it. */
  tell(event: WorkSent): boolean;
}

export function agentIn(stage: ControllerStage, name: Updater): Agent {
  switch (name) {
    case 'Bmc': {
      const { value, context } = recordIn(stage, bmcAgentAddress);
      return { work: value, task: context.task, tell: (event) => stage.offer(bmcAgentAddress, event) };
    }
    case 'Uefi': {
      const { value, context } = recordIn(stage, uefiAgentAddress);
      const work = typeof value === 'object' ? value.inPost : undefined;
      return { work, task: context.task, tell: (event) => stage.offer(uefiAgentAddress, event) };
    }
    case 'RuntimeAgent': {
      const { value, context } = recordIn(stage, runtimeAgentAddress);
      const work = typeof value === 'object' ? value.ready : undefined;
      return { work, task: context.task, tell: (event) => stage.offer(runtimeAgentAddress, event) };
    }
  }
}

/** The task that an agent is at; null for none. */
export function takenTask(stage: ControllerStage, name: Updater): string | null {
  const { work, task } = agentIn(stage, name);
  return work === undefined || work === 'idle' ? null : task;
}
