/**
 * A control does something, or it is not shown: each parameter of the scenario that a page reads moves its answer, but those it names; each
 * of its own moves it where it applies (own-controls.ts), never where it does not, and never if it is the page's alone. A file for each
 * section of the menu runs them, so that no single file takes a third of the time of all.
 */
import { describe, expect, it } from "vitest";
import type { Analysis } from "@/features/analysis/analysis";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { pagesAbout, SECTIONS } from "@/features/registry/navigation";
import { prepareRun, runAnalysis, runWithReport, type PlainInput } from "@/features/analysis/run-analysis";
import { unwrap } from "@/lib/result";
import { applies, listControls, type Control } from "@/lib/params/control";
import { FEW_RUNS, OWN_CONTROLS, SCENARIO_CONTROLS } from "./own-controls";
import { IMPOSSIBLE, QUICK, SCENARIOS, situations } from "./control-scenarios";
import { SMALL_QUESTIONS } from "./small-questions";

/** Declares the tests of every page of a section of the menu. */
export async function testControls(section: string): Promise<void> {
  const listed = SECTIONS.filter(({ id }) => id === section).flatMap(({ entries }) => entries);
  const asked = listed.flatMap(({ subject }) => pagesAbout(subject)).filter(({ id }) => !OF_FILES.includes(id));
  for (const { id, whole } of asked) {
    const analysis = await whole();
    describe(id, () => holdControls(analysis));
  }
}

/** What stands in a reader's files decides which parameters matter: a file that names its own layout leaves the scenario's without effect. */
const OF_FILES: readonly string[] = ["benchmarks", "measure", "serving-profile"];

/** They change what an engine or a format would have by itself, which may be just that. */
const OF_DEFAULTS: readonly string[] = ["arithmetic", "engine_version"];

/** Milliseconds: a page with hundreds of questions, on a machine that does other things. */
const LIMIT = 600_000;

function otherValues(control: Control): readonly unknown[] {
  if (control.kind === "switch") return [true, false];
  if (control.kind === "choice") return control.values;
  if (control.kind === "text") return [];
  if (control.kind === "numbers") {
    const within = (value: number): boolean => value >= control.min && value <= control.max;
    return [[1], [2], [4, 8], [512], [0.5], [0]].filter((list) => list.every(within));
  }
  const { whole, min, max, fallback } = control;
  const near = typeof fallback === "number" ? [2 * fallback, fallback / 2, fallback + 1] : [2, 4, 8, 50, 1000, 0.5];
  return [...near, min, 1]
    .map((value) => (whole ? Math.round(value) : value))
    .filter((value) => value >= min && value <= max);
}

/**
 * Of a parameter that is named as unused: three on the first scenario, another one of them on each that follows. That one of them moves
 * something is enough to tell, and where none does all of them are asked.
 */
function fewValues(control: Control, place: number): readonly unknown[] {
  const values = otherValues(control).slice(0, 3);
  return place === 0 ? values : values.slice(place % values.length).slice(0, 1);
}

/**
 * What the page says, in one language, long files included; the same text where nothing of it moved. null: refused. Answers are pure: a
 * question that comes to the same scenario and input is not asked again.
 */
function answers(analysis: Analysis) {
  const known = new Map<string, string | null>();
  return (change: PlainInput): string | null => {
    const plain = { ...SMALL_QUESTIONS[analysis.id], ...FEW_RUNS[analysis.id], ...change };
    const prepared = prepareRun(analysis, plain);
    if (!prepared.ok) return null;
    const asked = JSON.stringify([prepared.value.resolved.params, prepared.value.unpacked]);
    const had = known.get(asked);
    if (had !== undefined) return had;
    const run = runWithReport(analysis, plain);
    const said = run.ok
      ? JSON.stringify([
          run.value.record.summary,
          run.value.report((words) => words.en),
          launchFiles(run.value.record.result),
        ])
      : null;
    known.set(asked, said);
    return said;
  };
}

/** Files that an answer holds beside its report. */
const launchFiles = (result: unknown): unknown => (result as { readonly launch?: unknown } | null)?.launch;

const equal = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

function holdControls(analysis: Analysis): void {
  const shared = listControls(ScenarioSchema).filter(
    ({ kind, meta }) => kind !== "text" && analysis.needs.some((slice) => slice === meta.section),
  );
  holdScenarioControls(analysis, shared);
  holdControlsWithoutEffect(analysis, shared);
  holdOwnControls(analysis);
}

