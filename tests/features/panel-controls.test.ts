/** How much a panel asks at first sight: what few need is behind a title (UX review of 2026-11: 75 controls of the simulator, 60 of Quick Estimation). */
import { expect, it } from "vitest";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { loadAnalyses } from "@/features/registry/registry";
import { applies, listControls, type ParamSchema } from "@/lib/params/control";

const MOST_OF_SECTION = 3;
const MOST_OF_PANEL = 16;

/** Shown with all defaults: neither hidden, nor in a fold, nor without effect. */
const inSight = (schema: ParamSchema, section: (id: string) => boolean) =>
  listControls(schema)
    .filter(({ meta }) => !meta.hidden && !meta.expert && meta.fold === undefined && section(meta.section ?? ""))
    .filter((control) => applies(control, schema.parse({})))
    .map(({ key }) => key);

it.each(["engine", "time"])("the section %s asks at most three before its expert options", (id) => {
  const keys = inSight(ScenarioSchema, (section) => section === id);
  expect(keys.length).toBeGreaterThan(0);
  expect(keys.length).toBeLessThanOrEqual(MOST_OF_SECTION);
});

const pages = (await loadAnalyses()).filter(({ first }) => first !== undefined);

it("the simulator asks arrivals, lengths and policy before all else", () => {
  const [simulator] = pages;
  expect(simulator?.id).toBe("scheduling-simulator");
  const sections = simulator?.first ?? [];
  const asked = [ScenarioSchema, simulator?.input ?? ScenarioSchema].flatMap((schema) =>
    inSight(schema, (section) => sections.includes(section)),
  );
  expect(asked).toEqual(expect.arrayContaining(["arrivals", "isl", "osl", "in_len", "out_len", "policy"]));
});

it.each(pages)("$id asks at most sixteen at first sight", ({ first = [], input }) => {
  const asked = [ScenarioSchema, input].flatMap((schema) => inSight(schema, (section) => first.includes(section)));
  expect(asked.length).toBeLessThanOrEqual(MOST_OF_PANEL);
});
