/** Lines of a plain CSV without quotes, by column. */
export function csvRows(text: string): readonly Readonly<Record<string, string>>[] {
  const [head = "", ...lines] = text.trim().split("\n");
  const columns = head.split(",");
  return lines.map((line) => {
    const cells = line.split(",");
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ""]));
  });
}
