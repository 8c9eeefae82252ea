/** What others hold on to: every name that a link, a program, a saved item or a note of trouble may have. One fact a line, sorted. */
import { SAVED_KINDS } from "@/features/core/saved/kind";
import { loadAnalyses, pages } from "@/features/registry/registry";
import { pageHref } from "@/state/link/links";
import { addressFacts } from "./address-facts";
import { apiFacts } from "./api-facts";
import { codeFacts } from "./code-facts";
import { commandFacts } from "./command-facts";
import { linkFacts } from "./link-facts";

const HEAD = `# The surface of the suite. tests/checks/surface.test.ts writes it from the program's own declarations and compares: npm run surface.
# A line that goes or changes is a link, a program or a saved item that breaks. Whoever reviews the change sees it here.
#
# address   pages and routes below app/, with the methods of routes
# api       the OpenAPI document: parameters, fields of bodies, statuses. "each analysis" has what all of them have
# code      codes of issues and of lines of the log, read off the sources: texts of capitals and digits with hyphens between, and what stands
#           behind "code:"; PREFIX-… is put together of a word of the same room. What a program puts together otherwise is not here
# command   of bin/mds: how each is called, and its options as it declares them
# link      names in links and requests: of the scenario, which every page reads, and of each page; kind, bounds, default, older names
# page      what the menu has
# saved     kinds of saved work
`;

export async function surfaceText(): Promise<string> {
  const analyses = await loadAnalyses();
  const facts = [
    ...pages.map(
      ({ id, subject, shortcut }) =>
        `page ${id}: at ${pageHref(id, new URLSearchParams())}, subject ${subject}, key ${shortcut ?? "none"}`,
    ),
    ...SAVED_KINDS.map((kind) => `saved ${kind}`),
    ...addressFacts(),
    ...linkFacts(analyses),
    ...apiFacts(analyses),
    ...(await commandFacts()),
    ...codeFacts(),
  ];
  return `${HEAD}\n${[...new Set(facts)].toSorted().join("\n")}\n`;
}
