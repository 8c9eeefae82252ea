import { describe, expect, it } from "vitest";
import { chipFacts, linkFacts } from "@/components/inputs/pickers/hardware-facts";
import { chipById } from "@/features/core/hardware/catalogue";
import { unwrap } from "@/lib/result";

describe("the line about a card's links", () => {
  it.each([
    ["rtx-pro-6000-server", "63 GB/s per dir., peer to peer", "卡间直连"],
    ["rtx-5090", "63 GB/s per dir., through the host", "经主机"],
    ["l40s", "31.5 GB/s per dir., through the host", "经主机"],
  ])("says of %s how it reaches others over PCIe", (id, en, zh) => {
    const facts = linkFacts(unwrap(chipById(id)));
    expect(facts.en.replaceAll(/\s/g, " ")).toContain(en);
    expect(facts.zh).toContain(zh);
  });

  it("says nothing of it where a switch joins the cards, or where nobody knows", () => {
    for (const id of ["h100-sxm", "a10g"]) expect(linkFacts(unwrap(chipById(id))).en).toMatch(/per dir\.$/);
  });
});

describe("the line about a card's rates and memory", () => {
  it("says memory as its sheet does, and what a driver shows where that is known", () => {
    expect(chipFacts(unwrap(chipById("h200-sxm"))).en.replaceAll(/\s/g, " ")).toMatch(
      /· 141 GB \(140\.4 GiB visible\)$/,
    );
  });
});
