import { describe, expect, it } from "vitest";
import * as z from "zod";
import { misshapen, readParams, unknownParam, writtenParams } from "@/lib/params/plain-input";
import { param, integer } from "@/lib/params/param";
import { text } from "@/lib/text";

const label = { label: text({ en: "x", zh: "x" }) };
const schema = z.object({ tp: param(integer(1, 8).default(1), label), rate: param(z.number().default(2), label) });

describe("parameters that programs send", () => {
  it("take defaults for what is left out", () => {
    expect(readParams(schema, { tp: 4 })).toMatchObject({ ok: true, value: { tp: 4, rate: 2 } });
    expect(writtenParams([schema], { tp: 4 })).toMatchObject({ ok: true, value: { tp: "4" } });
  });

  it("are refused where a link would take a default", () => {
    const codes = (given: object) => readParams(schema, { ...given }, "input").issues.map(({ code, at }) => [code, at]);
    expect(codes({ tp: 9 })).toEqual([["PARAM-UNREADABLE", "tp"]]);
    expect(codes({ rat: 1, pt: 2 })).toEqual([
      ["PARAM-UNKNOWN", "input.rat"],
      ["PARAM-UNKNOWN", "input.pt"],
    ]);
  });

  it.each<[unknown, boolean[]]>([
    // number, switch, numbers, choice, text
    [4, [true, false, true, true, true]],
    [1, [true, true, true, true, true]],
    [true, [false, true, false, false, false]],
    [[4], [false, false, true, false, false]],
    [["4"], [false, false, true, false, false]],
    [[true], [false, false, false, false, false]],
    [{ a: 1 }, [false, false, false, false, false]],
    ["4", [true, true, true, true, true]],
    [null, [true, true, true, true, true]],
  ])("%j has the shape of some kinds only", (value, taken) => {
    const kinds = z.object({
      number: param(integer(1, 8).default(1), label),
      switch: param(z.boolean().default(false), label),
      numbers: param(z.array(integer(1, 8)).default([]), label),
      choice: param(z.enum(["1", "4"]).default("1"), label),
      text: param(z.string().default(""), label),
    });
    const shaped = Object.keys(kinds.shape).map((key) => writtenParams([kinds], { [key]: value }).ok);
    expect(shaped).toEqual(taken);
  });

  it("are counted beyond the first twenty, and cut where they are long: a stranger may send megabytes of them", () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`k${i}`, i]));
    const { issues } = writtenParams([schema], many);
    expect([issues.length, issues.at(-1)?.message.en]).toEqual([21, "There are 99980 more unknown parameters."]);
    const long = unknownParam("k".repeat(5_000_000), ["tp"]);
    expect([long.at.length, long.fix?.en]).toEqual([41, "Known parameters: tp."]);
  });

  it("come with the nearest name, or with all", () => {
    expect(unknownParam("rat", ["tp", "rate"]).fix?.en).toBe('Did you mean "rate"?');
    expect(unknownParam("colour", ["tp", "rate"]).fix?.en).toBe("Known parameters: tp, rate.");
  });
});

describe("an input of the wrong shape", () => {
  it("is named at its place, with an example that is right", () => {
    const issue = misshapen("GRID-INPUT", text({ en: "grid", zh: "网格" }), { tp: [1] })({
      path: ["tp", 0],
      message: "too big",
    });
    expect(issue).toMatchObject({ code: "GRID-INPUT", at: "tp.0", fix: { en: 'Example: {"tp":[1]}.' } });
    expect(issue.message.en).toBe("The grid's tp.0 cannot be read: too big.");
  });

  it("is named as a whole where it has no place", () => {
    expect(misshapen("GRID-INPUT", text({ en: "grid", zh: "网格" }))({ path: [], message: "no object" }).at).toBe(
      "input",
    );
  });
});
