/** What a filter field under a column's head means: "<500", ">=3", "10..20", "4,8" for figures; words that must occur for texts. */

export type FigureTest = (figure: number) => boolean;

/** Null: no filter, or the text is not a condition on a figure. Unknown values meet no condition. */
export function figureTest(text: string): FigureTest | null {
  const asked = text.replace(/\s+/g, "");
  if (asked === "") return null;
  const range = /^(-?[\d.e+]{1,40})(?:\.\.|–|~)(-?[\d.e+]{1,40})$/i.exec(asked);
  if (range) {
    const [low, high] = [Number(range[1]), Number(range[2])];
    return Number.isNaN(low + high) ? null : (figure) => figure >= low && figure <= high;
  }
  const bound = /^(<=|>=|<|>|≤|≥|=)(.+)$/.exec(asked);
  if (bound) return boundTest(bound[1] ?? "", Number(bound[2]));
  const values = asked.split(/[,;]/).filter(Boolean).map(Number);
  return values.length === 0 || values.some(Number.isNaN)
    ? null
    : (figure) => values.some((value) => close(figure, value));
}

function boundTest(sign: string, bound: number): FigureTest | null {
  if (Number.isNaN(bound)) return null;
  switch (sign) {
    case "<":
      return (figure) => figure < bound;
    case ">":
      return (figure) => figure > bound;
    case "<=":
    case "≤":
      return (figure) => figure <= bound;
    case ">=":
    case "≥":
      return (figure) => figure >= bound;
    default:
      return (figure) => close(figure, bound);
  }
}

/** Equal to three digits, as shown on the screen. */
const close = (figure: number, value: number): boolean => Math.abs(figure - value) <= 5e-3 * Math.abs(value);

/** Every word occurs somewhere. Null: nothing is asked. */
export function wordTest(text: string): ((words: string) => boolean) | null {
  const asked = text.toLowerCase().split(/\s+/).filter(Boolean);
  return asked.length === 0 ? null : (words) => asked.every((word) => words.toLowerCase().includes(word));
}
