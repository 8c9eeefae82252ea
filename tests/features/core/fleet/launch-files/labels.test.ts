import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distinct, label, MOST_LETTERS } from "@/features/core/fleet/launch-files/labels";
import { nodeLabel, OWN_LABEL } from "@/features/core/fleet/launch-files/node-labels";
import { chips } from "@/features/core/hardware/catalogue";
import { guessChip } from "@/features/core/hardware/guess-chip";

/** RFC 1035, 2.3.1, as a Service of Kubernetes asks for it; RFC 1123 allows a digit in front too. */
const RFC_1035 = /^[a-z]([a-z0-9-]*[a-z0-9])?$/;

describe("names of cluster objects", () => {
  it("are labels of RFC 1035, all different, and end as asked where none has a twin", () => {
    const names = fc.array(fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("Chat", "chat!", "客服", "70B")));
    fc.assert(
      fc.property(names, fc.constantFrom("", "h100-sxm", "ascend-310p-300i-duo-96"), (services, chip) => {
        const made = distinct(services.map((service) => label(service, chip, "service")));
        expect(new Set(made).size).toBe(services.length);
        for (const name of made) {
          expect(name).toMatch(RFC_1035);
          expect(name.length).toBeLessThanOrEqual(MOST_LETTERS);
        }
        expect(made[0] ?? chip).toMatch(new RegExp(`${chip}$`));
      }),
    );
  });

  it.each([
    ["Chat (EU)", "h200-sxm", "chat-eu-h200-sxm"],
    ["Résumé", "l4", "resume-l4"],
    ["70B chat", "l4", "b-chat-l4"],
    ["客服", "l4", "service-l4"],
  ])("%s on %s is %s", (service, chip, name) => {
    expect(label(service, chip, "service")).toBe(name);
  });
});

describe("labels of nodes", () => {
  it("are the driver's name of the device: it names the same chip", () => {
    const known = chips.filter((chip) => nodeLabel(chip).key !== OWN_LABEL);
    expect(known.length).toBeGreaterThan(30);
    for (const chip of known)
      expect(guessChip(nodeLabel(chip).value.replace(/[-_]/g, " "), undefined)?.chip.id).toBe(chip.id);
  });

  it("are valid values of labels: at most 63 letters, digits, '-', '_' and '.'", () => {
    for (const chip of chips) expect(nodeLabel(chip).value).toMatch(/^[A-Za-z0-9]([A-Za-z0-9_.-]{0,61}[A-Za-z0-9])?$/);
  });
});
