import { act, renderHook } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fromServer } from "@/state/server/from-server";

/** A server whose answers the test gives. */
function slowServer() {
  const asked: { readonly key: string; readonly answer: (value: string | null) => void; readonly fail: () => void }[] =
    [];
  const ask = (key: string) =>
    new Promise<string | null>((answer, fail) => asked.push({ key, answer, fail: () => fail(new Error("away")) }));
  return { asked, store: fromServer<string | null>(ask, null) };
}

describe("a value from the server", () => {
  it("is asked for once, however many show it, and all are told", async () => {
    const { asked, store } = slowServer();
    const shown = [renderHook(() => store.useValue("a")), renderHook(() => store.useValue("a"))];
    expect(shown.map(({ result }) => result.current)).toEqual([undefined, undefined]);
    expect(asked.map(({ key }) => key)).toEqual(["a"]);
    await act(async () => asked[0]?.answer("text"));
    expect(shown.map(({ result }) => result.current)).toEqual(["text", "text"]);
  });

  it("is the absent one where the server does not answer, and nothing without a key", async () => {
    const { asked, store } = slowServer();
    const shown = renderHook(() => store.useValue("a"));
    const unnamed = renderHook(() => store.useValue(null));
    await act(async () => asked[0]?.fail());
    expect([shown.result.current, unnamed.result.current, asked.length]).toEqual([null, undefined, 1]);
  });

  it("is one of several that are shown at once, each asked for once", async () => {
    const { asked, store } = slowServer();
    const shown = renderHook(({ keys }) => store.useValues(keys), { initialProps: { keys: ["a"] } });
    shown.rerender({ keys: ["a", "b"] });
    expect(asked.map(({ key }) => key)).toEqual(["a", "b"]);
    const before = shown.result.current;
    await act(async () => asked[1]?.answer("text"));
    expect([before.get("b"), shown.result.current.get("b"), shown.result.current.has("a")]).toEqual([
      undefined,
      "text",
      false,
    ]);
  });

  it("stands until a newer answer is there", async () => {
    const { asked, store } = slowServer();
    store.put("a", "old");
    const shown = renderHook(() => store.useValue("a"));
    const refreshed = store.refresh("a");
    expect(shown.result.current).toBe("old");
    await act(async () => asked[0]?.answer("new"));
    await refreshed;
    expect([shown.result.current, store.value("a")]).toEqual(["new", "new"]);
  });
});
