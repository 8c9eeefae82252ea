import * as z from "zod";
import { describe, expect, it } from "vitest";
import { decodeParams, wantedWords } from "@/lib/params/codec";
import { listControls, MOST_NUMBERS } from "@/lib/params/control";
import { readJsonBody } from "@/lib/params/json-body";
import { param } from "@/lib/params/param";
import { readParams } from "@/lib/params/plain-input";
import { text } from "@/lib/text";

const label = (name: string) => ({ label: text({ en: name, zh: name }), section: "x" });
const Schema = z.object({
  isl: param(z.array(z.number().min(1).max(1e9)).default([]), label("ISL")),
  concs: param(z.array(z.number().min(1).max(1e9)).min(1).max(40).default([1, 2]), label("Clients")),
  wide: param(z.array(z.number().min(1).max(1e9)).max(1_000_000).default([]), label("Wide")),
});

describe("a list above its limit", () => {
  it.each([
    ["isl", 1_000_000, "1,000,000", "4,096"],
    ["isl", 4097, "4,097", "4,096"],
    ["concs", 60, "60", "40"],
    ["concs", 4097, "4,097", "40"],
    ["wide", 5000, "5,000", "4,096"],
  ])("is refused with both numbers, from programs and from links: %s of %d", (key, count, had, most) => {
    const long = Array.from({ length: count }, () => 1);
    const [issue] = readParams(Schema, { [key]: long }).issues;
    expect(issue?.code).toBe("PARAM-LIST-LONG");
    expect(issue?.message.en).toContain(`(${key}) has ${had} values; the limit is ${most}.`);
    const linked = decodeParams(Schema, { [key]: long.join(",") });
    expect(linked.issues.map(({ code }) => code)).toEqual(["PARAM-UNREADABLE"]);
    expect(linked.issues[0]?.message.en).toContain(`(${key}) has ${had} values; the limit is ${most}. Showing`);
    expect(linked.issues[0]?.message.zh).toContain(`有 ${had} 个值，上限为 ${most} 个。当前按`);
    expect(linked.issues[0]?.fix?.en).toContain(`up to ${most} numbers`);
  });

  it.each([
    ["isl", MOST_NUMBERS],
    ["concs", 40],
    ["wide", MOST_NUMBERS],
  ])("and none at it: %s of %d", (key, count) => {
    const full = Array.from({ length: count }, () => 1);
    expect(readParams(Schema, { [key]: full }).ok).toBe(true);
    expect(decodeParams(Schema, { [key]: full.join(",") }).issues).toEqual([]);
  });

  it("is told from numbers out of range, where the range is said with the limit that holds", () => {
    const [issue] = decodeParams(Schema, { concs: "0,1" }).issues;
    expect(issue?.message.en).toContain('cannot be "0,1". Use up to 40 numbers in 1 – 1,000,000,000');
    expect(listControls(Schema).map((control) => wantedWords(control).en.split(" ")[2])).toEqual([
      "4,096",
      "40",
      "4,096",
    ]);
  });
});

it("a body of hundreds of thousands of keys is refused by count", () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 400_000 }, (_, index) => [`k${index}`, 1])));
  const [issue] = readJsonBody(body).issues;
  expect(issue?.code).toBe("BODY-KEYS");
  expect(issue?.message.en).toContain("400,000");
});
