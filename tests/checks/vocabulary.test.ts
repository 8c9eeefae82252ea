import ts from "typescript";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { PRODUCT, projectFiles, readProjectFile } from "../support/project-files";
import { HOMONYMS } from "./homonyms";
import { RIGHT_IN_USE, TURNS } from "./turns";

type Saying = { readonly en: string; readonly zh: string; readonly at: string };

const sayings = PRODUCT.flatMap((folder) => [
  ...projectFiles(folder, ["messages.yaml"]).flatMap(readBook),
  ...projectFiles(folder, [".ts", ".tsx"]).flatMap(readSayings),
]);

/** A message with values is a sentence: as long as another, its translation may differ where it stands. */
function readBook(path: string): Saying[] {
  const messages = readMessages(path);
  return messages.filter(({ en }) => !en.includes("{")).map(({ en, zh }) => ({ en, zh, at: path }));
}

type Message = Omit<Saying, "at"> & { readonly name: string };
/** A message, or a section of them; the words of an issue are a section too. */
type Entry = Omit<Saying, "at"> | { readonly [name: string]: Entry };

/** Named "book key" or "book section.key". */
function readMessages(path: string): Message[] {
  return listMessages(parse(readProjectFile(path)) as Entry, `${path} `);
}

function listMessages(entry: Entry, name: string): Message[] {
  if ("en" in entry) return [{ ...(entry as Omit<Saying, "at">), name }];
  return Object.entries(entry).flatMap(([key, inner]) =>
    listMessages(inner, name.endsWith(" ") ? `${name}${key}` : `${name}.${key}`),
  );
}

/** The turns that a message has; names of its values are no words of it. */
function turnsIn(message: Message): string[] {
  return (["en", "zh"] as const).flatMap((language) => {
    const words = message[language].replaceAll(/\{\w+(, plural,|\})/g, "");
    const hits = TURNS[language].filter(({ turn }) => turn.test(words));
    return hits.map(({ turn, instead }) => `${message.name}: ${turn.source} → ${instead}`);
  });
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

test("no message has a turn that readers stumble over", () => {
  const books = PRODUCT.flatMap((folder) => projectFiles(folder, ["messages.yaml"]));
  const turns = books.flatMap((path) =>
    readMessages(path).flatMap((message) => turnsIn(message).map((hit) => ({ name: message.name, hit }))),
  );
  expect(turns.filter(({ name }) => !(name in RIGHT_IN_USE)).map(({ hit }) => hit)).toEqual([]);
  // An entry that is no longer needed goes.
  expect(Object.keys(RIGHT_IN_USE).filter((entry) => !turns.some(({ name }) => name === entry))).toEqual([]);
});
