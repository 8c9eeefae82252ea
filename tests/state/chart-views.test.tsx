import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GivenParams } from "@/state/link/params";
import { useChartView } from "@/state/link/chart-views";
import { forgetEdits } from "@/state/link/page-address";
import { InRouter } from "../support/screens/in-router";

const PATH = "/simulation-sweep";
const SEARCH = "tp=4&charts=ttft:h2";

beforeEach(() => {
  vi.useFakeTimers();
  forgetEdits();
  window.history.replaceState({ router: true }, "", `${PATH}?${SEARCH}`);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const inLink = (around: (inner: ReactNode) => ReactNode = (inner) => inner) => ({
  wrapper: ({ children }: { readonly children: ReactNode }) => (
    <InRouter path={PATH} search={new URLSearchParams(SEARCH)}>
      {around(children)}
    </InRouter>
  ),
});

const ZOOMED = { x: { from: 10, to: 20 }, y: null, hidden: [] };

it("a zoom is written beside what other charts have, and the rest of the link stays", () => {
  const entries = window.history.length;
  const { result } = renderHook(() => useChartView("tpot"), inLink());
  act(() => result.current[1](ZOOMED));
  expect(result.current[0]).toEqual(ZOOMED);
  act(() => vi.advanceTimersByTime(200));
  expect(window.location.search).toBe("?charts=tpot:x10~20,ttft:h2&tp=4");
  // No edit: Back goes to where one came from.
  expect(window.history.length).toBe(entries);
});

it("a chart that is whole again leaves the link", () => {
  const { result } = renderHook(() => useChartView("ttft"), inLink());
  expect(result.current[0].hidden).toEqual([2]);
  act(() => result.current[1]({ x: null, y: null, hidden: [] }));
  act(() => vi.advanceTimersByTime(200));
  expect(window.location.search).toBe("?tp=4");
});

it("a chart of a question that another page asked is not in the link of this one", () => {
  const given = (inner: ReactNode) => <GivenParams value={{ tp: "8" }}>{inner}</GivenParams>;
  const { result } = renderHook(() => useChartView("ttft"), inLink(given));
  expect(result.current[0].hidden).toEqual([]);
  act(() => result.current[1](ZOOMED));
  expect(result.current[0]).toEqual(ZOOMED);
  act(() => vi.advanceTimersByTime(200));
  expect(window.location.search).toBe("?tp=4&charts=ttft:h2");
});
