import { render, screen } from "@testing-library/react";
import { Provider } from "jotai";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { Shell } from "@/components/frame/shell/shell";
import { InRouter } from "../../support/screens/in-router";

const Fault = (): ReactNode => {
  throw new Error("An injected fault");
};
const WORDS = { sentence: "The sentence", panel: "The panel", page: "The page" } as const;

it.each(["sentence", "panel", "page"] as const)(
  "a fault in the %s leaves the menu and everything else",
  async (region) => {
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const part = (name: keyof typeof WORDS) => (name === region ? <Fault /> : <p>{WORDS[name]}</p>);
    render(
      <InRouter path="/cost">
        <Provider>
          <Shell scenario={{ sentence: part("sentence"), panel: part("panel") }}>{part("page")}</Shell>
        </Provider>
      </InRouter>,
    );
    expect(screen.getByRole("alert").textContent).toContain("An injected fault");
    expect(await screen.findByRole("button", { name: "Load again" })).toBeDefined();
    expect(screen.getByRole("navigation", { name: "Pages" })).toBeDefined();
    for (const [name, words] of Object.entries(WORDS)) expect(screen.queryByText(words) === null).toBe(name === region);
    reported.mockRestore();
  },
);
