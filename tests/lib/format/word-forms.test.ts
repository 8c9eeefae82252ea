/** How a name is written inside a sentence. */
import { expect, test } from "vitest";
import { verbatim, type Text } from "@/lib/text";
import { capitalised, lowered, spacedAfter, spacedBefore, uncapitalised, unstopped } from "@/lib/format/word-forms";

const name: Text = { en: "Shared memory", zh: "共享内存" };

test("capitals are of English alone, and an abbreviation keeps its own", () => {
  expect(lowered(verbatim("HBM"))).toEqual({ en: "hbm", zh: "HBM" });
  expect(capitalised({ en: "the host link", zh: "主机链路" })).toEqual({ en: "The host link", zh: "主机链路" });
  expect(uncapitalised(name).en).toBe("shared memory");
  expect(["HBM", "L2"].map((word) => uncapitalised(verbatim(word)).en)).toEqual(["HBM", "L2"]);
});

test("Chinese parts a Latin word by a space", () => {
  expect([spacedBefore(verbatim("HBM")).zh, spacedAfter(verbatim("HBM")).zh]).toEqual([" HBM", "HBM "]);
  expect([spacedBefore(name), spacedAfter(name)]).toEqual([name, name]);
});

test("a sentence loses the stop at its end", () => {
  expect(unstopped({ en: "It waits 1.5 s.", zh: "等待 1.5 s。" })).toEqual({ en: "It waits 1.5 s", zh: "等待 1.5 s" });
});
