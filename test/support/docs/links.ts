/**
 * Functions for the relative links of a Markdown page and the anchors of its headings, as GitHub and the site generate
 * them.
 */

/** Returns the text of a page without its fenced blocks. */
function proseOf(text: string): string {
  return text.replace(/^```.*?^```$/gms, '');
}

/** Returns the anchors of the headings of a page. The anchor of a second heading with the same name ends in `-1`. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  const counts = new Map<string, number>();
  for (const [, heading = ''] of proseOf(text).matchAll(/^#{1,6} +(.+?) *$/gm)) {
    const slug = slugOf(heading);
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return anchors;
}

/** Returns the anchor of a heading: letters, digits, `_` and `-`, in lower case. */
export function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Returns the targets of links and pictures that do not refer to another host. */
export function relativeLinks(text: string): readonly string[] {
  const prose = proseOf(text).replace(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '));
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}
