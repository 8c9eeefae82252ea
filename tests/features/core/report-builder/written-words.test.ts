import { describe, expect, it } from "vitest";
import { EMPTY } from "@/features/core/report-builder/document";
import { insertEntries } from "@/features/core/report-builder/edit";
import { composedFile } from "@/features/core/report-builder/file";
import { resolveParts } from "@/features/core/report-builder/resolve-parts";
import { composedMarkdown } from "@/features/core/report-builder/markdown";

const NO_PLACES = { page: () => undefined, answer: () => undefined };

describe("words of the author in files", () => {
  const hostile =
    "<script>alert(1)</script>\n# no heading\n- no list\n1. none\n[x](javascript:alert(1)) `code` **bold** ~~~";
  const report = insertEntries({ ...EMPTY, title: "<b>T</b>" }, [
    { kind: "heading", words: hostile },
    { kind: "note", words: hostile },
  ]);
  const asked = {
    report,
    resolved: resolveParts(report, NO_PLACES),
    language: "en",
    written: "2026-01-02T00:00:00Z",
  } as const;

  it("are text in HTML", () => {
    const html = composedFile({ ...asked, link: "http://x/my-report" });
    expect(html).not.toContain("<script>alert");
    expect(html).not.toContain("<b>T</b>");
    expect(html).toContain("&lt;script&gt;alert(1)");
    expect(html.match(/<script/g)).toHaveLength(2);
  });

  it("are text in Markdown: no heading, list, rule, link or code of theirs", () => {
    const [, , , , ...lines] = composedMarkdown(asked).split("\n");
    const own = lines.slice(2).filter((line) => line !== "");
    expect(own).toEqual([
      "\\<script\\>alert(1)\\</script\\>",
      "\\# no heading",
      "\\- no list",
      "1\\. none",
      "\\[x\\](javascript:alert(1)) \\`code\\` \\*\\*bold\\*\\* \\~\\~\\~",
    ]);
  });
});
