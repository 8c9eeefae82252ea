/** An open saved item in the frame: what the bar says, what Ctrl S does, and the choice where another person saved first. */
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import ItemBar from "@/components/frame/saving/item-bar";
import SaveAsDialog from "@/components/frame/saving/save-as-dialog";
import SaveDialog from "@/components/frame/saving/save-dialog";
import ScenarioScope from "@/components/frame/scenario/scope";
import { loadQuestion } from "@/features/registry/registry";
import { forgetEdits } from "@/state/link/page-address";
import { settle } from "@/state/screen/open-item";
import { dialogAtom, noticeAtom } from "@/state/screen/ui";
import { InRouter } from "../../support/screens/in-router";
import { ITEM, savedServer } from "../../support/screens/saved-server";

const PLAN = { page: "cost", params: { tp: "4" } };

// The item's page is loaded once for all: a busy machine takes seconds.
beforeAll(async () => void (await loadQuestion("cost")), 60_000);

beforeEach(() => {
  sessionStorage.clear();
  forgetEdits();
  document.cookie = "mds_name=me";
});

/** The frame of a page at an address, with the dialog that is asked for. */
async function open(server: { fetch: typeof fetch }, address: string) {
  vi.stubGlobal("fetch", server.fetch);
  window.history.replaceState(null, "", address);
  const { pathname, searchParams } = new URL(address, "http://here");
  const store = createStore();
  const close = vi.fn();
  const drawn = (dialog: "save" | "save-as" | null) => (
    <InRouter path={pathname} search={searchParams}>
      <Provider store={store}>
        <ItemBar />
        <ScenarioScope>
          {dialog === "save" && <SaveDialog onClose={close} />}
          {dialog === "save-as" && <SaveAsDialog onClose={close} />}
        </ScenarioScope>
      </Provider>
    </InRouter>
  );
  const { rerender } = await act(async () => render(drawn(null)));
  return { store, close, ask: (dialog: "save" | "save-as") => act(() => rerender(drawn(dialog))) };
}

const bar = async (): Promise<HTMLElement> => {
  const name = await screen.findByText("H200 plan A");
  return name.closest<HTMLElement>("[data-item-bar]") ?? name;
};

describe("the bar", () => {
  it("says name, version and who saved it, and nothing changed", async () => {
    await open(savedServer(PLAN), `/cost?tp=4&saved=${ITEM}.1`);
    const words = (await bar()).textContent;
    expect(words).toMatch(/^H200 plan Av1Li, .+ ago/);
    expect((await bar()).querySelector("[data-changed]")).toBeNull();
  });

  it("counts what is changed, in the words of the controls, on the item's page and on another one", async () => {
    await open(savedServer(PLAN), `/cost?tp=8&isl=8192&saved=${ITEM}.1`);
    const changed = (await bar()).querySelector("[data-changed]");
    expect([changed?.textContent, changed?.getAttribute("title")]).toEqual([
      "● 2 changes",
      "TP: 4 → 8\nInput, ISL: 4096 tok → 8192 tok",
    ]);
  });

  it("says who saved meanwhile", async () => {
    const server = savedServer(PLAN);
    server.push("Wang", { content: { page: "cost", params: { tp: "2" } } });
    await open(server, `/quick-memory?tp=4&saved=${ITEM}.1`);
    expect(await screen.findByText(/Wang saved v2/)).toBeDefined();
    expect(screen.getByRole("button", { name: "Open v2" })).toBeDefined();
  });

  it("of a report that this browser does not hold, leads to it, and saves nothing over it", async () => {
    const report = { composed_report: 1, title: "H200 plan A", entries: [] };
    await open(savedServer(report, { kind: "report" }), `/my-report?saved=${ITEM}.1`);
    const link = within(await bar()).getByRole("link", { name: "Open v1" });
    expect(link.getAttribute("href")).toBe(`/s/${ITEM}`);
    expect(screen.queryByRole("button", { name: "Save as" })).toBeNull();
  });

  it("leaves the item on demand: the screen belongs to none", async () => {
    await open(savedServer(PLAN), `/cost?tp=4&saved=${ITEM}.1`);
    await bar();
    fireEvent.click(screen.getByRole("button", { name: "Leave this item" }));
    await expect.poll(() => window.location.search).toBe("?tp=4");
  });
});

