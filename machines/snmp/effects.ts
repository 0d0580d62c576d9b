/** The regular word about the health. */
import { findFact, healthNotified, healthTrap, isControllerAway, sendTraps } from '../../models/index.js';
import { effect } from '../declare.js';

export const healthTrapEffects = {
  /** A controller that is away tells nobody. */
  tellHealth: effect((stage) => {
    if (isControllerAway(stage)) return;
    sendTraps(stage, healthTrap, healthNotified(stage.tree, findFact));
  }),
};
