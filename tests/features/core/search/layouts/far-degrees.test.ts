/** Degrees that no deployment has: refused with a word, at once. Provenance: "hand". */
import { expect, it } from "vitest";
import { imbalance } from "@/features/core/operators/routing/placement";
import { describeLayout } from "@/features/core/search/layouts/space/layout";
import { loadAnalyses } from "@/features/registry/registry";
import { listControls } from "@/lib/params/control";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../../support/scenarios";

const { model } = resolved({ model: "deepseek-v3", tp: "8" });
const DEGREES = { tp: 8, pp: 1, adp: 1, ep: null, etp: null, cp: 1 };

it("an expert TP that does not divide the stage leaves no whole number of expert ranks", () => {
  const described = (etp: number) => describeLayout(model, { ...DEGREES, etp }, { redundant: null, exchange: null });
  // 8 GPUs: 8 / 3147 and 8 / 3 are no ranks; 8 / 2 = 4 are.
  for (const etp of [3147, 3]) expect(described(etp)).toMatchObject({ ok: false });
  expect(unwrap(described(2))).toMatchObject({ ep: 4, etp: 2 });
});

it("no page takes a degree that the scenario would refuse", async () => {
  const wide = (await loadAnalyses()).flatMap(({ id, input }) =>
    listControls(input).flatMap((control) => {
      const isDegree = /^(my_|p_|d_)?(tp|pp|adp|ep|cp)s?$/.test(control.key);
      return isDegree && "max" in control && control.max > 4096 ? [`${id} ${control.key}`] : [];
    }),
  );
  expect(wide).toEqual([]);
});

it("loads of more ranks than a call has arguments are read", () => {
  // One of a million is twice as busy as the others: 2 / ((10^6 + 1) / 10^6).
  const loads = Array.from({ length: 1_000_000 }, (_, rank) => (rank === 7 ? 2 : 1));
  expect(imbalance(loads)).toBeCloseTo(2_000_000 / 1_000_001, 9);
});
