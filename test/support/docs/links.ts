/** Relative links of a Markdown page and the anchors of its headings, as GitHub and the site write them. */

/** Text of a page without its fenced blocks. */
function proseOf(text: string): string {
  return text.replace(/^```.*?^```$/gms, '');
}

/** Anchors of the headings of a page; the second heading of a name ends in `-1`. */
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

/** The anchor of a heading: letters, digits, `_` and `-`, in lower case. */
export function slugOf(heading: string): string {
  return heading
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Targets of the links and pictures of a page that lead to no other host. */
export function relativeLinks(text: string): readonly string[] {
  const prose = proseOf(text).replace(/`[^`\n]*`/g, (code) => code.replaceAll(/[[\]()]/g, ' '));
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target));
}
