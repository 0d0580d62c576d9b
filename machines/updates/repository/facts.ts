/** Facts about the component repository. */
import { fact } from '../../facts/fact.js';
import { named, resourceAlert } from '../../facts/rows.js';

export const repositoryFacts = {
  /** Whether it is new or takes the place of a file of its name. */
  'component.added': fact(['uri', 'filename'], {
    event: resourceAlert('MgmtDriveComponentAdded', '{uri}', named('filename')),
  }),
};
