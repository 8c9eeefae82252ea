import { readdirSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { jobStore } from "@/lib/server/jobs/outcome-store";
import { testFolder } from "../../../support/folder";

const folder = testFolder();
afterEach(() => void vi.unstubAllEnvs());

const key = (number: number): string => String(number).padStart(40, "0");
const kept = () => readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));

it("takes the oldest outcomes away where more come than MDS_OUTCOMES_MB allows, and keeps the newest", async () => {
  // Ten of some hundred bytes each.
  vi.stubEnv("MDS_OUTCOMES_MB", "0.001");
  const store = jobStore(folder);
  const outcome = "x".repeat(98);
  for (let number = 0; number < 30; number += 1) {
    await store.keep(key(number), outcome);
    const [path = ""] = kept().filter((name) => name.includes(key(number)));
    // An order that no clock decides.
    utimesSync(join(folder, path), number + 1, number + 1);
  }
  expect(kept().length).toBeLessThanOrEqual(10);
  expect(kept().length).toBeGreaterThanOrEqual(7);
  expect(await store.read(key(29))).toEqual({ outcome });
  expect(await store.read(key(0))).toBeNull();
});

it("counts what was there before it was started", async () => {
  vi.stubEnv("MDS_OUTCOMES_MB", "0.0005");
  await jobStore(folder).keep(key(99), "y".repeat(98));
  expect(kept().length).toBeLessThanOrEqual(5);
});

it("counts what was asked as well, which may be megabytes", async () => {
  const mine = join(folder, "asked");
  vi.stubEnv("MDS_OUTCOMES_MB", "0.001");
  const store = jobStore(mine);
  for (let number = 0; number < 30; number += 1)
    await store.describe({ id: key(number), kind: "draws", input: "z".repeat(100) });
  expect(readdirSync(join(mine, "jobs")).length).toBeLessThanOrEqual(10);
});
