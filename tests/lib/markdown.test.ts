import fc from "fast-check";
import { expect, it } from "vitest";
import { parseInline, parseMarkdown } from "@/lib/markdown/parse";

it("reads the parts that help texts use", () => {
  const blocks = parseMarkdown(
    "# Head\n\nOne **two**\nthree.\n- a\n  more\n- `b`\n\n| x | y |\n|---|---|\n| 1 | 2 |\n\n```\ncode\n```\n",
  );
  expect(blocks.map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list", "table", "code"]);
  expect(blocks[2]).toEqual({
    kind: "list",
    ordered: false,
    items: [[{ kind: "text", words: "a more" }], [{ kind: "code", words: "b" }]],
  });
  expect(blocks[3]).toMatchObject({
    rows: [
      [[{ words: "x" }], [{ words: "y" }]],
      [[{ words: "1" }], [{ words: "2" }]],
    ],
  });
});

it("reads links, strong words and code inside a line", () => {
  expect(parseInline("see [here](/x) and **that** `c`")).toEqual([
    { kind: "text", words: "see " },
    { kind: "link", words: "here", href: "/x" },
    { kind: "text", words: " and " },
    { kind: "strong", words: "that" },
    { kind: "text", words: " " },
    { kind: "code", words: "c" },
  ]);
});

it("ends on any text", () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom("# a", "- b", "```", "| c |", "", "d", "  e", "1. f"), { maxLength: 20 }),
      (lines) => {
        expect(Array.isArray(parseMarkdown(lines.join("\n")))).toBe(true);
      },
    ),
  );
});
