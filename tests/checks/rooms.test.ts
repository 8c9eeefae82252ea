/** Where a newcomer looks: folders that can be overseen, each with a sentence, each README called as its folder. */
import { dirname, basename } from "node:path";
import { expect, test } from "vitest";
import { projectFiles, readProjectFile } from "../support/project-files";

/** As many as one can see at a glance. */
const MOST_SIBLINGS = 25;

/** One folder for each room or page; ARCHITECTURE.md says why. */
const LISTS = ["features/core", "features/pages", "tests/features/core", "tests/features/pages"];

const LAYERS = ["app", "lib", "features", "state", "components", "bin", "bench", "tests"] as const;
const ENDINGS = [".ts", ".tsx", ".mjs", ".css", ".json", ".md"];
const files = LAYERS.flatMap((layer) => projectFiles(layer, ENDINGS)).filter((path) => !path.includes("/fixtures/"));

/** By folder: the names in it, of files and of folders. */
const siblings = new Map<string, Set<string>>();
for (const file of files)
  for (let path = file; path.includes("/"); path = dirname(path)) {
    const folder = dirname(path);
    siblings.set(folder, (siblings.get(folder) ?? new Set()).add(basename(path)));
  }

test("a folder has at most as many files and folders as can be overseen", () => {
  const crowded = [...siblings].filter(([folder, names]) => names.size > MOST_SIBLINGS && !LISTS.includes(folder));
  expect(crowded.map(([folder, names]) => `${folder}: ${names.size}`)).toEqual([]);
});

test("a README is called as its folder", () => {
  const others = files
    .filter((path) => basename(path) === "README.md")
    .filter((path) => !readProjectFile(path).startsWith(`# ${basename(dirname(path))}\n`));
  expect(others).toEqual([]);
});

test("a room has a sentence: in its own README, or in the nearest one above", () => {
  const rooms = [...siblings.keys()].filter((folder) => /^(lib|features|state|components|bin|bench)\/./.test(folder));
  const has = new Set(files.filter((path) => basename(path) === "README.md").map(dirname));
  const nearest = (folder: string): string => (has.has(folder) ? folder : nearest(dirname(folder)));
  const unnamed = rooms.filter((room) => {
    const above = nearest(room);
    return above !== room && !readProjectFile(`${above}/README.md`).includes(`\`${room.slice(above.length + 1)}/\``);
  });
  expect(unnamed).toEqual([]);
});
