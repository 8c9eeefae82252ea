import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Provider } from "jotai";
import { expect, it, vi } from "vitest";
import { PassTables } from "@/app/(suite)/(views)/quick-estimation/view";
import { ReportView } from "@/components/results/analysis/analysis-page";
import type { QuickEstimation } from "@/features/core/passes/estimate";
import { estimationReport } from "@/features/pages/quick-estimation/report";
import type { Issue, IssueChange } from "@/lib/issue";
import { verbatim, type Language } from "@/lib/text";
import { FixedLanguage } from "@/state/language";
import { InRouter } from "@/tests/support/screens/in-router";
import { readInput, resolved } from "@/tests/support/scenarios";
import { fasterEstimation, misfitEstimation, quickEstimation } from "@/tests/fixtures/quick-estimation";

const noFix = () => undefined;
const PARAMS = { model: "deepseek-v3", tp: "4" };
const ASKED = { scenario: resolved(PARAMS), input: readInput({}) };

const WARNING: Issue = { code: "KV-COPIES", at: "tp", message: verbatim("Every rank holds a copy.") };

type Shown = {
  readonly issues?: readonly Issue[];
  readonly language?: Language;
  readonly pinned?: QuickEstimation;
  readonly now?: QuickEstimation;
};

function show(
  { language = "en", pinned, now = quickEstimation, issues = [] }: Shown = {},
  onFix: (change: IssueChange) => void = noFix,
) {
  const said = (estimation: QuickEstimation, before: QuickEstimation | null) =>
    estimationReport(estimation, { ...ASKED, t: (words) => words[language], pinned: before });
  // Rows of operators lead to other pages with the scenario of the link.
  return render(
    <Provider>
      <InRouter path="/quick-estimation">
        <FixedLanguage language={language}>
          <ReportView
            issues={issues}
            id="quick-estimation"
            now={said(now, pinned ?? null)}
            pinned={pinned ? said(pinned, null) : null}
            exports={[]}
            link={PARAMS}
            onFix={onFix}
            view={({ id }) => (id === "passes" ? <PassTables output={now} scenario={ASKED.scenario} /> : null)}
          />
        </FixedLanguage>
      </InRouter>
    </Provider>,
  );
}

const figures = () => within(screen.getByRole("list", { name: "Main figures" })).getAllByRole("button");

it("leads with the verdict and four figures, each with its status and its grade", () => {
  show();
  expect(screen.getByText(/Decode is memory-bound/)).toBeInTheDocument();
  expect(figures()).toHaveLength(4);
  expect(figures()[0]).toHaveTextContent(/TTFT.*61\.9ms.*± 6.*✓ ≤ 200.ms.*calibrated/);
  expect(figures()[1]).toHaveTextContent(/TPOT.*23\.3ms.*✕ above limit/);
});

it("says warnings under the verdict and above the figures", () => {
  show({ issues: [WARNING] });
  const [verdict, warning] = [screen.getByText(/Decode is memory-bound/), screen.getByText(/Every rank holds/)];
  expect(verdict.compareDocumentPosition(warning)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(warning.compareDocumentPosition(figures()[0] as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it("explains a figure in the drawer, which Escape closes and which gives the focus back", async () => {
  show();
  const tpot = figures()[1];
  if (!tpot) throw new Error("no TPOT figure");
  await userEvent.click(tpot);
  const drawer = await screen.findByRole("dialog", { name: /Why 23\.3 ms TPOT/ });
  expect(drawer).toHaveTextContent("88.1 GB ÷ 4.13 TB/s");
  expect(drawer).toHaveTextContent("mds quick-estimation --set model=deepseek-v3 --set tp=4 --explain tpot");
  expect(tpot).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument();
  await waitFor(() => expect(tpot).toHaveFocus());
});

it("lists the causes of a figure by how much they move it", async () => {
  show();
  await userEvent.click(screen.getByRole("button", { name: /TPOT/ }));
  const heads = within(await screen.findByRole("dialog"))
    .getAllByRole("rowheader")
    .map((cell) => cell.textContent);
  expect(heads.slice(-2)).toEqual(["10 % more HBM bandwidth", "10 % more peak FP8 rate"]);
});

it("names each chart by its conclusion and offers it as a table", async () => {
  show();
  const chart = screen.getByRole("region", { name: /Decode waits for HBM/ });
  expect(within(chart).getByRole("img", { name: /Decode waits for HBM; compute is idle/ })).toBeInTheDocument();
  await userEvent.click(within(chart).getByRole("button", { name: "Table" }));
  expect(within(chart).getByRole("rowheader", { name: /Weights read/ })).toBeInTheDocument();
});

it("sorts the operators and shows one phase at a time", async () => {
  show();
  const operators = () => screen.getByRole("region", { name: /Operators of one pass/ });
  const names = () =>
    within(operators())
      .getAllByRole("rowheader")
      .map((cell) => cell.firstChild?.textContent);
  expect(names()).toEqual(["moe.experts", "moe.dispatch", "mla.attention", "lm-head"]);
  await userEvent.click(within(operators()).getByRole("button", { name: "Operator" }));
  expect(names()).toEqual(["lm-head", "mla.attention", "moe.dispatch", "moe.experts"]);
  const phases = screen.getByRole("group", { name: "Phase of the operator table" });
  await userEvent.click(within(phases).getByRole("button", { name: "Decode" }));
  expect(names()).toContain("moe.combine");
});

it("shows figures against the pinned result in words", () => {
  show({ pinned: fasterEstimation });
  expect(figures()[0]).toHaveTextContent(/11.% higher \+6\.19.ms/);
  expect(figures()[2]).toHaveTextContent("same as pinned");
});

it("says with both numbers why a scenario does not fit, and offers what would", async () => {
  const onFix = vi.fn<(change: IssueChange) => void>();
  show({ now: misfitEstimation }, onFix);
  expect(screen.getByText(/Does not fit/)).toBeInTheDocument();
  expect(screen.queryByText(/Decode is memory-bound/)).not.toBeInTheDocument();
  expect(screen.getByRole("img", { name: /needs 109.GB, has 72.GB/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole("button", { name: "TP 16" }));
  expect(onFix).toHaveBeenCalledWith(expect.objectContaining({ set: { tp: "16" } }));
});

it("speaks Chinese throughout", () => {
  show({ language: "zh" });
  expect(screen.getByText(/解码受显存带宽限制/)).toBeInTheDocument();
  expect(screen.getByRole("region", { name: /解码等待 HBM/ })).toBeInTheDocument();
  expect(screen.getByRole("columnheader", { name: "算子" })).toBeInTheDocument();
});
