/** Plurals of the books (messages.yaml): a sentence that counts does not say "1 items". */
import { expect, test } from "vitest";
import { parse } from "yaml";
import { PRODUCT, projectFiles, readProjectFile } from "../support/project-files";

type Message = { readonly en: string };
type Book = Readonly<Record<string, Message | Readonly<Record<string, Message>>>>;

const sentences = PRODUCT.flatMap((folder) => projectFiles(folder, ["messages.yaml"])).flatMap((path) =>
  listMessages(parse(readProjectFile(path)) as Book).map(([key, { en }]) => ({ where: `${path}: ${key}`, en })),
);

function listMessages(book: Book): (readonly [key: string, message: Message])[] {
  return Object.entries(book).flatMap(([key, entry]) =>
    "en" in entry ? [[key, entry as Message] as const] : listMessages(entry as Book),
  );
}

/** {count, plural, one {card} other {cards}}: its number, and its words for one and for several. */
const PLURAL = /\{(\w+), plural, one \{((?:[^{}]|\{\w+\})*)\} other \{((?:[^{}]|\{\w+\})*)\}\}/g;
const wordsIn = (text: string | undefined): string[] => text?.match(/[A-Za-z]+/g) ?? [];
const writePlural = (word: string): string => (/[^aeiou]y$/.test(word) ? word.replace(/y$/, "ies") : `${word}s`);

/** What the books count already: "cards", "requests". */
const NOUNS = new Set(
  sentences.flatMap(({ en }) =>
    [...en.matchAll(PLURAL)].flatMap(([, , one, other]) => {
      const several = wordsIn(other);
      return wordsIn(one)
        .map(writePlural)
        .filter((word) => several.includes(word));
    }),
  ),
);

/** "{count} cards" and "{count} spare cards" outside of a plural: the value, and what stands between it and a noun that is counted. */
function bareCounts(en: string) {
  const bare = en.replace(PLURAL, "#");
  return [...bare.matchAll(/\{(\w+)\} ((?:[A-Za-z-]+ )?)([A-Za-z]+)\b/g)]
    .map(([, value = "", between = "", noun = ""]) => ({ value, between: between.trim(), noun }))
    .filter(({ between, noun }) => NOUNS.has(noun) && !/^(of|in|at|to|on|per|for|with|and|or)$/.test(between));
}

test("a rest of one is said in the singular", () => {
  const wrong = sentences.filter(({ en }) =>
    bareCounts(en).some(({ between }) => /^(more|other|further)$/.test(between)),
  );
  expect(wrong).toEqual([]);
});

test("a number that chooses a plural somewhere does so wherever it counts", () => {
  const wrong = sentences.filter(({ en }) => {
    const numbers = [...en.matchAll(PLURAL)].flatMap(([, name]) => [name, `${name}2`]);
    return bareCounts(en).some(({ value }) => numbers.includes(value));
  });
  expect(wrong).toEqual([]);
});
