import ts from "typescript";
import { expect, test } from "vitest";
import { projectFiles, readProjectFile } from "../support/project-files";

const CODE = [".ts", ".tsx", ".mts", ".mjs", ".cjs"];
const MOST_LINES = 250;
const MOST_LINES_OF_A_FUNCTION = 60;

/** Functions of tests over that length, groups of tests included. Lower it with each one that is split. */
const LONG_TEST_FUNCTIONS = 28;

const ours = (endings: readonly string[]): readonly string[] =>
  projectFiles(".", endings).filter((path) => !path.endsWith(".d.ts"));

test(`no file is longer than ${MOST_LINES} lines`, () => {
  const lengths = ours([...CODE, ".css"]).map((path) => [path, readProjectFile(path).trimEnd().split("\n").length]);
  expect(lengths.filter(([, lines]) => Number(lines) > MOST_LINES)).toEqual([]);
});

test(`no function of the product is longer than ${MOST_LINES_OF_A_FUNCTION} lines`, () => {
  const product = ["app", "bin", "components", "features", "lib", "state"];
  const long = product.flatMap((folder) => projectFiles(folder, [".ts", ".tsx"])).flatMap(longFunctions);
  expect(long).toEqual([]);
});

test(`at most ${LONG_TEST_FUNCTIONS} functions of the tests are longer than ${MOST_LINES_OF_A_FUNCTION} lines`, () => {
  const long = projectFiles("tests", [".ts", ".tsx"]).flatMap(longFunctions);
  expect(long.length, long.join("\n")).toBeLessThanOrEqual(LONG_TEST_FUNCTIONS);
});

/** "path:line name: lines"; the lines of the declaration, its own doc comment not counted. */
function longFunctions(path: string): string[] {
  const source = ts.createSourceFile(path, readProjectFile(path), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const from = source.getLineAndCharacterOfPosition(node.getStart(source)).line;
      const to = source.getLineAndCharacterOfPosition(node.getEnd()).line;
      if (to - from + 1 > MOST_LINES_OF_A_FUNCTION) found.push(`${path}:${from + 1}: ${to - from + 1} lines`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
