import { expect, test } from "vitest";
import { chipById } from "@/features/core/hardware/catalogue";
import { groupLink } from "@/features/core/hardware/topology/group-link";
import { toGbPerS, toUs } from "@/lib/units/edge";
import { unwrap } from "@/lib/result";

const chip = (id: string) => unwrap(chipById(id));

/** [size, GB/s] of each level. */
function levels(id: string, size: number, stride = 1) {
  const { intra, inter } = unwrap(groupLink(chip(id), size, { stride }));
  return [intra, ...(inter === null ? [] : [inter])].map((level) => [level.size, round(toGbPerS(level.bandwidth))]);
}
const round = (value: number) => Math.round(value * 1000) / 1000;

test.each([
  // switch: all links to any one peer
  ["h100", 2, 1, [[2, 450]]],
  ["h100", 8, 1, [[8, 450]]],
  [
    "h100",
    16,
    1,
    [
      [8, 450],
      [2, 50],
    ],
  ],
  [
    "h100",
    12,
    1,
    [
      [6, 450],
      [2, 50],
    ],
  ],
  ["gb200", 72, 1, [[72, 900]]],
  ["gb200", 8, 1, [[8, 900]]],
  [
    "gb200",
    144,
    1,
    [
      [72, 900],
      [2, 50],
    ],
  ],
  // stride: pipeline stages over TP 8 sit one to a node; over TP 4, two to a node
  ["h100", 4, 8, [[4, 50]]],
  [
    "h100",
    4,
    4,
    [
      [2, 450],
      [2, 50],
    ],
  ],
  // mesh: one link per peer
  ["mi300x", 2, 1, [[2, 64]]],
  ["mi300x", 4, 1, [[4, 192]]],
  ["mi300x", 8, 1, [[8, 448]]],
  ["ascend-910b2", 2, 1, [[2, 28]]],
  [
    "mi300x",
    16,
    1,
    [
      [8, 448],
      [2, 50],
    ],
  ],
  // torus: one link to a neighbour, two along an axis
  ["tpu-v5e", 2, 1, [[2, 50]]],
  ["tpu-v5e", 16, 1, [[16, 100]]],
  ["tpu-v5p", 64, 1, [[64, 200]]],
  // bridge, then PCIe, then network
  ["a100-pcie-80", 2, 1, [[2, 300]]],
  [
    "a100-pcie-80",
    4,
    1,
    [
      [2, 300],
      [2, 31.5],
    ],
  ],
  ["a100-pcie-80", 2, 2, [[2, 31.5]]],
  [
    "a100-pcie-80",
    16,
    1,
    [
      [8, 31.5],
      [2, 25],
    ],
  ],
  ["h200-nvl", 4, 1, [[4, 450]]],
  // PCIe only
  ["l40s", 8, 1, [[8, 31.5]]],
  [
    "l40s",
    16,
    1,
    [
      [8, 31.5],
      [2, 50],
    ],
  ],
] as const)("%s x %d, stride %d", (id, size, stride, expected) => {
  expect(levels(id, size, stride)).toEqual(expected);
});

test("a single chip needs no link, not even one that is unpublished", () => {
  expect(groupLink(chip("mlu590"), 1).ok).toBe(true);
});

test("a pair on a mesh moves one link's worth, in a group of any size", () => {
  expect(toGbPerS(unwrap(groupLink(chip("mi300x"), 8)).intra.peer.bandwidth)).toBe(64);
  expect(toGbPerS(unwrap(groupLink(chip("h100"), 8)).intra.peer.bandwidth)).toBe(450);
});

test("an all-to-all on a torus gets less as the torus grows, on a switch it does not", () => {
  const spread = (id: string, size: number) => toGbPerS(unwrap(groupLink(chip(id), size)).intra.allToAllBandwidth);
  expect(spread("tpu-v5e", 256)).toBeCloseTo((8 * 50) / 16, 9);
  expect(spread("gb200", 72)).toBe(900);
});

test("the floor of 8 GPUs behind a switch is the measured 4 to 8 us", () => {
  const floor = toUs(unwrap(groupLink(chip("h100"), 8)).intra.latency);
  expect(floor).toBeGreaterThanOrEqual(4);
  expect(floor).toBeLessThanOrEqual(8);
});

test.each([
  ["mlu590", 8, "HW-NO-LINK"],
  ["groq-lpu", 4, "HW-NO-LINK"],
  ["groq-lpu", 16, "HW-NO-LINK"],
  ["hygon-k100", 2, "HW-NO-PCIE"],
  ["tpu-v6e", 512, "HW-NO-NETWORK"],
  ["h100", 0, "TOPO-GROUP"],
  ["h100", 2.5, "TOPO-GROUP"],
] as const)("%s x %d is refused with %s", (id, size, code) => {
  expect(groupLink(chip(id), size).issues.map((issue) => issue.code)).toContain(code);
});
