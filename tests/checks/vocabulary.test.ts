import ts from "typescript";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { PRODUCT, projectFiles, readProjectFile } from "../support/project-files";
import { HOMONYMS } from "./homonyms";

type Saying = { readonly en: string; readonly zh: string; readonly at: string };

const sayings = PRODUCT.flatMap((folder) => [
  ...projectFiles(folder, ["messages.yaml"]).flatMap(readBook),
  ...projectFiles(folder, [".ts", ".tsx"]).flatMap(readSayings),
]);

/** A message with values is a sentence: as long as another, its translation may differ where it stands. */
function readBook(path: string): Saying[] {
  const messages = listMessages(parse(readProjectFile(path)) as Entry);
  return messages.filter(({ en }) => !en.includes("{")).map(({ en, zh }) => ({ en, zh, at: path }));
}

type Message = Omit<Saying, "at">;
/** A message, or a section of them; the words of an issue are a section too. */
type Entry = Message | { readonly [name: string]: Entry };

function listMessages(entry: Entry): Message[] {
  return "en" in entry ? [entry as Message] : Object.values(entry).flatMap(listMessages);
}

/** Every object { en: "…", zh: "…" } of plain strings. */
function readSayings(path: string): Saying[] {
  const source = ts.createSourceFile(path, readProjectFile(path), ts.ScriptTarget.Latest, true);
  const found: Saying[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const [en, zh] = [plainString(node, "en"), plainString(node, "zh")];
      if (en !== undefined && zh !== undefined) found.push({ en, zh, at: path });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function plainString(node: ts.ObjectLiteralExpression, key: string): string | undefined {
  const property = node.properties.find(
    (one) => ts.isPropertyAssignment(one) && ts.isIdentifier(one.name) && one.name.text === key,
  );
  if (property === undefined || !ts.isPropertyAssignment(property)) return undefined;
  return ts.isStringLiteralLike(property.initializer) ? property.initializer.text : undefined;
}

test("one English phrase has one Chinese", () => {
  const known = Map.groupBy(sayings, ({ en }) => en);
  const several = [...known]
    .map(([en, all]) => ({ en, zh: [...new Set(all.map(({ zh }) => zh))].toSorted() }))
    .filter(({ en, zh }) => zh.length > 1 && en !== "");
  const excused = several.filter(({ en, zh }) => zh.every((word) => HOMONYMS[en]?.includes(word)));
  expect(several.filter((one) => !excused.includes(one))).toEqual([]);
  // An entry that is no longer needed goes.
  expect(Object.keys(HOMONYMS).filter((en) => !excused.some((one) => one.en === en))).toEqual([]);
});

test("nothing is half said", () => {
  expect(sayings.filter(({ en, zh }) => (en === "") !== (zh === "") && !/^[\s,.;:]*$/.test(en + zh))).toEqual([]);
});
