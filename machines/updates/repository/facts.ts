/** Facts about the component repository. */
import { fact } from '../../facts/fact.js';
import { named, resourceAlert } from '../../facts/rows.js';

export const repositoryFacts = {
  /** Addition of a file, or replacement of the file with the same name. */
  'component.added': fact(['uri', 'filename'], {
    event: resourceAlert('MgmtDriveComponentAdded', '{uri}', named('filename')),
  }),
};
