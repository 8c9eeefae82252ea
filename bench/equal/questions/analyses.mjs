// Every analysis through the command line, in both languages: as JSON with all that its page says, as text, and its tables as CSV.
import { REFUSED, SCENARIOS, TABLED } from "./scenarios.mjs";
import { ownInputs, sharedInputs } from "./parameters.mjs";

const LANGUAGES = ["en", "zh"];
/** Pages that try a catalogue, or many layouts, take a second for each answer: they are asked smaller questions, on fewer scenarios. */
const SHORT = { conc: 16, isl: 1000, osl: 100 };
const SMALLER = { "hardware-advisor": { most: 2, ...SHORT }, plan: SHORT };
const FEW = { "hardware-advisor": 5, plan: 4, calibration: 6, "scale-up-search": 8 };
/** It has nothing to say where no results are given. */
const OF_RESULTS = "benchmarks";
/** What the first answers of a page read of the scenario is asked of these, parameter by parameter. */
const READERS = ["quick-estimation", "quick-memory", "scheduling-simulator"];

/** `parameters` by parameters.mjs; `places`: places.ts; `served`: results of a benchmark; `ask`: how one commit answers. */
export async function analysisQuestions(ids, { own, shared }, { places, served, ask }) {
  const questions = [];
  for (const id of ids) {
    const parameters = own.get(id) ?? [];
    const small = {
      ...places.SMALL_QUESTIONS[id],
      ...places.FEW_RUNS[id],
      ...SMALLER[id],
      ...(id === OF_RESULTS && { data: served }),
    };
    const known = new Set([...parameters, ...shared].map(([key]) => key));
    const about = (input, ...form) => question(id, { ...small, ...input }, ...form);
    for (const [place, scenario] of SCENARIOS.slice(0, FEW[id]).entries())
      questions.push(...inBothLanguages(about, scenario, place));
    for (const scenario of REFUSED)
      for (const language of LANGUAGES) questions.push(about(scenario, "--text", "--lang", language));
    for (const input of ownInputs(id, parameters, places, { small, served }))
      questions.push(...inOneEach(about, input));
    if (READERS.includes(id))
      for (const input of sharedInputs(shared, places, known)) questions.push(...inOneEach(about, input));
    for (const scenario of TABLED.slice(id in FEW ? 1 : 0))
      questions.push(...(await tableQuestions(about, scenario, ask)));
  }
  return questions;
}

/** The text is printed of the same words, so that one language of it, in turn, is enough. */
const inBothLanguages = (about, input, place) => [
  ...LANGUAGES.map((language) => about(input, "--include", "parts", "--lang", language)),
  about(input, "--text", "--lang", LANGUAGES[place % LANGUAGES.length]),
];

/** The whole in one language, the words in the other. */
const inOneEach = (about, input) => [about(input, "--include", "parts"), about(input, "--text", "--lang", "zh")];

/** A question without `--part` is answered by the tables that there are; where there is only one, by it. */
async function tableQuestions(about, input, ask) {
  const { stdout } = await ask(about(input, "--include", "parts"));
  const ids = stdout === "" ? [] : tableIds(JSON.parse(stdout).report?.parts ?? []);
  const forms = [[], ...[...new Set(ids)].map((id) => ["--part", id])];
  return forms.flatMap((form) => LANGUAGES.map((language) => about(input, "--csv", ...form, "--lang", language)));
}

const tableIds = (parts) =>
  parts.flatMap((part) => ("parts" in part ? tableIds(part.parts) : "table" in part ? [part.id] : []));

const question = (id, input, ...form) => ({
  ...{ group: id, door: "mds" },
  // Some commands have the name of a page.
  args: ["run", id, ...Object.entries(input).flatMap(([key, value]) => ["--set", `${key}=${written(value)}`]), ...form],
});

const written = (value) =>
  Array.isArray(value) ? value.join(",") : typeof value === "object" ? JSON.stringify(value) : String(value);
