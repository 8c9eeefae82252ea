import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useRows } from "@/app/(suite)/(views)/inferencemax-scenarios/use-rows";
import type { Row } from "@/features/pages/inferencemax-scenarios/row";
import { readRows } from "@/features/pages/inferencemax-scenarios/rows-text";
import { unwrap } from "@/lib/result";

/** What the server is asked to keep, answered in any order. Not the module that asks: other files of a worker may have loaded it before. */
const asked: { readonly answer: (hash: string) => void; readonly refuse: () => void }[] = [];
const fetchLater = () =>
  new Promise<Response>((resolve, reject) => {
    asked.push({ answer: (hash) => resolve(Response.json({ hash })), refuse: () => reject(new Error("full")) });
  });

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal("fetch", fetchLater);
});
afterEach(() => vi.unstubAllGlobals());

/** Whatever waits for an answer that has come has gone on. */
const settled = () => new Promise((done) => setTimeout(done));

/** Names that do not compress: too long for a link. */
const name = (seed: number): string =>
  Array.from({ length: 4000 }, (_, i) =>
    String.fromCharCode(0x4e00 + ((i * i * 31 + seed * 977 + i * 7) % 20_000)),
  ).join("");
const long = (seed: number): readonly Row[] => [{ name: name(seed), cells: {} }];
const START = unwrap(readRows("a"));

function opened() {
  const written: string[] = [];
  const onWrite = (link: string) => void written.push(link);
  const view = renderHook(({ rows, link }) => useRows(rows, link, onWrite), {
    initialProps: { rows: START, link: "a" },
  });
  return { ...view, written };
}

describe("rows that the server keeps", () => {
  it("are those of the last edit, whichever answer comes first", async () => {
    const { result, written, rerender } = opened();
    await act(async () => {
      void result.current.put(long(1));
      await Promise.resolve();
    });
    expect(result.current.rows).toEqual(long(1));
    await act(async () => {
      void result.current.put([...result.current.rows, ...long(2)]);
      await Promise.resolve();
    });
    expect(asked).toHaveLength(2);
    await act(async () => {
      asked[1]?.answer("second");
      await settled();
      asked[0]?.answer("first");
      await settled();
    });
    expect(written).toEqual(["h.second"]);
    expect(result.current.rows).toEqual([...long(1), ...long(2)]);
    rerender({ rows: START, link: "h.second" });
    expect(result.current.rows).toEqual(START);
  });

  it("fall back to the link's where the server refuses them", async () => {
    const { result, written } = opened();
    let kept: boolean | undefined;
    await act(async () => {
      const done = result.current.put(long(3));
      await Promise.resolve();
      asked[0]?.refuse();
      kept = await done;
    });
    expect(kept).toBe(false);
    expect(written).toEqual([]);
    expect(result.current.rows).toEqual(START);
  });
});
