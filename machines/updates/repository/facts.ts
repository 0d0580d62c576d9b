/** Facts about the component repository. */
import { fact } from '../../facts/fact.js';
import { named, resourceAlert } from '../../facts/rows.js';

export const repositoryFacts = {
  /** A new file, or the replacement of one with the same name. */
  'component.added': fact(['uri', 'filename'], {
    event: resourceAlert('MgmtDriveComponentAdded', '{uri}', named('filename')),
  }),
};
