import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chips } from "@/features/core/hardware/catalogue";
import { readChipFile, writeChipFile } from "@/features/core/hardware/chip-files";
import { chipToEdge, customChip, customChipToLink } from "@/features/core/hardware/custom-chip";
import type { CustomChip } from "@/features/core/hardware/schema";
import { unwrap } from "@/lib/result";

const stated = chips.map((chip) => JSON.parse(customChipToLink(chip)) as CustomChip);

describe("a file of accelerators", () => {
  it.each(["list", "map", "csv"] as const)("gives back what was written, as %s, for any of the catalogue", (form) => {
    fc.assert(
      fc.property(fc.subarray(stated, { minLength: 1 }), (some) => {
        const read = unwrap(readChipFile(writeChipFile(some, form)));
        expect(read.map((chip) => chipToEdge(unwrap(customChip(chip))))).toEqual(
          some.map((chip) => chipToEdge(unwrap(customChip(chip)))),
        );
      }),
      { numRuns: 20 },
    );
  });

  it("may hold columns beside a name, or one chip", () => {
    const list = [{ name: "mine", metrics: { memory_gb: 80, bf16_tflops: 500, pcie_peers: "host" } }];
    expect(unwrap(readChipFile(JSON.stringify(list)))[0]).toMatchObject({
      name: "mine",
      memory_gb: 80,
      pcie_peers: "host",
    });
    expect(unwrap(readChipFile('{"name": "one", "memory_gb": 24}'))).toHaveLength(1);
  });

  it("is refused with the name and the column of what cannot be", () => {
    expect(readChipFile("nothing").issues[0]?.code).toBe("CHIPS-FILE");
    const wrong = readChipFile("name,memory_gb,speed\nmine,80,9\n");
    expect(wrong.issues[0]).toMatchObject({ code: "HW-CUSTOM", at: "speed" });
    expect(wrong.issues[0]?.message.en).toMatch(/^mine: /);
  });
});
