import { expect, test } from "vitest";
import { ageWords, monthsBetween, yearsBetween, yearWords } from "@/lib/format/age";

test.each([
  ["2026-04", 7, "7 months"],
  ["2026-10", 1, "1 month"],
  ["2026-11", 0, "0 months"],
  ["2024-11", 24, "2 years"],
  ["2024-10", 25, "2 years 1 month"],
  ["2026-12", null, "not known"],
  [null, null, "not known"],
  ["2026", null, "not known"],
])("%s is %s months old in 2026-11", (released, months, words) => {
  expect(monthsBetween(released, "2026-11")).toBe(months);
  expect(ageWords(released, "2026-11").en).toBe(words);
});

test.each([
  [2022, 4, "4 years"],
  [2025, 1, "1 year"],
  [2027, null, "not known"],
  [null, null, "not known"],
])("of %s is %s years old in 2026-11", (year, years, words) => {
  expect(yearsBetween(year, "2026-11")).toBe(years);
  expect(yearWords(year, "2026-11").en).toBe(words);
});