describe("Ctrl S on an open item", () => {
  it("saves the next version without a question, of the item's page wherever one is", async () => {
    const server = savedServer({ page: "cost", params: { tp: "4", ladder: "2:1" } });
    const { ask, close } = await open(server, `/quick-memory?tp=8&saved=${ITEM}.1`);
    await bar();
    ask("save");
    await expect.poll(() => close.mock.calls.length).toBe(1);
    expect(server.puts).toEqual([{ version: 1, content: { page: "cost", params: { ladder: "2:1", tp: "8" } } }]);
    await expect.poll(() => window.location.search).toBe(`?saved=${ITEM}.2&tp=8`);
  });

  it("says so where there is nothing to save", async () => {
    const server = savedServer(PLAN);
    const { ask, store } = await open(server, `/cost?tp=4&saved=${ITEM}.1`);
    await bar();
    ask("save");
    await expect.poll(() => store.get(noticeAtom)).toBe("No changes since version 1");
    expect(server.puts).toEqual([]);
  });

  it("asks for the person's name once", async () => {
    document.cookie = "mds_name=; max-age=0";
    const server = savedServer(PLAN);
    const { ask, close } = await open(server, `/cost?tp=8&saved=${ITEM}.1`);
    await bar();
    ask("save");
    const field = await screen.findByLabelText("Your name, shown beside what you save");
    fireEvent.change(field, { target: { value: "Li" } });
    fireEvent.submit(field);
    await expect.poll(() => close.mock.calls.length).toBe(1);
    expect([document.cookie, server.puts.length]).toEqual(["mds_name=Li", 1]);
  });

  it("from an older entry of the history, after one's own saves, builds on the last of them", async () => {
    const server = savedServer(PLAN);
    server.push("me", { content: { page: "cost", params: { tp: "2" } } });
    settle({ id: ITEM, version: 2 }, 1);
    const { ask, close } = await open(server, `/cost?tp=8&saved=${ITEM}.1`);
    await bar();
    ask("save");
    await expect.poll(() => close.mock.calls.length).toBe(1);
    expect(server.puts[0]?.version).toBe(2);
  });
});

describe("where another person saved first", () => {
  async function conflict() {
    const server = savedServer(PLAN);
    server.push("Wang", { content: { page: "cost", params: { tp: "4", tpot_ms: "60", isl: "8192" } } });
    const opened = await open(server, `/cost?tp=8&isl=2048&saved=${ITEM}.1`);
    await bar();
    opened.ask("save");
    const dialog = await screen.findByRole("dialog", { name: "Wang saved version 2 before you" });
    return { server, dialog, ...opened };
  }
  const press = (dialog: HTMLElement, name: string) => fireEvent.click(within(dialog).getByRole("button", { name }));

  it("says what each changed, what both changed first, and saves nothing", async () => {
    const { dialog, server } = await conflict();
    const rows = within(dialog).getAllByRole("row").slice(1);
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent?.trim()))).toEqual([
      ["Input, ISL both changed it", "4096 tok", "8192 tok", "2048 tok"],
      ["TPOT ≤", "50 ms", "60 ms", "50 ms"],
      ["TP", "4", "4", "8"],
    ]);
    expect(server.puts.length).toBe(1);
  });

  it("keeps mine on top of theirs, which stays in the history", async () => {
    const { dialog, server, close } = await conflict();
    press(dialog, "Keep mine as version 3");
    await expect.poll(() => close.mock.calls.length).toBe(1);
    expect(server.puts.map(({ version }) => version)).toEqual([1, 2]);
    await expect.poll(() => new URLSearchParams(window.location.search).get("saved")).toBe(`${ITEM}.3`);
  });

  it("asks again where a third person was faster than the choice", async () => {
    const { dialog, server, close } = await conflict();
    server.push("Zhao", { content: { page: "cost", params: { tp: "1" } } });
    press(dialog, "Keep mine as version 3");
    expect(await screen.findByRole("dialog", { name: "Zhao saved version 3 before you" })).toBeDefined();
    expect(close).not.toHaveBeenCalled();
  });

  it("takes theirs by opening it", async () => {
    const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const { dialog } = await conflict();
    press(dialog, "Take version 2");
    expect(assign).toHaveBeenCalledWith(`/s/${ITEM}`);
  });

  it("saves mine as another item", async () => {
    const { dialog, store, ask } = await conflict();
    press(dialog, "Save as");
    expect(store.get(dialogAtom)).toBe("save-as");
    ask("save-as");
    const form = await screen.findByRole("dialog", { name: "Save as" });
    expect(within(form).getByLabelText("Name")).toHaveValue("H200 plan A (2)");
  });
});
