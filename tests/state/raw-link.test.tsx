import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { undo } from "@/state/link/edit-history";
import { acknowledge, editAddress, forgetEdits, leaveAddress, writeAddress } from "@/state/link/page-address";
import { useRawLink } from "@/state/link/raw-link";
import { InRouter } from "../support/screens/in-router";

const NAMES = ["tp", "isl", "name"];

/** What the router says: it follows the address when the test lets it. */
let said = new URLSearchParams();

const written: string[] = [];
const watched = ["pushState", "replaceState"] as const;

function open() {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <InRouter path="/page" search={said}>
      {children}
    </InRouter>
  );
  const { result, rerender } = renderHook(() => useRawLink(NAMES), { wrapper });
  const change = (set: Record<string, string | null>) => act(() => result.current[1](set));
  /** The router's transition to an address ends: it puts that address back, and tells its readers. */
  const settle = (search: string) => {
    window.history.replaceState({ router: true }, "", `/page${search}`);
    said = new URLSearchParams(search);
    rerender();
    act(() => acknowledge(said, "/page"));
  };
  return { shown: () => result.current[0], change, settle };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const address = () => window.location.search;

beforeEach(() => {
  vi.useFakeTimers();
  forgetEdits();
  said = new URLSearchParams();
  window.history.replaceState({ router: true }, "", "/page");
  written.length = 0;
  for (const how of watched) {
    const original = window.history[how].bind(window.history);
    vi.spyOn(window.history, how).mockImplementation((state: unknown, unused, url) => {
      if (state === null) written.push(`${how} ${String(url)}`);
      original(state, unused, url);
    });
  }
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it("shows a change at once, and writes the address when changes pause", async () => {
  const { change, shown } = open();
  change({ tp: "2" });
  expect(shown()).toEqual({ tp: "2" });
  await pass(100);
  change({ tp: "24" });
  expect(shown()).toEqual({ tp: "24" });
  await pass(100);
  expect(written).toEqual([]);
  await pass(200);
  expect(written).toEqual(["pushState /page?tp=24"]);
});

it("writes changes of several names that follow each other as one entry", async () => {
  const { change, shown } = open();
  change({ tp: "2" });
  change({ isl: "4000" });
  await pass(300);
  expect(written).toEqual(["pushState /page?isl=4000&tp=2"]);
  expect(shown()).toEqual({ tp: "2", isl: "4000" });
});

it("keeps an edit that an older address of a slow router replaced, and writes it with the next one", async () => {
  const { change, shown, settle } = open();
  change({ isl: "1000" });
  await pass(200);
  change({ tp: "2" });
  await pass(200);
  expect(address()).toBe("?isl=1000&tp=2");
  // The transition to the first address ends now.
  settle("?isl=1000");
  expect(address()).toBe("?isl=1000");
  expect(shown()).toEqual({ isl: "1000", tp: "2" });
  change({ name: "lab" });
  await pass(200);
  expect(address()).toBe("?isl=1000&name=lab&tp=2");
});

it("writes again what an older address replaced, although nothing is edited after it", async () => {
  const { change, settle } = open();
  change({ tp: "2" });
  await pass(200);
  settle("");
  await pass(600);
  expect(address()).toBe("?tp=2");
});

it("leaves an address alone that something else keeps replacing", async () => {
  const { change, settle, shown } = open();
  change({ tp: "2" });
  for (let k = 0; k < 10; k += 1) {
    await pass(600);
    settle("?isl=7");
  }
  await pass(600);
  expect(shown()).toEqual({ isl: "7" });
});

it("removes a name while the router still says it", async () => {
  const { change, settle, shown } = open();
  act(() => settle("?tp=2"));
  change({ tp: null });
  expect(shown()).toEqual({});
  await pass(200);
  expect(address()).toBe("");
});

it("opens no entry for an edit that changes nothing: undoing it would leave the page", async () => {
  // No other test has edited this one.
  window.history.replaceState({ router: true }, "", "/fresh");
  const { change } = open();
  const back = vi.spyOn(window.history, "back").mockImplementation(() => undefined);
  change({ tp: null });
  await pass(200);
  expect(written).toEqual([]);
  undo();
  expect(back).not.toHaveBeenCalled();
  change({ tp: "2" });
  await pass(200);
  undo();
  expect(back).toHaveBeenCalledOnce();
});

it("an address that no edit changed leaves the edits before it to be undone", async () => {
  window.history.replaceState({ router: true }, "", "/marked");
  const { change } = open();
  const back = vi.spyOn(window.history, "back").mockImplementation(() => undefined);
  change({ tp: "2" });
  await pass(200);
  act(() => editAddress({ saved: "4k9w2m7c1x.2" }, () => false));
  await pass(200);
  expect(address()).toBe("?saved=4k9w2m7c1x.2&tp=2");
  undo();
  expect(back).toHaveBeenCalledOnce();
});

it("says what the router says once it has followed, whatever it says later", async () => {
  const { change, settle, shown } = open();
  change({ tp: "2" });
  await pass(200);
  settle("?tp=2");
  settle("?tp=8");
  await pass(2000);
  expect(shown()).toEqual({ tp: "8" });
  expect(address()).toBe("?tp=8");
});

it("writes at once when somebody goes on, and a link that was followed replaces what was edited", async () => {
  const { change, settle, shown } = open();
  change({ tp: "2" });
  act(() => leaveAddress());
  expect(address()).toBe("?tp=2");
  settle("?tp=8");
  await pass(1000);
  expect(shown()).toEqual({ tp: "8" });
});

it("takes nothing along to a page that was gone to before the address was written", async () => {
  const { change } = open();
  change({ tp: "2" });
  window.history.replaceState({ router: true }, "", "/another");
  await pass(300);
  act(() => writeAddress());
  expect(written).toEqual([]);
});
