import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { formulaBlock } from "@/lib/formula/mathml";
import { readFormula } from "@/lib/formula/read-formula";
import { pages } from "@/features/registry/registry";
import { LANGUAGES } from "@/lib/text";

/** What is drawn, without the source that stands beside it. */
const drawn = (line: string): string =>
  formulaBlock(line)
    .replace(/<annotation.*?<\/annotation>/g, "")
    .replace(/<\/?(p|div|math|semantics)[^>]*>/g, "");

describe("formulas of help texts", () => {
  it("become fractions, powers and indices", () => {
    expect(drawn("t = (W / (P · e_c))⁴")).toBe(
      "<mrow><mi>t</mi><mo>=</mo><msup><mrow><mo>(</mo><mfrac><mi>W</mi><mrow><mi>P</mi><mo>·</mo><msub><mi>e</mi><mi>c</mi></msub></mrow></mfrac><mo>)</mo></mrow><mn>4</mn></msup></mrow>",
    );
    expect(drawn("a = x^¼")).toContain("<msup><mi>x</mi><mn>¼</mn></msup>");
    expect(drawn("s = Σ tᵢ")).toContain("<mo>Σ</mo><msub><mi>t</mi><mi>i</mi></msub>");
  });

  it("take a quotient as of its neighbours: a · b / c · d is a · (b / c) · d", () => {
    expect(drawn("h = a · b / c · d")).toContain(
      "<mi>a</mi><mo>·</mo><mfrac><mi>b</mi><mi>c</mi></mfrac><mo>·</mo><mi>d</mi>",
    );
  });

  it("keep words together, and columns apart", () => {
    expect(drawn("rented   h = rent / utilisation")).toBe(
      "<span>rented</span><mrow><mi>h</mi><mo>=</mo><mfrac><mtext>rent</mtext><mtext>utilisation</mtext></mfrac></mrow>",
    );
    expect(drawn("TTFT  = first token − arrival")).toContain(
      "<mtext>first token</mtext><mo>−</mo><mtext>arrival</mtext>",
    );
  });

  it("that the grammar lacks stay as they are written, escaped", () => {
    expect(readFormula("busy = [start, end)")).toBeNull();
    expect(readFormula("(".repeat(1000))).toBeNull();
    expect(drawn("x <b> = [1")).toContain("x &lt;b&gt; = [1");
  });

  it("of the suite's help are drawn, nine lines in ten", () => {
    const lines = pages.flatMap(({ id }) =>
      LANGUAGES.flatMap((language) => {
        const help = readFileSync(`features/pages/${id}/help.${language}.md`, "utf8");
        const blocks = [...help.matchAll(/^```\n(.*?)^```/gms)].map(([, inside = ""]) => inside);
        return blocks.flatMap((block) => block.split("\n")).filter((line) => /=/.test(line));
      }),
    );
    const plain = lines.filter((line) => !formulaBlock(line).includes("<math"));
    expect(lines.length).toBeGreaterThan(50);
    expect(plain.length / lines.length).toBeLessThan(0.1);
  });
});
