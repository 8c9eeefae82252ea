import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { jobListings } from "@/features/registry/jobs";
import { servingGridJob } from "@/features/core/serving/grid/job";
import { serveCells } from "@/lib/jobs/cell-server";
import type { JobKind } from "@/lib/jobs/job-kind";
import type { Executor } from "@/lib/jobs/executor";
import { writePlain } from "@/lib/jobs/plain-text";
import type { FromCells, ToCells } from "@/lib/jobs/protocol";
import { runEmbedded } from "../support/jobs/embedded-job";
import type { JobView } from "@/state/jobs/use-job";
import { draws, drawJob } from "../support/jobs/kinds";
import { fetchJobs, loopbackExecutor, serveKind } from "../support/jobs/routes";

const GRID = {
  scenario: { model: "llama-3.1-8b", hw: "h100-sxm", isl: 256, osl: 16 },
  tp: [1, 2],
  conc: [1, 2],
  rounds: 2,
};

/** The browser's worker, running in this one process; `deaf` ones never answer. */
class FakeWorker extends EventTarget {
  static alive = new Set<FakeWorker>();
  static deaf = false;
  readonly #serve = serveCells(jobListings, (message: FromCells) => {
    if (FakeWorker.alive.has(this)) this.dispatchEvent(new MessageEvent("message", { data: structuredClone(message) }));
  });
  constructor() {
    super();
    FakeWorker.alive.add(this);
  }
  postMessage(message: ToCells): void {
    if (!FakeWorker.deaf) void this.#serve(structuredClone(message));
  }
  terminate(): void {
    FakeWorker.alive.delete(this);
  }
}

let folder = "";
let view: JobView;
const calls: string[] = [];

/** Which place was chosen is remembered by the module, so each test loads it anew. */
async function mount(kind: string, input: unknown) {
  vi.resetModules();
  const { useJob } = await import("@/state/jobs/use-job");
  function Probe({ asked }: { readonly asked: unknown }) {
    view = useJob(kind, asked);
    return <p>{`${view.state} ${view.done}/${view.cells}`}</p>;
  }
  const { rerender, unmount } = render(<Probe asked={input} />);
  return { ask: (asked: unknown) => rerender(<Probe asked={asked} />), unmount };
}

const shows = (words: string) => waitFor(() => expect(screen.getByText(words)).toBeInTheDocument());
const written = () => writePlain({ outcomes: view.outcomes, summary: view.summary });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mds-hook-"));
  FakeWorker.alive.clear();
  FakeWorker.deaf = false;
  calls.length = 0;
  vi.stubGlobal("Worker", FakeWorker);
  vi.stubGlobal("fetch", (address: string, init: RequestInit = {}) => {
    calls.push(`${init.method ?? "GET"} ${address}`);
    return fetchJobs(address, init);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

describe("useJob in the browser", () => {
  it("computes in workers what the embedded run gives", async () => {
    await mount("serving-grid", GRID);
    await shows("done 4/4");
    expect(written()).toBe(writePlain(runEmbedded(servingGridJob, GRID)));
    expect(calls).toEqual(["GET /api/v1/jobs"]);
  });

  it("is idle without an input", async () => {
    await mount("serving-grid", null);
    await shows("idle 0/0");
    expect(FakeWorker.alive.size).toBe(0);
  });

  it("cancelled, leaves no worker running; started again, finishes", async () => {
    FakeWorker.deaf = true;
    await mount("serving-grid", GRID);
    await waitFor(() => expect(FakeWorker.alive.size).toBeGreaterThan(0));
    act(() => view.cancel());
    await shows("cancelled 0/4");
    expect(FakeWorker.alive.size).toBe(0);
    FakeWorker.deaf = false;
    act(() => view.restart());
    await shows("done 4/4");
  });

  it("drops the old question when another is asked, and stops when the page is left", async () => {
    FakeWorker.deaf = true;
    const page = await mount("serving-grid", GRID);
    await waitFor(() => expect(FakeWorker.alive.size).toBeGreaterThan(0));
    const first = [...FakeWorker.alive];
    page.ask({ ...GRID, conc: [1] });
    await shows("running 0/2");
    expect(first.some((worker) => FakeWorker.alive.has(worker))).toBe(false);
    page.unmount();
    await waitFor(() => expect(FakeWorker.alive.size).toBe(0));
  });

  it("shows why an input is refused", async () => {
    await mount("serving-grid", { ...GRID, tp: [] });
    await shows("failed 0/0");
    expect(view.issues[0]).toMatchObject({ code: "GRID-INPUT", at: "tp" });
  });
});

describe("useJob on a server that says so", () => {
  const input = draws([4, 5, 6]);
  beforeEach(() => vi.stubEnv("MDS_JOBS", "server"));

  it("streams the bytes of the embedded run", async () => {
    serveKind(drawJob as JobKind, folder);
    await mount("draws", input);
    await shows("done 3/3");
    expect(written()).toBe(writePlain(runEmbedded(drawJob, input)));
    expect(FakeWorker.alive.size).toBe(0);
  });

  it("cancels there, and the page shows it", async () => {
    serveKind(drawJob as JobKind, folder, stuck);
    await mount("draws", input);
    await shows("running 0/3");
    act(() => view.cancel());
    await shows("cancelled 0/3");
    expect(calls.at(-1)).toMatch(/^DELETE/);
  });

  it("leaving the page does not cancel: the job is found again", async () => {
    let free = (): void => undefined;
    const gate = new Promise<void>((open) => (free = open));
    const real = loopbackExecutor(drawJob as JobKind);
    serveKind(drawJob as JobKind, folder, { run: async (...all) => (await gate, real.run(...all)) });
    const page = await mount("draws", input);
    await shows("running 0/3");
    page.unmount();
    free();
    await mount("draws", input);
    await shows("done 3/3");
    expect(calls.some((call) => call.startsWith("DELETE"))).toBe(false);
  });

  it("shows what the server refuses", async () => {
    serveKind(drawJob as JobKind, folder);
    await mount("drawz", input);
    await shows("failed 0/0");
    expect(view.issues[0]?.code).toBe("JOB-KIND-UNKNOWN");
  });
});

const stuck: Executor = {
  run: (_job, _cells, _sink, signal) => new Promise((done) => signal.addEventListener("abort", () => done([]))),
};
