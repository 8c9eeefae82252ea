import { expect, it } from "vitest";
import { modelTitle } from "@/features/core/model/config/model-title";
import { presets } from "@/features/core/model/config/presets";

it("is the preset's label, by its checkpoint", () => {
  for (const { name, label } of presets) expect(modelTitle({ name })).toBe(label);
});

it.each([
  ["someone/Tiny-1B", "Tiny-1B"],
  ["Tiny-1B", "Tiny-1B"],
  ["models/", "models/"],
])("of %s is %s", (name, title) => expect(modelTitle({ name })).toBe(title));
