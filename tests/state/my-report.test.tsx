/** The report between pages: one for all of them, kept by the browser where it has room. */
import { act, renderHook } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { EMPTY, readComposed } from "@/features/core/report-builder/document";
import { insertEntries } from "@/features/core/report-builder/edit";
import { changeMyReport, useMyReport } from "@/state/browser-storage/my-report";

const KEY = "mds.my-report";
const note = (words: string) => () => insertEntries(EMPTY, [{ kind: "note", words }]);

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("the reader's own report", () => {
  it("is seen by every page, kept as a file has it, and goes a step back", () => {
    const one = renderHook(() => useMyReport());
    const other = renderHook(() => useMyReport());
    act(() => void one.result.current.change(note("a")));
    act(() => void one.result.current.change(note("b")));
    expect(other.result.current.report).toEqual(note("b")());
    expect(readComposed(localStorage.getItem(KEY) ?? "")).toMatchObject({ value: note("b")() });
    act(() => other.result.current.undo?.());
    expect(one.result.current.report).toEqual(note("a")());
  });

  it("follows another window", () => {
    const { result } = renderHook(() => useMyReport());
    act(() => {
      localStorage.setItem(KEY, '{"composed_report":1,"title":"there","entries":[]}');
      window.dispatchEvent(new Event("storage"));
    });
    expect(result.current.report.title).toBe("there");
  });

  it("stands without room in the browser, and says so", () => {
    const { result } = renderHook(() => useMyReport());
    const full = (): never => {
      throw new DOMException("full", "QuotaExceededError");
    };
    vi.stubGlobal("localStorage", { getItem: () => null, setItem: full });
    let kept = true;
    act(() => {
      kept = changeMyReport(note("c"));
    });
    expect(kept).toBe(false);
    expect(result.current.report).toEqual(note("c")());
    expect(result.current.issues[0]?.code).toBe("COMPOSED-NO-ROOM");
  });

  it("that cannot be read is said, and not written over until something changes", () => {
    localStorage.setItem(KEY, "{");
    const { result } = renderHook(() => useMyReport());
    expect(result.current.issues[0]?.code).toBe("COMPOSED-JSON");
    expect(localStorage.getItem(KEY)).toBe("{");
  });
});
