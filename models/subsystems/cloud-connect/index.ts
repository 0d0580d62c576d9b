/** The connection to the maker's cloud. */
import { reactToOperations } from '../../operations/index.js';
import type { Subsystem } from '../../subsystem.js';
import { cloudConnectResource } from './cloud-connect-resource.js';
import { cloudConnectAddress, cloudConnectRecord, cloudConnectStates } from './contract.js';
import { cloudConnectFacts } from './facts.js';
import { type CloudPagesState, cloudTestOwner, initialCloudPages, stopCloudTest } from './pages.js';

export const cloudConnect: Subsystem<{
  readonly branches: { readonly cloudPages: CloudPagesState };
  readonly facts: typeof cloudConnectFacts;
}> = {
  initial: () => ({ cloudPages: initialCloudPages }),
  facts: cloudConnectFacts,
  restore: {
    settings: (stage) => {
      stage.offer(cloudConnectAddress, { type: 'cloud.disable' });
      stopCloudTest(stage);
      stage.put('cloudPages', initialCloudPages);
    },
  },
  reactions: reactToOperations({ 'cloudConnect.test': cloudTestOwner }),
  states: { cloudConnect: (tree) => cloudConnectStates[cloudConnectRecord(tree).value] },
  resources: [cloudConnectResource],
};

export * from './contract.js';
export { cloudConnectRow, disableCloudConnect, enableCloudConnect, retryCloudConnect } from './settings.js';
