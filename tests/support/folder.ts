/** Folders of a test file's own, which are gone when its tests are done. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";

const make = (): string => mkdtempSync(join(tmpdir(), "mds-test-"));
const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true });

/** One for all tests of the file. */
export function testFolder(): string {
  const folder = make();
  afterAll(() => remove(folder));
  return folder;
}

/** One that the server takes for its data. */
export function dataFolder(folder = testFolder()): string {
  beforeAll(() => void vi.stubEnv("DATA_DIR", folder));
  afterAll(() => void vi.unstubAllEnvs());
  return folder;
}

/** A new one for the data of every test. */
export function dataFolderEach(): () => string {
  let folder = "";
  beforeEach(() => void vi.stubEnv("DATA_DIR", (folder = make())));
  afterEach(() => {
    vi.unstubAllEnvs();
    remove(folder);
  });
  return () => folder;
}
