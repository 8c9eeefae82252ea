import { describe, expect, it } from "vitest";
import { joinColumns, reordered } from "@/features/core/serving-profile/assemble/join";
import { orderBy } from "@/lib/tables/column-order";
import { asCounts, Numbers } from "@/features/core/serving-profile/columns";

/** Whole numbers beyond this are not all numbers of 32 bits: 24 bits of significand. */
const EXACT = 2 ** 24;

const column = (...values: readonly number[]): Numbers => {
  const numbers = new Numbers();
  for (const value of values) numbers.push(value);
  return numbers;
};

describe("columns of whole things", () => {
  it("are half as wide, and keep what is not known", () => {
    const counts = column(NaN, 3, EXACT, NaN).counts();
    expect(counts).toEqual(Float32Array.of(NaN, 3, EXACT, NaN));
  });

  it("stay wide where one number would lose a unit", () => {
    expect(column(3, EXACT + 1).counts()).toEqual(Float64Array.of(3, EXACT + 1));
    expect(asCounts(Float64Array.of(0.1))).toEqual(Float64Array.of(0.1));
  });

  it("keep every value when they are joined with wide ones and put in order", () => {
    const parts = [{ rows: asCounts(Float64Array.of(2, 1)) }, { rows: Float64Array.of(EXACT + 1) }];
    const { rows } = joinColumns(parts, ["rows"]);
    expect(rows).toEqual(Float64Array.of(2, 1, EXACT + 1));
    const narrow = { rows: asCounts(Float64Array.of(2, NaN, 1)) };
    expect(reordered(narrow, orderBy(narrow.rows)).rows).toEqual(Float32Array.of(1, 2, NaN));
  });
});
