/** What `mds` does where the first word is no command with code of its own: an analysis by its id, lists and help. */
import { loadAnalysis, pages } from "@/features/registry/registry";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import type { Issue } from "@/lib/issue";
import type { Language } from "@/lib/text";
import { listControls } from "@/lib/params/control";
import { spellParameters } from "./console/parameter-words";
import { optionMeaning, readArguments } from "./console/arguments";
import { commands } from "./commands";
import { helpText } from "./help";
import { complain, print, type Io } from "./console/io";
import { runModel } from "./model/command";
import { nearest } from "./console/options";
import { runOne } from "./report/analysis-command";
import { issue } from "./messages.issues";

export async function runAnalyses(argv: readonly string[], streams: Io): Promise<number> {
  const parameters = await parameterMeanings(argv);
  const spelled = spellParameters(argv, (name) => optionMeaning(name) ?? parameters.get(name) ?? null);
  const args = readArguments(spelled, [...parameters.keys()]);
  if (!args.ok) return complain(streams, args.issues);
  const { command, words, help, lang = "en" } = args.value;
  const io: Io = { ...streams, language: lang };
  if (command === "help" || command === "") return print(io, await helpText(argv[1] ?? argv[0], lang));
  if (command === "list") return print(io, listText(lang));
  if (command === "model") return runModel(args.value, io);
  const [id = "", stray] = command === "run" ? words : [command, ...words];
  const analysis = await loadAnalysis(id);
  if (!analysis) return complain(io, [unknownCommand(id)]);
  const file = stray !== undefined && /\.(json|ya?ml)$/i.test(stray) && args.value.input === undefined;
  if (stray !== undefined && !file) return complain(io, [strayWord(stray)]);
  if (help) return print(io, await helpText(analysis.id, lang));
  return runOne(analysis, file ? { ...args.value, input: stray } : args.value, io);
}

/** Of the analysis that the words ask for, with dashes as with lines below; none where they ask for none. */
async function parameterMeanings(argv: readonly string[]): Promise<ReadonlyMap<string, "parameter" | "switch">> {
  const analysis = await loadAnalysis((argv[0] === "run" ? argv[1] : argv[0]) ?? "");
  const controls = analysis ? [...listControls(ScenarioSchema), ...listControls(analysis.input)] : [];
  return new Map(
    controls.flatMap(({ key, kind }) => {
      const meaning = kind === "switch" ? "switch" : "parameter";
      return [key, key.replaceAll("_", "-")].map((name) => [name, meaning] as const);
    }),
  );
}

function listText(language: Language): string {
  const width = Math.max(...pages.map(({ id }) => id.length));
  return pages.map(({ id, question }) => `${id.padEnd(width)}  ${question[language]}`).join("\n");
}

const unknownCommand = (id: string): Issue => ({
  ...issue("COMMAND-UNKNOWN", "command", { id }),
  fix: nearest(id, [...commands.map(({ name }) => name), ...pages.map((page) => page.id)]),
});

/** Left out silently, the default scenario would answer in its place. */
function strayWord(word: string): Issue {
  const set = `--set ${word.includes("=") ? word : "key=value"}`;
  return issue("ARG-WORD", "arguments", { word, set });
}
