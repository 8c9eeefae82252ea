import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { GradeBadge, OwnRuns } from "@/components/results/grade-badge";
import type { Grade } from "@/features/explain";

it.each<{ grade: Grade; own: boolean; word: string }>([
  { grade: "calibrated", own: true, word: "your runs" },
  { grade: "calibrated", own: false, word: "calibrated" },
  { grade: "datasheet", own: true, word: "datasheet" },
  { grade: "measured", own: true, word: "measured" },
])("says $word of a $grade figure (own profile: $own)", ({ grade, own, word }) => {
  render(
    <OwnRuns value={own}>
      <GradeBadge grade={grade} />
    </OwnRuns>,
  );
  expect(screen.getByText(word)).toBeInTheDocument();
});
