/** How much there may be of volumes on one controller, and what they may be called. */

/** Longest name of a volume. Source: behaviour "Limits". */
export const volumeNameMax = 15;
/** Assumption: what RAID controllers of this class keep at most. */
export const volumesMax = 64;
