/** tests/goldens/surface.txt is what the program declares today. After a change that is meant: npm run surface, and review the lines. */
import { expect, test } from "vitest";
import { fileCodes } from "../support/surface/code-facts";
import { surfaceText } from "../support/surface/surface";

test("what links, programs and saved work hold on to is as the golden says (a change that is meant: npm run surface)", async () => {
  await expect(await surfaceText()).toMatchFileSnapshot("../goldens/surface.txt");
});

test("codes are found wherever they are written", () => {
  const source = `
    const issue = (code: string, at: string) => ({ code: \`SIM-\${code}\`, at });
    const one = issue("ROLES", "pools");
    const two = { code: wide ? "MEM-WEIGHTS-EXCEED" : "AFD", at: "tp" };
    const three = misshapen("SAVED-BODY", words);
    complain(io, [\`TABLES-NONE at folder: \${folder} holds none.\`]);
    const four = { code: \`SEARCH-\${reason}\` };
    const word = "BF16";`;
  expect(fileCodes(source).toSorted()).toEqual([
    "AFD",
    "MEM-WEIGHTS-EXCEED",
    "SAVED-BODY",
    "SEARCH-…",
    "SIM-ROLES",
    "TABLES-NONE",
  ]);
});
