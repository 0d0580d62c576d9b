/** The connection to the maker's cloud. */
import { noBranches, type Subsystem } from '../../subsystem.js';
import { cloudConnectAddress, cloudConnectRecord, cloudConnectStates } from './contract.js';
import { cloudConnectFacts } from './facts.js';

export const cloudConnect: Subsystem<{
  readonly branches: object;
  readonly facts: typeof cloudConnectFacts;
}> = {
  initial: noBranches,
  facts: cloudConnectFacts,
  restore: {
    settings: (stage) => {
      stage.offer(cloudConnectAddress, { type: 'cloud.disable' });
    },
  },
  states: { cloudConnect: (tree) => cloudConnectStates[cloudConnectRecord(tree).value] },
};

export * from './contract.js';
export { cloudConnectRow, disableCloudConnect, enableCloudConnect, retryCloudConnect } from './settings.js';
