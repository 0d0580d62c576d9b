/** What the update service shows and does of what is kept for updates to come: where it is, and how it is got rid of. */
import { linkRow } from '../../../resource/rows.js';
import { deleteUnlockedComponents, repositoryUri } from '../../repository/index.js';

export const plannedRows = {
  ComponentRepository: linkRow('The images that are kept for updates to come.', repositoryUri),
};

export const plannedActions = [deleteUnlockedComponents];
