import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { chipById, chips } from "@/features/core/hardware/catalogue";
import type { Chip } from "@/features/core/hardware/chip";
import { collectiveTime, type Collective } from "@/features/core/hardware/topology/collectives";
import { groupLink } from "@/features/core/hardware/topology/group-link";
import { PRIOR_LINK_EFFICIENCY } from "@/features/core/hardware/topology/priors";
import { toUs } from "@/lib/units/edge";
import { bytes, bytesPerSecond } from "@/lib/units/quantity";
import { unwrap } from "@/lib/result";

const COLLECTIVES: readonly Collective[] = ["all-reduce", "all-gather", "reduce-scatter", "all-to-all", "send"];
const MIB = 2 ** 20;

function cost(chip: Chip, size: number, collective: Collective, message: number, inNetworkReduction = false) {
  const link = unwrap(groupLink(chip, size));
  return collectiveTime({ collective, bytes: bytes(message), link, efficiency: 0.8, inNetworkReduction });
}

const h100 = unwrap(chipById("h100"));

describe("hand-computed (origin: hand)", () => {
  test.each([
    // bytes per chip over 8 ranks, message 8 MiB
    ["all-reduce", 14 * MIB],
    ["all-gather", 7 * MIB],
    ["reduce-scatter", 7 * MIB],
    ["all-to-all", 7 * MIB],
    ["send", 8 * MIB],
  ] as const)("%s of 8 MiB over 8: bytes that one chip sends", (collective, sent) => {
    expect(cost(h100, 8, collective, 8 * MIB).bytesPerChip).toBeCloseTo(sent, 3);
  });

  test("the wire part is bytes over bandwidth times efficiency", () => {
    expect(cost(h100, 8, "all-reduce", 8 * MIB).wire).toBeCloseTo((14 * MIB) / (450e9 * 0.8), 12);
  });

  test("two nodes: 1/8 of the message crosses, twice halved", () => {
    const { bytesPerChip, wire } = cost(h100, 16, "all-reduce", 16 * MIB);
    expect(bytesPerChip).toBeCloseTo((2 * 15 * 16 * MIB) / 16, 3);
    expect(wire).toBeCloseTo((2 * 14 * MIB) / (450e9 * 0.8) + (2 * MIB) / (50e9 * 0.8), 12);
  });

  test("all-to-all over two nodes: half of it leaves, and the network sets the pace", () => {
    const { wire } = cost(h100, 16, "all-to-all", 16 * MIB);
    expect(wire).toBeCloseTo((8 * MIB) / (50e9 * 0.8), 12);
  });

  test("switches that add halve an all-reduce, nearly; meshes do not add", () => {
    expect(cost(h100, 8, "all-reduce", 8 * MIB, true).bytesPerChip).toBeCloseTo(8 * MIB, 3);
    const mi300x = unwrap(chipById("mi300x"));
    expect(cost(mi300x, 8, "all-reduce", 8 * MIB, true).bytesPerChip).toBeCloseTo(14 * MIB, 3);
  });

  test("a send on a mesh gets one link", () => {
    const mi300x = unwrap(chipById("mi300x"));
    expect(cost(mi300x, 8, "send", 64 * MIB).wire).toBeCloseTo((64 * MIB) / (64e9 * 0.8), 12);
  });

  test("efficiency by kind of link", () => {
    const link = unwrap(groupLink(unwrap(chipById("l40s")), 2));
    const input = { collective: "send", bytes: bytes(MIB), link } as const;
    expect(collectiveTime({ ...input, efficiency: PRIOR_LINK_EFFICIENCY }).wire).toBeCloseTo(MIB / (31.5e9 * 0.5), 12);
  });
});

test("an all-reduce of 16 KiB over 8 GPUs takes 4 to 8 us in a graph (origin: measured, aiconfigurator tables)", () => {
  for (const id of ["a100", "h100", "h200", "b200"]) {
    const time = toUs(cost(unwrap(chipById(id)), 8, "all-reduce", 16384).time);
    expect(time, id).toBeGreaterThan(4);
    expect(time, id).toBeLessThan(8);
  }
});

const linked = chips.filter((chip) => groupLink(chip, 4).ok);
const anyChip = fc.constantFrom(...linked);
const anyCollective = fc.constantFrom(...COLLECTIVES);
const anySize = fc.constantFrom(1, 2, 3, 4, 6, 8, 12, 16, 32, 64, 72, 144);
const anyBytes = fc.integer({ min: 0, max: 2 ** 34 });

function check(law: (chip: Chip, collective: Collective, size: number, message: number) => void) {
  fc.assert(
    fc.property(anyChip, anyCollective, anySize, anyBytes, (chip, collective, size, message) => {
      fc.pre(groupLink(chip, size).ok);
      law(chip, collective, size, message);
    }),
    { numRuns: 500 },
  );
}

test("laws, for every chip with known links: most chips have them", () => expect(linked.length).toBeGreaterThan(75));

test("laws, for every chip with known links: a group of one and an empty message cost nothing", () =>
  check((chip, collective, size, message) => {
    expect(cost(chip, 1, collective, message).time).toBe(0);
    expect(cost(chip, size, collective, 0).time).toBe(0);
  }));

test("laws, for every chip with known links: time is finite, and the sum of its parts", () =>
  check((chip, collective, size, message) => {
    const { time, latency, wire } = cost(chip, size, collective, message);
    expect(Number.isFinite(time)).toBe(true);
    expect(time).toBeCloseTo(latency + wire, 12);
    expect(Math.min(latency, wire)).toBeGreaterThanOrEqual(0);
  }));

test("laws, for every chip with known links: more bytes are never faster", () =>
  check((chip, collective, size, message) => {
    const more = cost(chip, size, collective, message * 1.5 + 1);
    expect(more.time).toBeGreaterThanOrEqual(cost(chip, size, collective, message).time);
  }));

test("laws, for every chip with known links: more bandwidth is never slower", () =>
  check((chip, collective, size, message) => {
    const { scaleUp, pcie, scaleOut } = chip;
    const faster: Chip = {
      ...chip,
      scaleUp: { ...scaleUp, perDirection: scaleUp.perDirection && bytesPerSecond(scaleUp.perDirection * 2) },
      pcie: pcie && { ...pcie, perDirection: bytesPerSecond(pcie.perDirection * 2) },
      scaleOut: scaleOut && bytesPerSecond(scaleOut * 2),
    };
    expect(cost(faster, size, collective, message).time).toBeLessThanOrEqual(
      cost(chip, size, collective, message).time,
    );
  }));

test("laws, for every chip with known links: reduction in the network is never slower", () =>
  check((chip, collective, size, message) => {
    expect(cost(chip, size, collective, message, true).time).toBeLessThanOrEqual(
      cost(chip, size, collective, message).time,
    );
  }));

test("laws, for every chip with known links: an all-reduce sends as much as a scatter and a gather of the same message", () =>
  check((chip, _, size, message) => {
    const [whole, scatter, gather] = (["all-reduce", "reduce-scatter", "all-gather"] as const).map(
      (collective) => cost(chip, size, collective, message).bytesPerChip,
    );
    expect(whole).toBeCloseTo((scatter ?? 0) + (gather ?? 0), 0);
  }));
