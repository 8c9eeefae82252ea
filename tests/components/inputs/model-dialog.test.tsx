import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import ModelDialog from "@/components/inputs/pickers/model-dialog";
import { FixedLanguage } from "@/state/language";
import { forgetEdits } from "@/state/link/page-address";
import { ScenarioProvider, useScenario } from "@/state/inputs/scenario";
import { InRouter } from "../../support/screens/in-router";

function Model() {
  return <output data-testid="model">{useScenario().params.model}</output>;
}

function open() {
  const onClose = vi.fn();
  render(
    <InRouter path="/" search={new URLSearchParams()}>
      <FixedLanguage language="en">
        <ScenarioProvider>
          <ModelDialog onClose={onClose} />
          <Model />
        </ScenarioProvider>
      </FixedLanguage>
    </InRouter>,
  );
  return { onClose, box: screen.getByRole("combobox") };
}

afterEach(() => {
  cleanup();
  forgetEdits();
});

it("a repository of a publisher whose habit is known is chosen by its name", async () => {
  const { onClose, box } = open();
  await userEvent.type(box, "nvidia/DeepSeek-R1-FP4{Enter}");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(screen.getByTestId("model").textContent).toBe("nvidia/DeepSeek-R1-FP4");
});

it("one of an unknown publisher is not offered", async () => {
  const { box } = open();
  await userEvent.type(box, "someone/DeepSeek-R1-FP4");
  expect(screen.queryByRole("option")).toBeNull();
  expect(screen.getByText(/No matching preset or known publisher/)).toBeDefined();
});
