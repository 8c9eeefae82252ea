/** The suite's typeface inside a picture: a file that stands alone can load none, and another one's letters have other widths. */

/** As the page's style sheet knows it, so that texts are measured as they will be drawn. */
const FAMILY = "Inter Variable";

export const PICTURE_FONT = `"${FAMILY}", system-ui, sans-serif`;

/** A rule for the style sheet of a picture; empty where the file cannot be had: a picture in the system's letters is better than none. */
export async function fontRule(): Promise<string> {
  try {
    const file = new URL("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", import.meta.url).href;
    const [answer] = await Promise.all([fetch(file), document.fonts.load(`13px ${PICTURE_FONT}`)]);
    if (!answer.ok) return "";
    const source = `url(${await dataUrl(await answer.blob())}) format("woff2")`;
    return `@font-face{font-family:"${FAMILY}";font-weight:100 900;src:${source}}`;
  } catch {
    return "";
  }
}

/** Behind the opening tag. */
export const withFont = (svg: string, rule: string): string =>
  rule === "" ? svg : svg.replace(/<svg\b[^<>]*>/, (opening) => `${opening}<style>${rule}</style>`);

const dataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error("A typeface that cannot be read"));
    reader.readAsDataURL(file);
  });
