/** The other side of a comparison in a link: "1.4.2" is rank 1, pass 4, layer 2; "-" means all. */

export type Place = {
  readonly rank: number;
  /** null: the whole trace. */
  readonly pass: number | null;
  /** null: the whole pass. */
  readonly layer: number | null;
};

/** null without a comparison, or if the text is not a valid side. */
export function readPlace(text: string): Place | null {
  const match = /^(\d{1,5})\.(\d{1,7}|-)\.(\d{1,7}|-)$/.exec(text);
  if (match === null) return null;
  const [, rank = "", pass = "", layer = ""] = match;
  return { rank: Number(rank), pass: number(pass), layer: number(layer) };
}

export const writePlace = ({ rank, pass, layer }: Place): string => `${rank}.${pass ?? "-"}.${layer ?? "-"}`;

const number = (text: string): number | null => (text === "-" ? null : Number(text));
