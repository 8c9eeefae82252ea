// Plotly's sources on their way to the browser: without what describes its attributes to people who write charts (a fifth of its
// size), and without the parts that no chart of ours draws. Nothing in it reads a description; a missing part answers with nothing.
import ts from "typescript";

const UNUSED_PARTS = ["annotations3d", "images", "updatemenus", "sliders", "rangeslider", "rangeselector", "grid"];

/** A loader of Turbopack: gets the text of a file, gives it back shorter. */
export default function leanPlotly(source) {
  return this.resourcePath.endsWith("/src/core.js") ? withoutParts(source) : withoutDescriptions(source);
}

/** Each description becomes an empty text: some are put together from others. */
export function withoutDescriptions(source) {
  const spans = [];
  const visit = (node) => {
    if (ts.isPropertyAssignment(node) && node.name.getText() === "description") {
      spans.push([node.initializer.getStart(), node.initializer.getEnd()]);
    } else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("plotly.js", source, ts.ScriptTarget.Latest, true));
  return spans.reduceRight((text, [from, to]) => `${text.slice(0, from)}''${text.slice(to)}`, source);
}

export function withoutParts(source) {
  return UNUSED_PARTS.reduce((text, part) => {
    const line = `require('./components/${part}'),`;
    if (!text.includes(line)) throw new Error(`Plotly's core no longer registers its part "${part}" by: ${line}`);
    return text.replace(line, "");
  }, source);
}
