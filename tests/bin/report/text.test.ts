/** A report as text holds every line of its parts. */
import { expect, it } from "vitest";
import { reportText } from "@/bin/report/text";
import { verbatim } from "@/lib/text";

const MANY = 300_000;

it("a part of more lines than a call takes arguments is written whole", () => {
  const issues = Array.from({ length: MANY }, (_, row) => ({ code: "X", at: "x", message: verbatim(`issue ${row}`) }));
  const words = Array.from({ length: MANY }, (_, row) => verbatim(`word ${row}`));
  const verdict = { finding: verbatim("found"), evidence: verbatim("seen"), help: null };
  const written = reportText(
    {
      verdict,
      figures: [],
      parts: [
        { kind: "issues", id: "issues", issues },
        { kind: "words", id: "words", words },
      ],
    },
    ({ en }) => en,
  );
  expect(written.match(/^▲ issue \d+$/gm)).toHaveLength(MANY);
  expect(written.match(/^word \d+$/gm)).toHaveLength(MANY);
});
