/** A colour as a style, and as parts for mixing: pixels that hold several things show the mean of their colours. */
export type Rgb = readonly [red: number, green: number, blue: number];
export type Colour = { readonly css: string; readonly rgb: Rgb };

/** Tokens are written with six hexadecimal digits; who packs the style sheet may leave three of them. */
export function canvasColour(css: string): Colour {
  const digits = css.slice(1);
  const value = Number.parseInt(digits.length === 3 ? digits.replace(/./g, "$&$&") : digits, 16);
  return { css, rgb: [(value >> 16) & 255, (value >> 8) & 255, value & 255] };
}
