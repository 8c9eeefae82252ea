import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pages } from "@/features/registry/registry";
import { linesMatching, projectFiles, readProjectFile, ROOT } from "../support/project-files";

const CODE = [".ts", ".tsx", ".mts", ".mjs", ".cjs"];
const folders = (...names: string[]) => names.filter((name) => existsSync(join(ROOT, name)));

test("no test runs alone, and none is skipped but by tests/support/needs.ts, which says why", () => {
  // Put together, so that this file does not find itself.
  const marks = ["only", "skip", "skipIf", "runIf", "todo", "fails"];
  const mark = new RegExp(`\\b(describe|it|test|suite)(\\.\\w+)*\\.(${marks.join("|")})\\b`);
  expect(projectFiles("tests", CODE).flatMap((path) => linesMatching(path, mark))).toEqual([]);
});

test("no compiler or linter complaint is silenced without a reason", () => {
  const silenced = /@ts-ignore|@ts-nocheck|@ts-expect-error\s*$|eslint-disable(?!.*-- \S)/;
  const own = "tests/checks/files.test.ts";
  const paths = projectFiles(".", CODE).filter((path) => path !== own);
  expect(paths.flatMap((path) => linesMatching(path, silenced))).toEqual([]);
});

test("colours come from the tokens: no raw colour in components or pages", () => {
  // An identifier in a link (#abc) follows a quote and a path, so only quotes, spaces, colons and brackets lead a colour.
  const colour = /(^|[\s:("'`[,])#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(rgb|hsl)a?\(\s*\d/i;
  const paths = folders("components", "app")
    .flatMap((folder) => projectFiles(folder, [".ts", ".tsx", ".css"]))
    .filter((path) => !/tokens[^/]*\.(css|ts)$/.test(path));
  expect(paths.flatMap((path) => linesMatching(path, colour))).toEqual([]);
});

test("a file that a person opens is read where a damaged, removed or too large one is an answer", () => {
  const bare = /\b(file|one|opened|chosen)\??\.(text|arrayBuffer)\(\)(?!\.catch)/;
  const paths = folders("components", "app", "state").flatMap((folder) => projectFiles(folder, CODE));
  const inBrowser = paths.filter((path) => !path.startsWith("app/api/"));
  expect(inBrowser.flatMap((path) => linesMatching(path, bare))).toEqual([]);
});

const roomsIn = (floor: string): readonly string[] =>
  readdirSync(join(ROOT, floor), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test.each(["features/core", "features/pages"])("every room of %s says in a README what it is for", (floor) => {
  expect(roomsIn(floor).filter((name) => !existsSync(join(ROOT, floor, name, "README.md")))).toEqual([]);
});

/** A file is named from its room, the floor, the top, or by its name alone where a folder of the room has it. */
function staleNames(readme: string): readonly string[] {
  const room = readme.replace(/\/?README\.md$/, "");
  const inside = room === "" ? [] : projectFiles(room, CODE);
  const named = readProjectFile(readme).matchAll(/`(\w[\w./-]*\.(?:tsx?|mjs))`/g);
  return [...new Set([...named].map(([, name = ""]) => name))]
    .filter((name) => !["features", "features/core", ""].some((base) => existsSync(join(ROOT, base, name))))
    .filter((name) => !inside.some((path) => path.endsWith(`/${name}`)))
    .map((name) => `${readme}: ${name}`);
}

test("what a README names as a file is there", () => {
  expect(projectFiles(".", ["README.md"]).flatMap(staleNames)).toEqual([]);
});

test("the floor plan names every room", () => {
  const plan = readProjectFile("features/README.md");
  const rooms = [...roomsIn("features/core"), ...roomsIn("features/pages")];
  expect(rooms.filter((name) => !plan.includes(`\`${name}\``))).toEqual([]);
});

test("every room of the core has its line in the table of allowed imports", () => {
  const { CORE } = createRequire(import.meta.url)(join(ROOT, ".dependency-cruiser.cjs")) as { CORE: object };
  expect(roomsIn("features/core").toSorted()).toEqual(Object.keys(CORE).toSorted());
});

test.each([
  ["README.md", "en"],
  ["README.zh.md", "zh"],
] as const)("%s names every page", (readme, language) => {
  const words = readProjectFile(readme);
  expect(pages.map(({ title }) => title[language]).filter((title) => !words.includes(title))).toEqual([]);
});

test("who is cited has a name that docs/origins.md explains", () => {
  const vague =
    /\b[Tt]he seed('s\b| document)|\b[Tt]he original\b(?! suite)|\bspec(ification)? \d|\ba section number\b/;
  const own = "tests/checks/files.test.ts";
  const paths = projectFiles(".", [...CODE, ".md"]).filter((path) => path !== own && path !== "docs/origins.md");
  expect(paths.flatMap((path) => linesMatching(path, vague))).toEqual([]);
  const origins = readProjectFile("docs/origins.md");
  for (const name of ["the original suite", "AICompass", "tier6", "AIConfigurator", "Vidur"])
    expect(origins).toContain(name);
});
