/** How long the update service waits for what is not drawn from the blueprint. */

/** Until what is no image is told. Unit: ms. Source: behaviour § 3.2, within the same second. */
export const invalidFileMs = 500;

/**
 * For the octets of a file of which nothing is heard: where whoever sends it is not there, as in a fork, nobody says so. Unit: ms.
 * Assumption: longer than a connection may be silent (two minutes) at a pace of 600x, so that it never is in the way of one.
 */
export const fileSilenceMs = 86_400_000;

/** How often it is told that octets still come, where time goes by as fast as that. Unit: ms. */
export const fileProgressMs = 3_600_000;

/** For the next section of a file. Unit: ms. Assumption: longer than a client takes for 32 MiB over a slow line. */
export const sectionWaitMs = 600_000;
