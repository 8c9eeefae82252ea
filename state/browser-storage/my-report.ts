"use client";
/** The report that a reader composes, kept in this browser between pages. Links and files carry it to others. */
import { useMemo, useSyncExternalStore } from "react";
import { EMPTY, readComposed, writeComposed, type ComposedReport } from "@/features/core/report-builder/document";
import type { Issue } from "@/lib/issue";
import { readStored, writeItem } from "./storage";
import { issue } from "./messages.issues";

const KEY = "mds.my-report";

type Standing = {
  /** As the browser keeps it; null: nothing is kept. */
  readonly written: string | null;
  readonly report: ComposedReport;
  /** Why the stored report cannot be read, or the last change could not be stored. */
  readonly issues: readonly Issue[];
};

const NOTHING: Standing = { written: null, report: EMPTY, issues: [] };

let known: Standing = NOTHING;
let before: readonly ComposedReport[] = [];
const listeners = new Set<() => void>();

/** Steps back that are kept, until the page is closed. */
const MOST_STEPS = 30;

export type Change = (report: ComposedReport) => ComposedReport;

/**
 * false: the browser has no room, or keeps nothing; the change stands until the page is closed. `step`: it can be taken back by itself;
 * a letter typed cannot.
 */
export function changeMyReport(change: Change, step = true): boolean {
  const { report } = read();
  const next = change(report);
  if (next === report) return true;
  if (step) before = [...before, report].slice(-MOST_STEPS);
  return keep(next);
}

function undo(): void {
  const last = before.at(-1);
  if (last === undefined) return;
  before = before.slice(0, -1);
  keep(last);
}

function keep(report: ComposedReport): boolean {
  const text = writeComposed(report);
  const ok = writeItem("browser", KEY, text);
  // A change that was not stored is absent from the next reading of the storage: until then this page has it.
  known = { written: ok ? text : stored(), report, issues: ok ? [] : [NO_ROOM] };
  for (const tell of listeners) tell();
  return ok;
}

const stored = (): string | null => readStored("browser", KEY);

function read(): Standing {
  const text = stored();
  if (text === known.written) return known;
  if (text === null) known = NOTHING;
  else {
    const report = readComposed(text);
    known = { written: text, report: report.ok ? report.value : EMPTY, issues: report.issues };
  }
  return known;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another window may have changed it.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export type MyReport = {
  readonly report: ComposedReport;
  readonly issues: readonly Issue[];
  readonly change: (change: Change, step?: boolean) => boolean;
  /** null: there is nothing to take back. */
  readonly undo: (() => void) | null;
};

export function useMyReport(): MyReport {
  const { report, issues } = useSyncExternalStore(subscribe, read, () => NOTHING);
  const steps = useSyncExternalStore(
    subscribe,
    () => before.length,
    () => 0,
  );
  return useMemo(
    () => ({ report, issues, change: changeMyReport, undo: steps === 0 ? null : undo }),
    [report, issues, steps],
  );
}

const NO_ROOM: Issue = issue("COMPOSED-NO-ROOM", "doc");
