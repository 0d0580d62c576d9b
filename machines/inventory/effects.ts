/** What the reset of a link writes. */
import { tellLinkChanges } from '../../models/index.js';
import { effect } from '../declare.js';

export const linkResetEffects = {
  endLinkReset: effect<{ readonly port: string }>((stage, { params }) => {
    delete stage.draft.adapters.resetting[params.port];
    tellLinkChanges(stage);
  }),
};
