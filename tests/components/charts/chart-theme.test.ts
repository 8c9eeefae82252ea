import { expect, it } from "vitest";
import { chartTheme } from "@/components/charts/chart-theme";

it("charts take every colour from a token", () => {
  const asked: string[] = [];
  const theme = chartTheme((name) => {
    asked.push(name);
    return name;
  });
  expect(theme.series).toEqual(["--c1", "--c2", "--c3", "--c4", "--c5", "--c6"]);
  expect(asked.every((name) => name.startsWith("--"))).toBe(true);
});
