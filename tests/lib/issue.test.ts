import { describe, expect, it } from "vitest";
import { issueMaker } from "@/lib/issue";
import type { Value } from "@/lib/text";

const issue = issueMaker({
  "TP-HEADS": (v: { tp: Value }) => ({
    message: { en: `TP ${String(v.tp)}`, zh: "头" },
    fix: { en: "fewer", zh: "更少" },
  }),
  "HW-NONE": { message: { en: "No chip", zh: "没有芯片" } },
  "HW-NONE/file": { message: { en: "No file", zh: "没有文件" } },
});

describe("the issues of a book", () => {
  it("have a code, a parameter and their words with the values in them", () => {
    expect(issue("TP-HEADS", "tp", { tp: 3 })).toEqual({
      code: "TP-HEADS",
      at: "tp",
      message: { en: "TP 3", zh: "头" },
      fix: { en: "fewer", zh: "更少" },
    });
    expect(Object.keys(issue("HW-NONE", "hw"))).toEqual(["code", "at", "message"]);
  });

  it("share a code where one has several sentences", () => {
    expect(issue("HW-NONE/file", "hw")).toMatchObject({ code: "HW-NONE", message: { en: "No file" } });
  });

  it("carry changes that a button makes", () => {
    const changes = [{ label: { en: "H100", zh: "H100" }, set: { hw: "h100-sxm" } }];
    expect(issue("HW-NONE", "hw", {}, changes).changes).toBe(changes);
  });
});
