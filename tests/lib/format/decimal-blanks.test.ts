import { expect, it } from "vitest";
import { decimalFillers } from "@/lib/format/decimal-blanks";

const digits = (filler: string | undefined) => [...(filler ?? "")].filter((letter) => letter === "\u2007").length;
const points = (filler: string | undefined) => [...(filler ?? "")].filter((letter) => letter === "\u2008").length;

it("fills the places that a figure lacks, so that decimal points stand under each other", () => {
  const fillers = decimalFillers(["292", "36.6", "5.24"]);
  expect(fillers.map(digits)).toEqual([2, 1, 0]);
  expect(fillers.map(points)).toEqual([1, 0, 0]);
});

it("leaves whole columns and dashes alone", () => {
  expect(decimalFillers(["1", "2,048", "—"])).toEqual(["", "", ""]);
});
