/** Words inside HTML and SVG. */
const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For text and for attributes in quotes. */
export const escaped = (word: string): string => word.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
