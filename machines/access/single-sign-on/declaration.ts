/** Declaration of the single sign-on subsystem, which trusts management servers. */

import type { Subsystem } from '../../subsystem.js';
import { singleSignOnFacts } from './facts.js';
import { singleSignOn as resource } from './resources/single-sign-on.js';
import { initialSingleSignOn, recordsMax, type SingleSignOnState } from './state.js';

export const singleSignOn: Subsystem<{
  readonly branches: { readonly singleSignOn: SingleSignOnState };
  readonly facts: typeof singleSignOnFacts;
}> = {
  branchDescriptions: {
    singleSignOn: 'Trusted servers and users of single sign-on.',
  },
  initial: () => ({ singleSignOn: initialSingleSignOn }),
  facts: singleSignOnFacts,
  restore: {
    settings: (stage) => {
      stage.put('singleSignOn', initialSingleSignOn);
    },
  },
  bounds: [
    {
      what: 'servers of single sign-on',
      most: recordsMax,
      count: (tree) => tree.singleSignOn.records.length,
    },
  ],
  resources: [resource],
};
