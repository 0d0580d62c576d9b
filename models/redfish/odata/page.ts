/**
 * `$skip`, `$top` and the cap on what one answer holds. The count of a page is that of its members, not of all there
 * are, as controllers of this kind have it (behaviour § 1.3); after `$count=true` it is that of all.
 */
import type { Json } from '../../../engine/index.js';

/**
 * Most members of one answer that are shown in full. The longest log holds this many (behaviour "Limits"); beyond it
 * the answer ends with a link to the rest.
 */
export const shownMax = 1_024;

interface Page {
  readonly skip: number | undefined;
  readonly top: number | undefined;
}

export function slicePage(members: readonly Json[], { skip = 0, top }: Page): readonly Json[] {
  if (skip === 0 && top === undefined) return members;
  return members.slice(skip, top === undefined ? undefined : skip + top);
}

/** The rest of a page that shows its first `shownMax` members. */
export function nextPage({ skip = 0, top }: Page): Page {
  return { skip: skip + shownMax, top: top === undefined ? undefined : top - shownMax };
}
