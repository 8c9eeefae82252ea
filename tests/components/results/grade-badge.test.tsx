import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { GradeBadge, PricedBy } from "@/components/results/summary/grade-badge";
import type { OwnTimes } from "@/features/core/calibration/scope";
import type { Grade } from "@/features/answers/explain";

it.each<{ grade: Grade; own: OwnTimes; word: string }>([
  { grade: "calibrated", own: "runs", word: "your runs" },
  { grade: "calibrated", own: "sample", word: "sample data" },
  { grade: "calibrated", own: null, word: "calibrated" },
  { grade: "datasheet", own: "runs", word: "datasheet" },
  { grade: "measured", own: "sample", word: "measured" },
])("says $word of a $grade figure (own profile: $own)", ({ grade, own, word }) => {
  render(
    <PricedBy value={own}>
      <GradeBadge grade={grade} />
    </PricedBy>,
  );
  expect(screen.getByText(word)).toBeInTheDocument();
});
