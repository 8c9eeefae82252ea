import { expect, it } from "vitest";
import { loadAnalyses } from "@/features/registry";
import { LONG_RUNS } from "@/features/work";

it("names the analyses that say their work, which a server must know before it loads one", async () => {
  const saying = (await loadAnalyses()).filter(({ work }) => work !== undefined).map(({ id }) => id);
  expect([...LONG_RUNS].toSorted()).toEqual(saying.toSorted());
});
