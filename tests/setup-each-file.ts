/**
 * Properties draw the same cases in every run of the gate, so that it says the same of the same tree. `PROPERTY_SEED=random npm test -- unit`
 * goes looking for new ones; a number repeats a run. Files share a process: what one spied on or stubbed is as it was before the next one.
 */
import fc from "fast-check";
import { afterAll, vi } from "vitest";

const USUAL = 2026;
const asked = process.env.PROPERTY_SEED ?? String(USUAL);

if (asked !== "random") fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });

/** As long as a poll waits (vitest.config.mts); vitest has no setting of it. */
const WAIT_MS = 20_000;
const { waitFor } = vi;
vi.waitFor = (callback, options) =>
  waitFor(callback, typeof options === "number" ? options : { timeout: WAIT_MS, ...options });

afterAll(() => {
  vi.waitFor = waitFor;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
