/** Books of messages (messages.yaml): each message is used, and each that is used stands in the book (the compiler says that). */
import { dirname } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { PRODUCT, projectFiles, readProjectFile } from "../support/project-files";

const IMPORTED = /^import (?:\* as (\w+)|\{ issue \}) from "(@|\.)\/(.*messages[.\w]*)";$/gm;
const ISSUE = /"([A-Z][A-Z0-9]*(?:-[A-Z0-9]+)*(?:\/[a-z]+)?)"/g;

const books = PRODUCT.flatMap((folder) => projectFiles(folder, ["messages.yaml"]));
const sources = PRODUCT.flatMap((folder) => projectFiles(folder, [".ts", ".tsx"])).map(readSource);

type Reading = { readonly module: string; readonly names: readonly string[] };

/** The compiled books that it imports, and the names of messages and of issues that it says. */
function readSource(path: string): Reading[] {
  const code = readProjectFile(path);
  return [...code.matchAll(IMPORTED)].map(([, alias, from, rest]) => ({
    module: from === "@" ? `${rest}` : `${dirname(path)}/${rest}`,
    names: [...code.matchAll(alias === undefined ? ISSUE : new RegExp(String.raw`\b${alias}\.(\w+)`, "g"))].map(
      ([, name]) => name ?? "",
    ),
  }));
}

/** "room/messages" and "room/messages.section", each with its keys. */
function readModules(path: string): (readonly [module: string, keys: readonly string[]])[] {
  const book = Object.entries(parse(readProjectFile(path)) as Record<string, object>);
  const sections = book.filter(([, entry]) => !("en" in entry));
  const top = book.filter(([, entry]) => "en" in entry).map(([key]) => key);
  const module = path.replace(/\.yaml$/, "");
  return [[module, top], ...sections.map(([name, entry]) => [`${module}.${name}`, Object.keys(entry)] as const)];
}

test("every message is said somewhere, and every issue", () => {
  const uses = Map.groupBy(sources.flat(), ({ module }) => module);
  const unused = books.flatMap(readModules).flatMap(([module, keys]) => {
    const said = new Set((uses.get(module) ?? []).flatMap(({ names }) => names));
    return keys.filter((key) => !said.has(key)).map((key) => `${module}: ${key}`);
  });
  expect(unused).toEqual([]);
});
