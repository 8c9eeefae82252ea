import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { linesMatching, projectFiles, readProjectFile, ROOT } from "../support/project-files";

const CODE = [".ts", ".tsx", ".mts", ".mjs", ".cjs"];
const folders = (...names: string[]) => names.filter((name) => existsSync(join(ROOT, name)));

test("no test is skipped, and none runs alone", () => {
  // Put together, so that this file does not find itself.
  const mark = new RegExp(
    `\\b(describe|it|test|suite)(\\.\\w+)*\\.(${["only", "skip", "todo", "fails"].join("|")})\\b`,
  );
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

test("files stay small enough to read: at most 400 lines", () => {
  const LIMIT = 400;
  const long = projectFiles(".", [...CODE, ".css"])
    .filter((path) => !path.startsWith("tests/") && !path.endsWith(".d.ts"))
    .map((path) => ({ path, lines: readProjectFile(path).split("\n").length }))
    .filter(({ lines }) => lines > LIMIT);
  expect(long).toEqual([]);
});

const foldersOf = (floor: string): readonly string[] =>
  readdirSync(join(ROOT, floor), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

test.each(["features/core", "features/pages"])("every room of %s says in a README what it is for", (floor) => {
  expect(foldersOf(floor).filter((name) => !existsSync(join(ROOT, floor, name, "README.md")))).toEqual([]);
});

test("the floor plan names every room", () => {
  const plan = readProjectFile("features/README.md");
  const rooms = [...foldersOf("features/core"), ...foldersOf("features/pages")];
  expect(rooms.filter((name) => !plan.includes(`\`${name}\``))).toEqual([]);
});

test("every room of the core has its line in the table of allowed imports", () => {
  const config = readProjectFile(".dependency-cruiser.cjs");
  const table = /const CORE = \{([\s\S]*?)\n\};/.exec(config)?.[1] ?? "";
  const declared = [...table.matchAll(/^ {2}"?([\w-]+)"?:/gm)].map((match) => match[1]);
  expect(foldersOf("features/core").toSorted()).toEqual(declared.toSorted());
});
