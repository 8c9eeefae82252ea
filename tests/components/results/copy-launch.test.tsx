import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Provider } from "jotai";
import { describe, expect, it, vi } from "vitest";
import { CopyLaunch } from "@/components/results/launch/copy-launch";
import { success } from "@/lib/result";
import { FixedLanguage } from "@/state/language";
import { resolved } from "@/tests/support/scenarios";

const SCENARIO = resolved({ model: "llama-3.1-8b", hw: "h200-sxm", tp: "2", conc: "16" });

function show(settled: boolean) {
  render(
    <Provider>
      <FixedLanguage language="en">
        <CopyLaunch scenario={() => success(SCENARIO)} stated={{ engine: "vllm" }} settled={settled} />
      </FixedLanguage>
    </Provider>,
  );
}

describe("what stands beside a verdict", () => {
  it("copies the command that starts the answer, then the benchmark that verifies it", async () => {
    const user = userEvent.setup();
    const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    show(true);
    await user.click(screen.getByRole("button", { name: "Copy launch command" }));
    await waitFor(() => expect(copied).toHaveBeenCalledTimes(1));
    expect(copied.mock.calls[0]?.[0]).toMatch(/vllm serve[^]*--tensor-parallel-size 2/);
    expect(copied.mock.calls[0]?.[0]).not.toContain("vllm bench serve");
    await user.click(screen.getByRole("button", { name: /^Copy the benchmark/ }));
    await waitFor(() => expect(copied.mock.calls[1]?.[0]).toContain("vllm bench serve"));
  });

  it("copies nothing while a better answer may come", () => {
    show(false);
    expect(screen.getByRole("button", { name: "Copy when finished" })).toBeDisabled();
  });
});
