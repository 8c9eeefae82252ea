/** A table in Markdown; signs of its own markup in cells stay signs. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(cell).join(" | ")} |`;
  return [line(heads), line(heads.map(() => "---")), ...rows.map(line)].join("\n");
}

const cell = (words: string): string =>
  words.replace(/\s+/g, " ").replace(/[\\|<*_`[\]]/g, (sign) => (sign === "<" ? "&lt;" : `\\${sign}`));
