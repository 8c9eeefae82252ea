import { expect, test } from "vitest";
import { COMMA, joinTexts, listTexts, verbatim } from "@/lib/text";

const memory = { en: "memory", zh: "显存" };

test("words are joined in each language with its own separator", () => {
  expect(joinTexts([memory, "TTFT", 3], COMMA)).toEqual({ en: "memory, TTFT, 3", zh: "显存、TTFT、3" });
  expect(joinTexts([], COMMA)).toEqual(verbatim(""));
});

test("a list says the last word after an and", () => {
  expect(listTexts([])).toEqual(verbatim(""));
  expect(listTexts([memory])).toEqual(memory);
  expect(listTexts([memory, "a"])).toEqual({ en: "memory and a", zh: "显存与a" });
  expect(listTexts([memory, "a", "b"])).toEqual({ en: "memory, a and b", zh: "显存、a与b" });
});
