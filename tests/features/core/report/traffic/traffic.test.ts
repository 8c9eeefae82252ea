import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { collectiveTime } from "@/features/core/hardware/topology/collectives";
import { stageGpus } from "@/features/core/operators/parallelism";
import { isWithin } from "@/features/core/report/traffic/places";
import { flowsOver, passTraffic } from "@/features/core/report/traffic/traffic";
import { linkKey } from "@/features/core/timing/machine";
import { unwrap } from "@/lib/result";
import { bytes } from "@/lib/units/quantity";
import { anyScenario, close, priced } from "../priced";

describe("the traffic of a scenario", () => {
  it("is what the operators' messages come to: all that is sent is received, and nothing is sent twice", () => {
    fc.assert(
      fc.property(anyScenario, (raw) => {
        const { scenario, phases } = priced(raw);
        for (const pass of [phases.prefill, phases.decode]) {
          const traffic = unwrap(passTraffic(scenario.model, scenario.chip, pass));
          const received = traffic.received.reduce((sum, each) => sum + each, 0);
          const linked = traffic.links.reduce((sum, each) => sum + each.bytes, 0);
          const classed = traffic.classes.reduce((sum, each) => sum + each.bytes, 0);
          const flowing = traffic.flows.reduce((sum, each) => sum + each.total, 0);
          const formula = traffic.flows.reduce((sum, each) => sum + each.formula, 0);
          for (const other of [received, linked, classed, flowing, formula])
            expect(close(other, traffic.total)).toBe(true);
          expect(close(traffic.total, messageBytes(pass, phases.machine))).toBe(true);
        }
      }),
      { numRuns: 40 },
    );
  });

  it("of places: all of it for the whole instance, and twice over single GPUs, since a link has two ends", () => {
    const { scenario, phases } = priced({ model: "deepseek-v3", hw: "h200-sxm", tp: "4", adp: "4", ep: "16" });
    const { total, flows } = unwrap(passTraffic(scenario.model, scenario.chip, phases.decode));
    const within = (first: number, gpus: number) =>
      flowsOver(scenario.model, scenario.chip, phases.decode, (link) => isWithin(link, { first, gpus }));
    const inPlace = (first: number, gpus: number): number =>
      within(first, gpus).reduce((sum, one) => sum + one.total, 0);
    expect(within(0, 16)).toEqual(flows.filter((one) => one.total > 0));
    const single = Array.from({ length: 16 }, (_, gpu) => inPlace(gpu, 1)).reduce((sum, one) => sum + one, 0);
    expect(close(single, 2 * total)).toBe(true);
    expect(inPlace(0, 8)).toBeLessThan(total);
  });

  it("crosses the network only where a group leaves its domain", () => {
    const one = priced({ model: "deepseek-v3", hw: "h200-sxm", tp: "8" });
    const inside = unwrap(passTraffic(one.scenario.model, one.scenario.chip, one.phases.decode));
    expect(inside.classes.map(({ link }) => link.id)).toEqual(["switch"]);
    const two = priced({ model: "deepseek-v3", hw: "h200-sxm", tp: "1", adp: "16", ep: "16" });
    const outside = unwrap(passTraffic(two.scenario.model, two.scenario.chip, two.phases.decode));
    expect(outside.classes.map(({ link }) => link.id)).toEqual(["switch", "network"]);
    // Of 15 others 8 are in the other node.
    const [near, far] = outside.classes.map((each) => each.bytes);
    expect((far ?? NaN) / ((near ?? NaN) + (far ?? NaN))).toBeCloseTo(8 / 15, 9);
  });

  it("of more GPUs than a matrix holds is refused with both numbers", () => {
    const { scenario, phases } = priced({
      model: "deepseek-v3",
      hw: "h200-sxm",
      tp: "1",
      adp: "256",
      ep: "256",
      pp: "3",
    });
    const traffic = passTraffic(scenario.model, scenario.chip, phases.decode);
    expect(!traffic.ok && traffic.issues[0]?.message.en).toContain("768 GPUs");
  });
});

/** From the operators alone: what one GPU sends by the law of its collective, times the GPUs that do. */
function messageBytes({ operators, parallelism }: Pass, machine: Machine): number {
  const stage = stageGpus(parallelism);
  return operators.reduce((sum, { messages, repeat, side }) => {
    const each = messages.reduce((all, message) => {
      const link = machine.links.get(linkKey(message));
      if (!link) throw new Error("no link");
      const { bytesPerChip } = collectiveTime({
        collective: message.collective,
        bytes: bytes(message.bytes),
        link,
        efficiency: 1,
      });
      const ffn = parallelism.ffn?.gpus ?? 0;
      const senders = message.axis === "sides" ? Math.min(stage, ffn) : side === "ffn" ? ffn : stage;
      return all + bytesPerChip * senders;
    }, 0);
    return sum + each * repeat;
  }, 0);
}

type Pass = ReturnType<typeof priced>["phases"]["prefill"];
type Machine = ReturnType<typeof priced>["phases"]["machine"];
