/** A dot with a text, in pixels. */
export type LabeledDot = { x: number; y: number; radius: number; text: string };
export type Label = { x: number; y: number; anchor: 'start' | 'middle' | 'end' };

type Box = { left: number; right: number; top: number; bottom: number };

const [letterWidth, lineHeight, gap] = [6.3, 14, 5];

/** Where the texts of dots stand so that none lies on another one, nor on a dot, where there is room. */
export function placeLabels(dots: readonly LabeledDot[], width: number): Label[] {
  const taken: Box[] = [];
  return dots.map((dot) => {
    const others = dots.filter((other) => other !== dot).map(boxOfDot);
    const inside = placesOf(dot).filter((place) => isInside(boxOf(place, dot.text), width));
    const free = inside.filter((place) => isFree(boxOf(place, dot.text), taken));
    const best =
      free.find((place) => isFree(boxOf(place, dot.text), others)) ?? free[0] ?? inside[0] ?? placesOf(dot)[0]!;
    taken.push(boxOf(best, dot.text));
    return best;
  });
}

/** Beside it, above it, below it; then farther away. */
function placesOf({ x, y, radius }: LabeledDot): Label[] {
  const sides = (shift: number): Label[] => [
    { x: x + radius + gap, y: y + 4 + shift, anchor: 'start' },
    { x: x - radius - gap, y: y + 4 + shift, anchor: 'end' },
  ];
  return [
    ...sides(0),
    { x, y: y - radius - gap, anchor: 'middle' },
    { x, y: y + radius + gap + 9, anchor: 'middle' },
    ...[1, -1, 2, -2, 3, -3].flatMap((lines) => sides(lines * lineHeight)),
  ];
}

function boxOf({ x, y, anchor }: Label, text: string): Box {
  const long = text.length * letterWidth;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - long : x - long / 2;
  return { left, right: left + long, top: y - 10, bottom: y + 3 };
}

function boxOfDot({ x, y, radius }: LabeledDot): Box {
  return { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius };
}

function isInside({ left, right, top }: Box, width: number): boolean {
  return left >= 0 && right <= width && top >= 0;
}

function isFree(box: Box, taken: readonly Box[]): boolean {
  return taken.every(
    (other) => box.right <= other.left || box.left >= other.right || box.bottom <= other.top || box.top >= other.bottom,
  );
}
