import { describe, expect, it } from "vitest";
import { PICTURE_FONT, withFont } from "@/components/charts/frame/picture-font";

const SVG = '<svg class="main-svg" width="952" height="300"><svg x="1"/><text>TTFT</text></svg>';
const RULE = '@font-face{font-family:"Inter Variable";src:url(data:font/woff2;base64,AA==)}';

describe("the typeface of a picture", () => {
  it("stands once, behind the opening tag of the whole picture, and changes nothing else", () => {
    const made = withFont(SVG, RULE);
    expect(made.match(/@font-face/g)).toHaveLength(1);
    expect(made.indexOf("<style>")).toBe(SVG.indexOf(">") + 1);
    expect(made.replace(`<style>${RULE}</style>`, "")).toBe(SVG);
  });

  it("is named as texts name it, and left out where there is none", () => {
    expect(PICTURE_FONT).toContain('"Inter Variable"');
    expect(withFont(SVG, "")).toBe(SVG);
  });
});
