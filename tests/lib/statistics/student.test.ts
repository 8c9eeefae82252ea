import { describe, expect, it } from "vitest";
import { studentQuantile, studentShareBelow } from "@/lib/statistics/student";

describe("Student's t", () => {
  // paper: Fisher and Yates, table III, two-sided 10, 5, 1 and 0.1 %.
  it.each([
    [0.05, 1, 6.314],
    [0.025, 10, 2.228],
    [0.005, 5, 4.032],
    [0.0005, 8, 5.041],
    [0.0005, 120, 3.373],
  ])("leaves %f above t of %i degrees of freedom", (tail, dof, t) => {
    expect(studentQuantile(tail, dof)).toBeCloseTo(t, 3);
  });

  // hand: with one degree of freedom the law is Cauchy's, 1/2 + atan(t)/π; with two 1/2 + t / (2 √(2 + t²)).
  it.each([-3, -0.4, 0, 1, 12])("has the shares below %f that are known in closed form", (t) => {
    expect(studentShareBelow(t, 1)).toBeCloseTo(0.5 + Math.atan(t) / Math.PI, 10);
    expect(studentShareBelow(t, 2)).toBeCloseTo(0.5 + t / (2 * Math.sqrt(2 + t * t)), 10);
  });
});
