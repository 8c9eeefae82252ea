/** Width of an 11 px label in Inter; Chinese characters are as wide as the font is high. */
export function labelWidth(text: string): number {
  let width = 0;
  for (const letter of text) width += letter > "\u2e7f" ? 11 : letter === " " || letter === "." ? 3.3 : 6.6;
  return width;
}