function holdScenarioControls(analysis: Analysis, shared: readonly Control[]): void {
  const { id } = analysis;
  const keys = new Set([...Object.keys(ScenarioSchema.shape), ...Object.keys(analysis.input.shape)]);
  const known = (plain: PlainInput): PlainInput =>
    Object.fromEntries(Object.entries(plain).filter(([key]) => keys.has(key)));

  it(
    "answers differently to each control of the scenario that it shows, and not to those that it hides",
    () => {
      const answer = answers(analysis);
      const moves = (control: Control): boolean => {
        const hidden = analysis.unused?.some((key) => key === control.key) ?? false;
        return situations(id, control, hidden).some((usual, place) => {
          const scenario = {
            ...known(usual),
            ...applying(control, listControls(ScenarioSchema)),
            ...known(SCENARIO_CONTROLS[control.key] ?? {}),
          };
          const before = answer(scenario);
          const values = hidden ? fewValues(control, place) : otherValues(control);
          return values.some((value) => {
            const after = answer({ ...scenario, [control.key]: value });
            return before !== null && after !== null && after !== before;
          });
        });
      };
      const dead = shared.filter((control) => !moves(control)).map(({ key }) => key);
      expect(dead.toSorted()).toEqual([...(analysis.unused ?? [])].toSorted());
    },
    LIMIT,
  );
}

function holdControlsWithoutEffect(analysis: Analysis, shared: readonly Control[]): void {
  const { id } = analysis;
  const beside = shared.filter(({ key }) => key in SCENARIO_CONTROLS && !OF_DEFAULTS.includes(key));

  it(
    "says so where a control of the scenario that acts beside others is set without them",
    () => {
      const usual = { ...SMALL_QUESTIONS[id], ...FEW_RUNS[id] };
      const answer = answers(analysis);
      const before = answer({});
      const silent = beside.filter((control) => {
        const values = otherValues(control).filter((value) => !equal(value, control.fallback));
        return values.slice(0, 2).some((value) => {
          const { issues } = runAnalysis(analysis, { ...usual, [control.key]: value });
          return answer({ [control.key]: value }) === before && !issues.some(({ at }) => at === control.key);
        });
      });
      expect(silent.map(({ key }) => key)).toEqual([]);
    },
    LIMIT,
  );

  const impossible = IMPOSSIBLE.filter(([key]) => analysis.unused?.some((one) => one === key));

  if (impossible.length > 0)
    it("is not refused for a parameter that it hides, and says that it was left out", () => {
      const usual = unwrap(runAnalysis(analysis, SMALL_QUESTIONS[id] ?? {}));
      for (const [key, plain] of impossible) {
        const run = runAnalysis(analysis, { ...SMALL_QUESTIONS[id], ...plain });
        expect({ key, ok: run.ok, summary: run.ok && run.value.summary }).toEqual({
          key,
          ok: true,
          summary: usual.summary,
        });
        expect(run.issues.filter(({ code }) => code === "PARAM-WITHOUT-EFFECT").map(({ at }) => at)).toContain(key);
      }
    });
}

function holdOwnControls(analysis: Analysis): void {
  const { id } = analysis;
  const own = listControls(analysis.input).filter(({ meta }) => !meta.packed);
  const defaults = Object.fromEntries(own.map(({ key, fallback }) => [key, fallback]));
  const bases = QUICK[id] ?? SCENARIOS;
  const answer = answers(analysis);
  /** Whether it moves the answer on one of them. */
  const moves = (control: Control, given: readonly PlainInput[], values: readonly unknown[]): boolean =>
    given.some((scenario) => {
      const before = answer(scenario);
      return values.some((value) => {
        const after = answer({ ...scenario, [control.key]: value });
        return before !== null && after !== null && after !== before;
      });
    });

  it(
    "answers differently to each control of its own where it applies",
    () => {
      const still = own.filter((control) => {
        const { given = {}, values = otherValues(control) } = OWN_CONTROLS[id]?.[control.key] ?? {};
        const where = bases.map((scenario) => ({ ...scenario, ...applying(control, own), ...given }));
        return !control.meta.inert && !moves(control, where, values);
      });
      expect(still.map(({ key }) => key)).toEqual([]);
    },
    LIMIT,
  );

  it(
    "answers alike whatever a control of its own is that does not apply, or is the page's alone",
    () => {
      const idle = own.filter((control) => control.meta.inert || !applies(control, defaults));
      const busy = idle.filter((control) => {
        const values = OWN_CONTROLS[id]?.[control.key]?.values ?? otherValues(control);
        return moves(control, bases.slice(0, 1), values.slice(0, 3));
      });
      expect(busy.map(({ key }) => key)).toEqual([]);
    },
    LIMIT,
  );
}

/** Values under which the form shows it. */
function applying({ meta }: Control, own: readonly Control[]): PlainInput {
  const when = !meta.when
    ? undefined
    : "any" in meta.when
      ? meta.when.any[0]
      : "all" in meta.when
        ? meta.when.all[0]
        : meta.when;
  if (when === undefined) return {};
  if ("is" in when) return { [when.key]: when.is[0] };
  const other = own.find(({ key }) => key === when.key);
  return { [when.key]: other && otherValues(other).find((value) => !when.not.includes(value)) };
}
