import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Report } from "@/features/answers/answer";
import {
  EMPTY,
  frozenPiece,
  liveQuestions,
  readComposed,
  writeComposed,
  type ComposedReport,
} from "@/features/core/report-builder/document";
import {
  freezeEntry,
  insertEntries,
  moveEntry,
  indexOfEntry,
  removeEntry,
  room,
  setWords,
  thawEntry,
  type NewEntry,
} from "@/features/core/report-builder/edit";
import { composedFile } from "@/features/core/report-builder/file";
import { resolveParts, type LiveAnswer } from "@/features/core/report-builder/resolve-parts";
import { HEADLINE, VERDICT } from "@/features/core/report-builder/page";
import { findPiece, listPieces, type Answered } from "@/features/core/report-builder/piece";
import { recognise } from "@/features/core/file-kinds/recognise";
import { packText, unpackText } from "@/lib/packed-text";
import { failure, success } from "@/lib/result";
import { text, verbatim } from "@/lib/text";
import { table } from "@/lib/export/table";

const words = fc.string({ maxLength: 60 });
const entry: fc.Arbitrary<NewEntry> = fc.oneof(
  fc.record({ kind: fc.constantFrom("heading" as const, "note" as const), words }),
  fc.record({
    kind: fc.constant("part" as const),
    page: fc.constantFrom("quick-memory", "cost", "nowhere"),
    // A key of an object that reading would take for its prototype is no link name.
    params: fc.dictionary(fc.stringMatching(/^[a-z][a-z_]{0,8}$/), words, { maxKeys: 4 }),
    part: words,
  }),
);
const composed: fc.Arbitrary<ComposedReport> = fc
  .record({ title: words, entries: fc.array(entry, { maxLength: 12 }) })
  .map(({ title, entries }) => insertEntries({ ...EMPTY, title }, entries));

const PART = { kind: "part", page: "cost", params: { tp: "8" }, part: VERDICT } as const;
const partNamed = (part: string, page = "cost"): NewEntry => ({ ...PART, part, page });

const rows = table<number>(
  (said) => said.en,
  [
    { id: "n", label: "n", value: (n) => n },
    { id: "w", label: "w", value: () => null, written: (n) => (n > 1 ? "many" : undefined) },
  ],
  [1, -0, Infinity, 2],
);
const change = { label: verbatim("do"), set: { tp: "4" } };
const NOW: Report = {
  verdict: {
    ...{ finding: verbatim("f"), evidence: verbatim("e"), help: null },
    changes: { lead: verbatim("l"), list: [change] },
  },
  figures: [
    {
      ...{ id: "ttft", label: verbatim("TTFT"), value: 1, unit: "s", grade: "datasheet", context: verbatim("c") },
      ...{ formula: [], source: verbatim("s"), terms: [], assumptions: [], sensitivities: [] },
    },
  ],
  parts: [
    {
      ...{ kind: "table", id: "rows", title: text({ en: "Rows", zh: "行" }), table: rows },
      offers: { label: verbatim("o"), changes: [null, null, null, change.set] },
    },
    {
      ...{ kind: "section", id: "more", title: verbatim("More"), tools: "editor" },
      parts: [
        { kind: "words", id: "said", words: [verbatim("w")] },
        { kind: "view", id: "editor" },
      ],
    },
    { kind: "view", id: "editor" },
    { kind: "file", id: "raw", title: verbatim("Raw"), table: rows },
  ],
};
const ANSWER: Answered = { now: NOW, before: [] };

const ids = ({ entries }: ComposedReport): number[] => entries.map(({ id }) => id);

describe("a composed report as a text", () => {
  it("is the same again when it is read, as a file and packed into a link", () => {
    fc.assert(
      fc.property(composed, (report) => {
        const written = writeComposed(report);
        expect(readComposed(written)).toEqual(success(report));
        expect(unpackText(packText(written), undefined, "doc")).toEqual(success(written));
      }),
    );
  });

  it("keeps figures that JSON lacks", () => {
    const frozen = { en: findPiece(ANSWER, "table:rows"), zh: findPiece(ANSWER, "table:rows") };
    const kept = insertEntries(EMPTY, [{ ...PART, part: "table:rows", frozen } as NewEntry]);
    const read = readComposed(writeComposed(kept));
    expect(read).toEqual(success(kept));
  });

  it.each([
    ["no JSON", "{", "COMPOSED-JSON"],
    ["another JSON", '{"model":"x"}', "COMPOSED-JSON"],
    ["a list", "[]", "COMPOSED-JSON"],
    ["a later version", '{"composed_report":2,"title":"","entries":[]}', "COMPOSED-VERSION"],
    ["an unknown entry", '{"composed_report":1,"title":"","entries":[{"kind":"script"}]}', "COMPOSED-SHAPE"],
    ["a part without its page", '{"composed_report":1,"title":"","entries":[{"kind":"part"}]}', "COMPOSED-SHAPE"],
    [
      "a frozen part of no known shape",
      '{"composed_report":1,"title":"","entries":[{"kind":"part","page":"cost","params":{},"part":"x","frozen":{"en":{"kind":"chart"},"zh":{"kind":"chart"}}}]}',
      "COMPOSED-SHAPE",
    ],
  ])("refuses %s", (_, source, code) => {
    const read = readComposed(source);
    expect(read.ok).toBe(false);
    expect(read.issues[0]?.code).toBe(code);
  });
});

