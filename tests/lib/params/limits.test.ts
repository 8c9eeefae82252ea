import * as z from "zod";
import { expect, it } from "vitest";
import { decodeParams, MOST_NUMBERS } from "@/lib/params/codec";
import { readJsonBody } from "@/lib/params/json-body";
import { param } from "@/lib/params/param";
import { readParams } from "@/lib/params/plain-input";
import { text } from "@/lib/text";

const Schema = z.object({
  isl: param(z.array(z.number().min(1).max(1e9)).default([]), { label: text({ en: "ISL", zh: "ISL" }), section: "x" }),
});

it("a list above its limit is refused by count, from programs and from links", () => {
  const long = Array.from({ length: 1_000_000 }, () => 1);
  const [issue] = readParams(Schema, { isl: long }).issues;
  expect(issue?.code).toBe("PARAM-LIST-LONG");
  expect(issue?.message.en).toContain("1,000,000");
  expect(issue?.message.en).toContain(String(MOST_NUMBERS));
  const linked = decodeParams(Schema, { isl: long.join(",") });
  expect(linked.issues.map(({ code }) => code)).toEqual(["PARAM-UNREADABLE"]);
  expect(linked.issues[0]?.fix?.en).toContain(String(MOST_NUMBERS));
  expect(readParams(Schema, { isl: long.slice(0, MOST_NUMBERS) }).ok).toBe(true);
});

it("a body of hundreds of thousands of keys is refused by count", () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 400_000 }, (_, index) => [`k${index}`, 1])));
  const [issue] = readJsonBody(body).issues;
  expect(issue?.code).toBe("BODY-KEYS");
  expect(issue?.message.en).toContain("400,000");
});
