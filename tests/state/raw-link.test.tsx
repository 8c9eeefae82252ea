import { act, cleanup, renderHook } from "@testing-library/react";
import { NuqsTestingAdapter, type UrlUpdateEvent } from "nuqs/adapters/testing";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { linkNamed, useRawLink } from "@/state/raw-link";

const NAMES = linkNamed(["tp", "isl"]);

const written: string[] = [];

function open() {
  const keep = ({ queryString, options }: UrlUpdateEvent) => written.push(`${options.history} ${queryString}`);
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <NuqsTestingAdapter hasMemory onUrlUpdate={keep}>
      {children}
    </NuqsTestingAdapter>
  );
  const { result } = renderHook(() => useRawLink(NAMES), { wrapper });
  const change = (name: string, value: string) => act(() => result.current[1]({ [name]: value }));
  return { shown: () => result.current[0], change, write: result.current[1] };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
  vi.useFakeTimers();
  written.length = 0;
  window.history.replaceState(null, "", "/page");
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("shows a change at once, and writes the address when changes pause", async () => {
  const { change, shown } = open();
  change("tp", "2");
  expect(shown()).toEqual({ tp: "2" });
  await pass(100);
  change("tp", "24");
  expect(shown()).toEqual({ tp: "24" });
  await pass(100);
  expect(written).toEqual([]);
  await pass(200);
  expect(written).toEqual(["push ?tp=24"]);
});

it("writes changes of several names that follow each other as one entry", async () => {
  const { change, shown } = open();
  change("tp", "2");
  change("isl", "4000");
  await pass(300);
  expect(written).toEqual(["push ?tp=2&isl=4000"]);
  expect(shown()).toEqual({ tp: "2", isl: "4000" });
});

it("writes what waits although nothing is changed after it", async () => {
  const { change, write } = open();
  change("tp", "2");
  act(() => write({}));
  await pass(300);
  expect(written).toEqual(["push ?tp=2"]);
});

it("takes nothing along to a page that was gone to before the address was written", async () => {
  const { change } = open();
  change("tp", "2");
  window.history.replaceState(null, "", "/another");
  await pass(300);
  expect(written).toEqual([]);
});
