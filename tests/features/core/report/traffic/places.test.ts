import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  memberTraffic,
  pathTo,
  placeLevels,
  placeMembers,
  placeName,
  readPlace,
  writePlace,
  type Place,
} from "@/features/core/report/traffic/places";
import { passTraffic } from "@/features/core/report/traffic/traffic";
import { unwrap } from "@/lib/result";
import { resolved } from "../../../../support/scenarios";
import { anyScenario, close, priced } from "../priced";

const chip = (raw: Record<string, string>) => resolved({ model: "deepseek-v3", ...raw }).chip;

describe("the hierarchy of an instance", () => {
  it("has the levels that links span: nodes of eight, all of one rack, two cards below a bridge", () => {
    const sizes = (hw: string, gpus: number): number[] => placeLevels(chip({ hw }), gpus).map(({ size }) => size);
    expect(sizes("h200-sxm", 32)).toEqual([32, 8, 1]);
    expect(sizes("h200-sxm", 8)).toEqual([8, 1]);
    expect(sizes("gb200", 72)).toEqual([72, 1]);
    expect(sizes("gb200", 144)).toEqual([144, 72, 1]);
    expect(sizes("h200-sxm", 1)).toEqual([1]);
  });

  it("goes from the cluster over the node to the GPU and back, under names that links keep", () => {
    const levels = placeLevels(chip({ hw: "h200-sxm" }), 32);
    const gpu = readPlace("13", 32);
    expect(gpu).toEqual({ first: 13, gpus: 1 });
    const path = pathTo(gpu ?? { first: 0, gpus: 32 }, levels);
    expect(path.map((place) => writePlace(place, 32))).toEqual(["", "8-15", "13"]);
    expect(path.map((place) => placeName(place, levels).en)).toEqual([
      "instance (GPU 0–31)",
      "node 1 (GPU 8–15)",
      "GPU 13",
    ]);
    for (const written of ["32", "8-40", "9-8", "a", "8-", "-1"]) expect(readPlace(written, 32)).toBeNull();
  });

  it("every level is the sum of the one below it, and no byte is lost at a border", () => {
    fc.assert(
      fc.property(anyScenario, (raw) => {
        const { scenario, phases } = priced(raw);
        for (const pass of [phases.prefill, phases.decode]) {
          const traffic = unwrap(passTraffic(scenario.model, scenario.chip, pass));
          const levels = placeLevels(scenario.chip, traffic.gpus);
          const all: Place = { first: 0, gpus: traffic.gpus };
          for (const { size } of levels.slice(0, -1)) {
            const place: Place = { first: 0, gpus: Math.min(size, traffic.gpus) };
            const [whole] = memberTraffic(traffic, [place]);
            const parts = memberTraffic(traffic, placeMembers(place, levels, 64));
            const begun = (all: readonly { sent: number; inside: number }[]): number =>
              all.reduce((sum, { sent, inside }) => sum + sent + inside, 0);
            const ended = (all: readonly { received: number; inside: number }[]): number =>
              all.reduce((sum, { received, inside }) => sum + received + inside, 0);
            const scale = traffic.total;
            expect(close(begun(parts), begun(whole ? [whole] : []), scale)).toBe(true);
            expect(close(ended(parts), ended(whole ? [whole] : []), scale)).toBe(true);
          }
          const members = memberTraffic(traffic, placeMembers(all, levels, 64));
          if (members.length === 0) continue;
          const sent = members.reduce((sum, one) => sum + one.sent, 0);
          const received = members.reduce((sum, one) => sum + one.received, 0);
          expect(close(sent, received, traffic.total)).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });
});
