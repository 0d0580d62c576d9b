/** Places of the labels in the picture of the server: labels of temperatures beside each other, and texts inside of parts. */

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Size of the label of a temperature with its margin. Unit: mm of the plan. */
export const labelSize = { width: 30, height: 17 } as const;

/** Steps from the place of a sensor to the places beside it, nearest first. */
const steps: readonly Place[] = [
  [0, 0],
  [0, -1],
  [0, 1],
  [-1, 0],
  [1, 0],
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
  [0, -2],
  [0, 2],
  [-2, 0],
  [2, 0],
].map(([x = 0, y = 0]) => ({ x: x * labelSize.width, y: y * labelSize.height }));

/**
 * Returns a place for each label, as near to its sensor as the earlier labels and the size of the plan allow. A label that
 * finds no room stays at its sensor.
 */
export function layoutLabels(sensors: readonly Place[], width: number, height: number): readonly Place[] {
  const placed: Place[] = [];
  const [marginX, marginY] = [labelSize.width / 2, labelSize.height / 2];
  for (const sensor of sensors) {
    const inside = {
      x: Math.min(width - marginX, Math.max(marginX, sensor.x)),
      y: Math.min(height - marginY, Math.max(marginY, sensor.y)),
    };
    const free = steps
      .map((by) => ({ x: inside.x + by.x, y: inside.y + by.y }))
      .find(
        (place) =>
          Math.abs(place.x - width / 2) <= width / 2 - marginX &&
          Math.abs(place.y - height / 2) <= height / 2 - marginY &&
          !placed.some((other) => overlap(place, other)),
      );
    placed.push(free ?? inside);
  }
  return placed;
}

function overlap(one: Place, other: Place): boolean {
  return Math.abs(one.x - other.x) < labelSize.width && Math.abs(one.y - other.y) < labelSize.height;
}

/** Width of a letter of the fonts of parts: inside, and at the larger front and rear. Unit: mm of the plan. */
const letterWidths = { inside: 6, front: 8, rear: 8 } as const;

/**
 * Returns the first words of a label that fit into a width; empty if none does. It has whole words without an ellipsis,
 * because the visible text of a control has to be a part of its name.
 */
export function fitLabel(label: string, width: number, view: keyof typeof letterWidths): string {
  const letters = Math.floor(width / letterWidths[view]);
  if (label.length <= letters) return label;
  return label.slice(0, label.lastIndexOf(' ', letters) + 1).trimEnd();
}
