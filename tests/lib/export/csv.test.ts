import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toCsv } from "@/lib/export/csv";

describe("comma-separated values", () => {
  it("quotes commas, quotes and line breaks, and ends rows with CRLF", () => {
    expect(
      toCsv([
        ["a,b", 'say "hi"', "two\nlines"],
        ["plain", 1.5, null],
      ]),
    ).toBe('"a,b","say ""hi""","two\nlines"\r\nplain,1.5,\r\n');
  });

  it("disarms text that a spreadsheet would run", () => {
    expect(toCsv([["=1+1", "+cmd", "-A1", "@SUM(A1)", "＝1+1"]])).toBe("'=1+1,'+cmd,'-A1,'@SUM(A1),'＝1+1\r\n");
    expect(toCsv([["\t=1", "\r=1", "\n=1"]])).toBe('\'\t=1,"\'\r=1","\'\n=1"\r\n');
  });

  it("leaves numbers as they are, negative ones too", () => {
    expect(toCsv([[-3.2, "-3.2", 1e-9, "−"]])).toBe("-3.2,-3.2,1e-9,−\r\n");
  });

  it("no cell begins a formula, whatever the text", () => {
    fc.assert(
      fc.property(fc.string(), (cell) => {
        const written = toCsv([[cell]]).replace(/^"/, "");
        expect(/^[=+@＝＋－＠\t]/.test(written) && !/^\+\d/.test(written)).toBe(false);
      }),
    );
  });
});