describe("a file of a composed report", () => {
  it("is told from other files, whatever its frozen parts look like", () => {
    const frozen = frozenPiece({ en: ANSWER, zh: ANSWER }, "table:rows");
    const report = insertEntries(EMPTY, [
      { ...PART, params: { model_type: "llama", hidden_size: "8" }, part: "table:rows", ...(frozen && { frozen }) },
    ]);
    const known = recognise("x.json", new TextEncoder().encode(writeComposed(report)), { whole: true });
    expect(known).toMatchObject({ value: { kind: "composed", opens: "my-report" } });
  });

  it("of HTML says at the foot of its pages where it comes from, and not all that it holds", () => {
    const link = `http://suite.example/my-report?doc=${"x".repeat(1500)}`;
    const html = composedFile({ report: EMPTY, resolved: [], language: "en", written: "2026-01-02T00:00:00Z", link });
    expect(html.split("x".repeat(1500))).toHaveLength(3);
    expect(html).toContain('content:"2026-01-02  http://suite.example/my-report"');
  });
});

describe("changes of a composed report", () => {
  it("move an entry and nothing else: the others keep their order", () => {
    fc.assert(
      fc.property(composed, fc.nat(20), fc.integer({ min: -3, max: 20 }), (report, which, to) => {
        const id = ids(report)[which % Math.max(1, report.entries.length)];
        if (id === undefined) return;
        const moved = moveEntry(report, id, to);
        expect(ids(moved).filter((one) => one !== id)).toEqual(ids(report).filter((one) => one !== id));
        expect(indexOfEntry(moved, id)).toBe(Math.min(Math.max(to, 0), report.entries.length - 1));
        expect(moveEntry(moved, id, indexOfEntry(report, id))).toEqual(report);
      }),
    );
  });

  it("insert with ids of their own, remove what was inserted, and leave the rest", () => {
    fc.assert(
      fc.property(composed, entry, fc.nat(12), (report, added, which) => {
        const behind = ids(report)[which];
        const more = insertEntries(report, [added], behind);
        expect(new Set(ids(more)).size).toBe(report.entries.length + 1);
        const id = ids(more).find((one) => !ids(report).includes(one)) ?? NaN;
        expect(indexOfEntry(more, id)).toBe(
          behind === undefined ? report.entries.length : indexOfEntry(report, behind) + 1,
        );
        expect(removeEntry(more, id)).toEqual(report);
      }),
    );
  });

  it("take no more entries than there is room for", () => {
    const many = insertEntries(
      EMPTY,
      Array.from({ length: 400 }, () => ({ kind: "note", words: "" }) as const),
    );
    expect(many.entries.length).toBe(300);
    expect(room(many)).toBe(0);
  });

  it("freeze and thaw a part, and words stay words", () => {
    const frozen = frozenPiece({ en: ANSWER, zh: ANSWER }, VERDICT);
    if (!frozen) throw new Error("there is a verdict");
    const live = insertEntries(EMPTY, [PART, { kind: "note", words: "a" }]);
    const cold = freezeEntry(live, 1, frozen);
    expect(liveQuestions(live)).toHaveLength(1);
    expect(liveQuestions(cold)).toEqual([]);
    expect(thawEntry(cold, 1)).toEqual(live);
    expect(freezeEntry(live, 2, frozen)).toEqual(live);
    expect(setWords(live, 1, "b")).toEqual(live);
    const held = insertEntries(EMPTY, [{ ...PART, frozen, held: true }]);
    expect(thawEntry(held, 1)).toEqual(held);
  });
});

describe("the place of a part", () => {
  const report = insertEntries(EMPTY, [
    partNamed("verdict:verdict"),
    partNamed("table:gone"),
    partNamed("x", "nowhere"),
  ]);
  const resolved = (answer: LiveAnswer) =>
    resolveParts(report, {
      page: (id) => (id === "cost" ? { title: verbatim("Cost") } : undefined),
      answer: () => answer,
    });
  const codes = (answer: LiveAnswer) =>
    resolved(answer).map((one) => ("found" in one ? one.found("en").issues[0]?.code : undefined));

  it("says that it is on its way, that it is gone, that its page is", () => {
    expect(codes(undefined)).toEqual(["COMPOSED-ON-ITS-WAY", "COMPOSED-ON-ITS-WAY", "COMPOSED-NO-PAGE"]);
    expect(codes(success({ en: ANSWER, zh: ANSWER }))).toEqual([undefined, "COMPOSED-NO-PART", "COMPOSED-NO-PAGE"]);
  });

  it("says what its page refuses", () => {
    const refused = { code: "SOME", at: "tp", message: verbatim("no") };
    expect(codes(failure(refused))).toEqual(["SOME", "SOME", "COMPOSED-NO-PAGE"]);
  });
});

describe("pieces of an answer", () => {
  it("are found by the names that they are listed by", () => {
    const refs = listPieces(ANSWER).map(({ ref }) => ref);
    expect(refs).toEqual([VERDICT, HEADLINE, "figure:ttft", "table:rows", "section:more", "file:raw"]);
    for (const ref of refs) expect(findPiece(ANSWER, ref)).not.toBeNull();
    expect(findPiece(ANSWER, "view:editor")).toBeNull();
  });

  it("offer nothing that changes their page", () => {
    expect(JSON.stringify(findPiece(ANSWER, "table:rows"))).not.toContain("offers");
    expect(JSON.stringify(findPiece(ANSWER, VERDICT))).not.toContain("changes");
  });
});
