import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeLayout } from "@/features/core/search/layouts/space/layout";
import {
  AXES,
  configurationAt,
  configurationCount,
  coordinates,
  configurationIndex,
} from "@/features/core/search/layouts/space/space";
import { presetModel } from "@/features/core/model/config/preset-model";
import { unwrap } from "@/lib/result";
import { request, SMALL } from "./support";

const { space } = request(SMALL);

describe("the order of a space", () => {
  it("counts every combination once", () => {
    expect(configurationCount(space)).toBe(3 * 2 * 2 * 3 * 2 * 5);
    const seen = Array.from({ length: configurationCount(space) }, (_, i) => {
      const { chip, ...rest } = configurationAt(space, i);
      return JSON.stringify({ ...rest, chip: chip.id });
    });
    expect(new Set(seen).size).toBe(seen.length);
  });

  it("goes from an index to its coordinates and back", () => {
    fc.assert(
      fc.property(
        fc.nat(configurationCount(space) - 1),
        (index) => configurationIndex(space, coordinates(space, index)) === index,
      ),
    );
  });

  it("runs through the last axis first, values as they were given", () => {
    expect([0, 1, 2].map((index) => configurationAt(space, index).concurrency)).toEqual([1, 8, 32]);
    expect(AXES.at(-1)).toBe("concurrency");
    expect(configurationAt(space, 5).budget).toBe(512);
  });
});

/** DeepSeek-V3: 128 heads, 256 experts of width 2,048 (its config.json). */
const NOTHING = { redundant: null, exchange: null };

describe("layouts", () => {
  const model = unwrap(presetModel("deepseek-v3"));
  const dense = unwrap(presetModel("llama-3.1-8b"));
  const degrees = { tp: 1, pp: 1, adp: 1, ep: null, etp: null, cp: 1 };

  it("let EP and expert TP share a stage", () => {
    expect(unwrap(describeLayout(model, { ...degrees, adp: 16 }, NOTHING))).toMatchObject({ dp: 16, ep: 16, etp: 1 });
    expect(unwrap(describeLayout(model, { ...degrees, tp: 8, etp: 2 }, NOTHING))).toMatchObject({ ep: 4, etp: 2 });
  });

  it.each([
    [model, { ...degrees, tp: 6 }, "TP-HEADS"],
    [model, { ...degrees, tp: 8, ep: 3 }, "EP-STAGE"],
    [model, { ...degrees, tp: 8, ep: 8, etp: 2 }, "EP-STAGE"],
    [model, { ...degrees, pp: 62 }, "PP-LAYERS"],
    [dense, { ...degrees, ep: 2 }, "EP-DENSE"],
    [dense, { ...degrees, adp: 2 }, "ADP-DENSE"],
  ])("refuses what does not divide, %#", (of, wanted, code) => {
    const layout = describeLayout(of, wanted, NOTHING);
    expect(layout.ok).toBe(false);
    expect(layout.issues[0]?.code).toBe(code);
  });
});
