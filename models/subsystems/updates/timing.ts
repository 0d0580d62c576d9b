/** How long the update service waits for what is not drawn from the blueprint. */

/** Until what is no image is told. Unit: ms. Source: behaviour § 3.2, within the same second. */
export const invalidFileMs = 500;

/** For the next section of a file. Unit: ms. Assumption: longer than a client takes for 32 MiB over a slow line. */
export const sectionWaitMs = 600_000;
