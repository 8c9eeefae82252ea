import { createRequire } from "node:module";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, readProjectFile, ROOT } from "../support/project-files";

type Graph = Readonly<Record<string, readonly string[]>>;

const { CORE, COMPONENTS } = createRequire(import.meta.url)(join(ROOT, ".dependency-cruiser.cjs")) as {
  readonly CORE: Graph;
  readonly COMPONENTS: Graph;
};

const IMPORT = /(?:from|import\(|^import)\s*"([@.][^"]+)"/gm;
/** A style of another file (`composes: box from "../theme/box.module.css"`), which the tool does not follow. */
const COMPOSES = /composes:[^;]*from\s*"([^"]+)"/g;

/** Rooms of a floor that each of them imports from. */
function usedRooms(floor: string): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map<string, Set<string>>();
  for (const path of projectFiles(floor, [".ts", ".tsx", ".css"])) {
    const inside = path.slice(floor.length + 1).split("/");
    const room = inside.length > 1 ? (inside[0] ?? "") : "";
    for (const [, target = ""] of readProjectFile(path).matchAll(path.endsWith(".css") ? COMPOSES : IMPORT)) {
      const file = target.startsWith("@/") ? target.slice(2) : normalize(join(dirname(path), target));
      const [other = "", ...rest] = file.startsWith(`${floor}/`) ? file.slice(floor.length + 1).split("/") : [];
      if (rest.length > 0 && other !== room) used.set(room, (used.get(room) ?? new Set()).add(other));
    }
  }
  return used;
}

const FLOORS = [
  ["features/core", CORE],
  ["components", COMPONENTS],
] as const;

test.each(FLOORS)("no room of %s is allowed what it does not use", (floor, graph) => {
  const used = usedRooms(floor);
  const stale = Object.entries(graph).flatMap(([room, allowed]) =>
    allowed.filter((other) => !used.get(room)?.has(other)).map((other) => `${room} may use ${other}, and does not`),
  );
  expect(stale).toEqual([]);
});

test.each(FLOORS)("no room of %s uses another one without a line in its table", (floor, graph) => {
  const beyond = [...usedRooms(floor)].flatMap(([room, used]) =>
    [...used].filter((other) => !graph[room]?.includes(other)).map((other) => `${room} uses ${other}`),
  );
  expect(beyond).toEqual([]);
});

test("every folder of components has its line in the table of allowed imports", () => {
  const folders = projectFiles("components", [".ts", ".tsx", ".css"]).map((path) => path.split("/"));
  const rooms = new Set(folders.filter((parts) => parts.length > 2).map((parts) => parts[1]));
  expect([...rooms].toSorted()).toEqual(Object.keys(COMPONENTS).toSorted());
});
