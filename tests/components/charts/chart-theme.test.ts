import { expect, it } from "vitest";
import { chartTheme } from "@/components/charts/chart-theme";
import { readProjectFile } from "../../support/project-files";

it("charts take every colour from a token", () => {
  const asked: string[] = [];
  const theme = chartTheme((name) => {
    asked.push(name);
    return name;
  });
  expect(theme.series).toEqual(["--c1", "--c2", "--c3", "--c4", "--c5", "--c6"]);
  expect(asked.every((name) => name.startsWith("--"))).toBe(true);
});

/** WCAG 2.2, relative luminance: (L1 + 0.05) / (L2 + 0.05). */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [a, b].map(luminance).toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it("series stand out of the ground of both themes by 3 to 1 at least, and none shines like the words on it", () => {
  const css = readProjectFile("components/theme/tokens.css");
  const [light = "", dark = ""] = css.split(':root[data-theme="dark"]');
  for (const theme of [light, dark]) {
    const token = (name: string): string => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(theme)?.[1] ?? "";
    for (const series of ["c1", "c2", "c3", "c4", "c5", "c6"]) {
      expect(contrast(token(series), token("bg"))).toBeGreaterThanOrEqual(3);
      expect(contrast(token(series), token("bg"))).toBeLessThan(contrast(token("text"), token("bg")) * 0.75);
    }
  }
});
