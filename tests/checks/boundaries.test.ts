import { createRequire } from "node:module";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, readProjectFile, ROOT } from "../support/project-files";

const { CORE } = createRequire(import.meta.url)(join(ROOT, ".dependency-cruiser.cjs")) as {
  readonly CORE: Readonly<Record<string, readonly string[]>>;
};

/** Rooms of the core that each of them imports from. */
function usedRooms(): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  for (const path of projectFiles("features/core", [".ts"])) {
    const room = path.split("/")[2] ?? "";
    for (const [, target = ""] of readProjectFile(path).matchAll(/(?:from|import\()\s*"([@.][^"]+)"/g)) {
      const file = target.startsWith("@/") ? target.slice(2) : normalize(join(dirname(path), target));
      const [top, floor, other = ""] = file.split("/");
      if (top === "features" && floor === "core" && other !== room)
        used.set(room, (used.get(room) ?? new Set()).add(other));
    }
  }
  return used;
}

test("no room of the core is allowed what it does not use", () => {
  const used = usedRooms();
  const stale = Object.entries(CORE).flatMap(([room, allowed]) =>
    allowed.filter((other) => !used.get(room)?.has(other)).map((other) => `${room} may use ${other}, and does not`),
  );
  expect(stale).toEqual([]);
});
