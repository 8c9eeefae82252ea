// Processor time of the newer commit over that of the older one, and what is too much of it.

/** A row that takes more than this share of the older commit's processor time fails, if it does so twice. */
export const LIMIT = 1.25;

/** Of pairs [older, newer], each measured one right after the other, so that what else runs on the machine slows down both. */
export function medianRatio(pairs) {
  const ratios = pairs.map(([older, newer]) => newer / older).sort((a, b) => a - b);
  const middle = ratios.length >> 1;
  return ratios.length % 2 === 1 ? ratios[middle] : (ratios[middle - 1] + ratios[middle]) / 2;
}

/**
 * Slower in both turns; a row that was not measured again was fast enough in the first.
 * @param {{ ratio: number, again?: number }} row
 */
export const isSlower = ({ ratio, again }) => ratio > LIMIT && (again === undefined || again > LIMIT);

const COLUMNS = [14, 9, 9, 7];

/** One line a row, and one for each that was left out. */
export function ratioTable(rows) {
  const line = (cells) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(COLUMNS[i] + 6) : cell.padStart(COLUMNS[i]))).join(" ");
  const lines = rows.map(({ name, older_s: older, newer_s: newer, ratio, again, skipped }) =>
    skipped === undefined
      ? `${line([name, older.toFixed(3), newer.toFixed(3), ratio.toFixed(2)])}${again === undefined ? "" : `, again ${again.toFixed(2)}`}`
      : `${name.padEnd(COLUMNS[0] + 6)} skipped: ${skipped}`,
  );
  return [line(["CPU s", "older", "newer", "ratio"]), ...lines].join("\n");
}
