import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Provider } from "jotai";
import { describe, expect, it, vi } from "vitest";
import LaunchBody from "@/components/results/launch/body";
import type { IssueChange } from "@/lib/issue";
import type { Language } from "@/lib/text";
import { FixedLanguage } from "@/state/language";
import { resolved } from "@/tests/support/scenarios";

const PAGE = { model: "deepseek-v3", hw: "h200-sxm", tp: "1", adp: "16", conc: "64" };

function show(onFix: (change: IssueChange) => void = vi.fn(), language: Language = "en") {
  const stated = { engine: "vllm", batched_tokens: 2048 } as const;
  return render(
    <Provider>
      <FixedLanguage language={language}>
        <LaunchBody scenario={resolved(PAGE)} stated={stated} onFix={onFix} />
      </FixedLanguage>
    </Provider>,
  );
}

const row = (name: string) => screen.getByRole("rowheader", { name }).closest("tr");

describe("the Launch section", () => {
  it("shows what the prediction assumes beside what the command says; another engine differs", async () => {
    show();
    const exchange = row("Tokens travel to their experts");
    expect(exchange).toHaveTextContent("all-to-all, by destination");
    expect(exchange).toHaveTextContent("--all2all-backend deepep_high_throughput");
    expect(exchange).toHaveTextContent("allgather_reducescatter");
    expect(exchange).toHaveAttribute("data-match", "same");
    await userEvent.selectOptions(screen.getByLabelText("Engine"), "sglang");
    expect(row("Engine")).toHaveTextContent(/vLLM\s*SGLang 0\.5\.18 differs/);
    expect(row("Engine")).toHaveAttribute("data-match", "differs");
  });

  it("takes a version, and spells flags and image as it does", async () => {
    show();
    await userEvent.selectOptions(screen.getByLabelText("Engine"), "trtllm");
    expect(screen.getByLabelText("serve.sh")).toHaveTextContent("--config trtllm-server.yaml");
    await userEvent.selectOptions(screen.getByLabelText("Engine version"), "1.1.0");
    expect(screen.getByLabelText("serve.sh")).toHaveTextContent("--extra_llm_api_options trtllm-server.yaml");
  });

  it("lists all of a paste: what it sets, what is not modelled, what is not understood", async () => {
    const applyFix = vi.fn();
    show(applyFix);
    await userEvent.click(screen.getByText("From a launch command"));
    const paste = "vllm serve Qwen/Qwen3-32B -tp 4 --max-num-seqs 64 --block-size 64 --odd 1 --port 1";
    await userEvent.click(screen.getByLabelText("Launch command"));
    await userEvent.paste(paste);
    const lists = screen.getByText("Read from it").closest("dl");
    if (!lists) throw new Error("no lists");
    expect(within(lists).getByText("--block-size 64")).toBeInTheDocument();
    expect(within(lists).getByText("--odd 1")).toBeInTheDocument();
    expect(within(lists).getByText("--port 1")).toBeInTheDocument();
    await userEvent.click(screen.getByRole("button", { name: "Apply to the scenario" }));
    expect(applyFix.mock.calls[0]?.[0].set).toMatchObject({
      model: "qwen3-32b",
      tp: "4",
      max_seqs: "64",
      util: "auto",
    });
  });

  it("says all of it in Chinese", () => {
    show(vi.fn(), "zh");
    expect(screen.getByText("预测与命令逐项对照")).toBeInTheDocument();
    expect(row("token 发往专家的方式")).toHaveTextContent("按目的地 all-to-all");
  });
});
