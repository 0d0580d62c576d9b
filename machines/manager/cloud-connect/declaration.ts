/** Subsystem of the connection to the manufacturer's cloud. */

import type { DrawNumber } from '../../../engine/index.js';
import type { ControllerTree } from '../../../models/index.js';
import { reactToOperations } from '../../../models/operations/index.js';
import { declareMachine, drawn } from '../../declare.js';
import { initialRecord, type Subsystem } from '../../subsystem.js';
import { cloudConnect as chart } from './cloud-connect.machine.js';
import {
  type CloudConnectContract,
  cloudConnectAddress,
  cloudConnectRecord,
  cloudConnectStates,
} from './contract.js';
import { cloudConnectFacts } from './facts.js';
import { cloudConnectResource } from './resources/cloud-connect.js';
import { type CloudPagesState, cloudTestOwner, initialCloudPages, stopCloudTest } from './state.js';

const withAttempt = (_: object, { blueprint: { timings } }: ControllerTree, draw: DrawNumber) => ({
  attemptMs: drawn(timings.cloudConnect, draw, 'attempt'),
});

export const cloudConnect: Subsystem<{
  readonly branches: { readonly cloudPages: CloudPagesState };
  readonly facts: typeof cloudConnectFacts;
}> = {
  branchDescriptions: {
    cloudPages: 'Settings and test results of the cloud connection.',
  },
  initial: () => ({ cloudPages: initialCloudPages }),
  facts: cloudConnectFacts,
  restore: {
    settings: (stage) => {
      stage.offer(cloudConnectAddress, { type: 'cloud.disable' });
      stopCloudTest(stage);
      stage.put('cloudPages', initialCloudPages);
    },
  },
  machines: {
    cloudConnect: declareMachine<CloudConnectContract>()({
      chart,
      foreground: true,
      enrich: { 'cloud.enable': withAttempt, 'cloud.retry': withAttempt },
    }),
  },
  first: () => [initialRecord(cloudConnectAddress, { value: 'disabled', context: { attemptMs: 0 } })],
  reactions: reactToOperations({ 'cloudConnect.test': cloudTestOwner }),
  states: { cloudConnect: (tree) => cloudConnectStates[cloudConnectRecord(tree).value] },
  resources: [cloudConnectResource],
};
