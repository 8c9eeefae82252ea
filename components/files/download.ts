/** Hands a file to the browser's download. */
export function downloadText(name: string, type: string, content: string): void {
  // Spreadsheet programs take UTF-8 for granted only behind a byte order mark.
  const mark = type === "text/csv" ? "\ufeff" : "";
  const url = URL.createObjectURL(new Blob([mark + content], { type: `${type};charset=utf-8` }));
  downloadUrl(name, url);
  URL.revokeObjectURL(url);
}

export function downloadUrl(name: string, url: string): void {
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
}
