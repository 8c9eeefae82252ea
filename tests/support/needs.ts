/**
 * What a test needs that a machine may lack. Where it is missing the test is skipped, and npm test prints the reason with the number of tests.
 * There is no other way to skip a test (tests/checks/files.test.ts).
 */
import { existsSync } from "node:fs";
import { relative } from "node:path";
import type { TestOptions } from "vitest";

declare module "vitest" {
  interface TaskMeta {
    /** Why the test did not run. */
    skipped?: string;
  }
}

/** Options of a test or of a suite, behind its title: `describe("a queue", needs(hasRedis, "no redis-server"), () => …)`. */
export const needs = (present: boolean, reason: string): TestOptions =>
  present ? {} : { skip: true, meta: { skipped: reason } };

/** Public data beside the checkout, which the repository does not hold. */
export const needsData = (path: string): TestOptions =>
  needs(existsSync(path), `no ${relative(process.cwd(), path)} beside the checkout`);
