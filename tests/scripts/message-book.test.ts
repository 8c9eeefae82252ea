import { describe, expect, it } from "vitest";
import { compileBook } from "../../scripts/lib/message-book.mjs";

/** What a compiled module exports, evaluated. */
async function load(source: string, name = "messages"): Promise<Record<string, unknown>> {
  const compiled = compileBook(source, "book").get(name) as string;
  const code = compiled
    .replace(/^import .*$/m, "const en = (v) => v.en ?? v; const zh = (v) => v.zh ?? v;")
    .replaceAll(/: Text(?= =)|: \{ [^}]*: (?:Value|number) \}|\): Text/g, (found) => (found === "): Text" ? ")" : ""));
  return (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as Record<string, unknown>;
}

const say = (message: unknown, values: object): unknown => (message as (values: object) => unknown)(values);

describe("a message", () => {
  it("is a constant where it has no values", async () => {
    const { limit } = await load(`limit: { en: "Limit", zh: "限制" }`);
    expect(limit).toEqual({ en: "Limit", zh: "限制" });
  });

  it("puts in words, numbers and sentences, each in its language", async () => {
    const { needs } = await load(`needs: { en: "{what} needs {count}.", zh: "{what}需要 {count}。" }`);
    const what = { en: "The model", zh: "模型" };
    expect(say(needs, { what, count: 8 })).toEqual({ en: "The model needs 8.", zh: "模型需要 8。" });
  });

  it("chooses by a number, with values inside", async () => {
    const { cards } = await load(
      `cards: { en: "{n, plural, one {one card of {chip}} other {{n} cards}}", zh: "{n} 张卡" }`,
    );
    expect(say(cards, { n: 1, chip: "H100" })).toEqual({ en: "one card of H100", zh: "1 张卡" });
    expect(say(cards, { n: 3, chip: "H100" })).toEqual({ en: "3 cards", zh: "3 张卡" });
  });

  it("keeps braces, quotes, backslashes and dollars as they are written", async () => {
    const { path, cost } = await load(
      ["path: { en: '<{{name}}>`\\', zh: '<{{name}}>`\\' }", 'cost: { en: "${n} or \\"{n}\\"", zh: "`{n}`" }'].join(
        "\n",
      ),
    );
    expect(path).toEqual({ en: "<{name}>`\\", zh: "<{name}>`\\" });
    expect(say(cost, { n: 2 })).toEqual({ en: '$2 or "2"', zh: "`2`" });
  });
});

const ISSUES = `issues:
  TP-HEADS:
    message: { en: "TP {tp} of {heads, plural, one {one head} other {{heads} heads}}", zh: "TP {tp}：{heads} 个头" }
    fix: { en: "TP {near}", zh: "TP {near}" }
  HW-NONE:
    message: { en: "No chip", zh: "没有芯片" }
  HW-NONE/file:
    message: { en: "No file", zh: "没有文件" }`;

describe("the issues of a book", () => {
  it("are made by one function: a code, and the values of message and fix together", () => {
    const source = compileBook(ISSUES, "book").get("messages.issues") as string;
    expect(source).toContain("export const issue = issueMaker({");
    expect(source).toContain(`"TP-HEADS": (v: { tp: Value; heads: number; near: Value }) => ({ message: {`);
    expect(source).toContain(`"HW-NONE": { message: { en: "No chip", zh: "没有芯片" } },`);
  });

  it.each([
    [`issues: { tp-heads: { message: { en: "a", zh: "b" } } }`, "book: tp-heads is no code of an issue"],
    [`issues: { TP: { fix: { en: "a", zh: "b" } } }`, "book: TP has no message"],
    [`issues: { TP: { message: { en: "a", zh: "b" }, at: tp } }`, "book: TP has at"],
    [`issues: { TP: { message: { en: "a", zh: "b" }, fix: { en: "a" } } }`, "book: TP, fix has no text for zh"],
  ])("refuses %s", (source, sentence) => {
    expect(() => compileBook(source, "book")).toThrow(sentence);
  });
});

describe("a book of messages", () => {
  it("makes a module of its own of a section", async () => {
    const source = `about:\n  title: { en: "Cost", zh: "成本" }\nlimit: { en: "Limit", zh: "限制" }`;
    expect([...compileBook(source, "book").keys()]).toEqual(["messages", "messages.about"]);
    expect(await load(source, "messages.about")).toHaveProperty("title", { en: "Cost", zh: "成本" });
  });

  it.each([
    [`Limit: { en: "a", zh: "b" }`, "book: Limit is no name of a message"],
    [`limit: { en: "a" }`, "book: limit has no text for zh"],
    [`limit: { en: "a", zh: "b", fr: "c" }`, "book: limit has fr"],
    [`limit: { en: "a", zh: "b" }\nlimit: { en: "c", zh: "d" }`, "book is no YAML: Map keys must be unique"],
    [`limit: { en: "{1}", zh: "b" }`, "book: limit needs a value's name at character 0"],
    [`limit: { en: "{n, plural, one {a}}", zh: "b" }`, "book: limit needs other {…}"],
    [`limit: { en: "a}", zh: "b" }`, 'book: limit has a "}" too many'],
  ])("refuses %s", (source, sentence) => {
    expect(() => compileBook(source, "book")).toThrow(sentence);
  });
});
