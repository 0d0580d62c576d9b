/**
 * Statechart as a picture: the drawing of the control API becomes elements of the page. Only shapes and texts are taken
 * over, with the attributes of their places; the colors are those of the page.
 */

const allowed: Readonly<Record<string, readonly string[]>> = {
  g: ['class', 'data-state', 'transform'],
  rect: ['class', 'x', 'y', 'width', 'height', 'rx'],
  circle: ['class', 'cx', 'cy', 'r'],
  path: ['class', 'd'],
  polygon: ['class', 'points'],
  text: ['class', 'x', 'y', 'text-anchor'],
  title: [],
};
const namespace = 'http://www.w3.org/2000/svg';

/** Returns the picture as an element. Returns undefined for a text that is no picture. */
export function readPicture(source: string): SVGSVGElement | undefined {
  // The drawing has a style sheet of its own, which the policy of the page forbids.
  const plain = source.replace(/<style>[^<]*<\/style>/g, '');
  const { documentElement } = new DOMParser().parseFromString(plain, 'image/svg+xml');
  if (documentElement.localName !== 'svg') return undefined;
  const picture = document.createElementNS(namespace, 'svg');
  picture.setAttribute('viewBox', documentElement.getAttribute('viewBox') ?? '0 0 100 100');
  picture.setAttribute('role', 'img');
  copyChildren(documentElement, picture);
  return picture;
}

function copyChildren(from: Element, to: Element): void {
  for (const child of from.childNodes) {
    if (child instanceof Text) to.append(document.createTextNode(child.data));
    if (!(child instanceof Element)) continue;
    const attributes = allowed[child.localName];
    if (attributes === undefined || child.classList.contains('paper')) continue;
    const copy = document.createElementNS(namespace, child.localName);
    for (const name of attributes) {
      const value = child.getAttribute(name);
      if (value !== null) copy.setAttribute(name, value);
    }
    copyChildren(child, copy);
    to.append(copy);
  }
}
