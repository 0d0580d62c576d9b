/** What the controller's going away and its return do to its own part of the tree; what they mean to others is theirs. */
import { recordIn } from '../../engine/index.js';
import { inPost, powerAddress } from '../../models/index.js';
import { effect } from '../declare.js';

export const managerEffects = {
  /** Nobody is left to take the results of what was begun: whoever waits for one is told that none will come. */
  abandonEffects: effect((stage) => stage.abandonEffects(() => true, { type: 'effect.abandoned' })),

  /** What has come for it while it hung. */
  release: effect((stage) => stage.release()),

  /** While it still has a log to say it in. */
  reportPost: effect((stage, { address }) => {
    if (inPost(recordIn(stage, powerAddress))) stage.emit('controller.resetDuringPost', {}, address);
  }),

  /** It is up from here on. */
  beginUptime: effect(({ draft, now }) => {
    draft.uptime.sinceMs = now;
  }),
};
