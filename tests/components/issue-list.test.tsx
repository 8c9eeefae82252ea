import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { IssueList } from "@/components/feedback/issue-list";
import { UnreadableNotice } from "@/components/feedback/unreadable-notice";
import { text, verbatim } from "@/lib/text";
import { FixedLanguage } from "@/state/language";

const change = { label: text({ en: "Use TP 16", zh: "使用 TP 16" }), set: { tp: "16" } };
const issue = {
  code: "MEM-WEIGHTS-EXCEED",
  at: "tp",
  message: text({ en: "Weights need 94.9 GB; the GPU has 72 GB.", zh: "权重需要 94.9 GB，GPU 只有 72 GB。" }),
  fix: text({ en: "TP 16 fits.", zh: "TP 16 可行。" }),
  changes: [change],
};

it("an issue says both numbers, its code is a tooltip and in no sentence, and its fix is a button", async () => {
  const onFix = vi.fn();
  render(<IssueList issues={[issue]} onFix={onFix} />);
  expect(screen.getByText(/94.9 GB; the GPU has 72 GB/)).toBeVisible();
  expect(screen.queryByText(/MEM-WEIGHTS-EXCEED/)).toBeNull();
  expect(screen.getByTitle("MEM-WEIGHTS-EXCEED")).toHaveTextContent("Weights need 94.9 GB");
  await userEvent.click(screen.getByRole("button", { name: "Use TP 16" }));
  expect(onFix).toHaveBeenCalledWith(change);
});

it("an issue speaks the language of the screen", () => {
  render(
    <FixedLanguage language="zh">
      <IssueList issues={[issue]} onFix={() => undefined} />
    </FixedLanguage>,
  );
  expect(screen.getByText(/权重需要 94.9 GB/)).toBeVisible();
});

it("a dismissed notice returns when something else cannot be read", async () => {
  const first = { code: "PARAM-UNREADABLE", at: "tp", message: verbatim("tp=abc") };
  const { rerender } = render(<UnreadableNotice issues={[first]} />);
  await userEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(screen.queryByText("tp=abc")).toBeNull();
  rerender(<UnreadableNotice issues={[{ ...first, message: verbatim("tp=xyz") }]} />);
  expect(screen.getByText("tp=xyz")).toBeVisible();
});
