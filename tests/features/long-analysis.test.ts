import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allCells, type InPlace } from "@/features/analysis/in-place";
import { isWhole, jobBody, judgedInput, marked, type SoFar } from "@/features/analysis/long-analysis";
import { loadAnalyses } from "@/features/registry/registry";
import { jobListings } from "@/features/registry/jobs";
import { ScenarioSchema } from "@/features/core/scenario/schema";
import { asNeeded } from "@/features/core/scenario/question/without-layout";
import { resolveScenario } from "@/features/core/scenario/resolution/resolve-scenario";
import { writePlain } from "@/lib/jobs/plain-text";
import { listControls, type ParamSchema } from "@/lib/params/control";
import { decodeParams, encodeParams, type RawParams } from "@/lib/params/codec";
import { unwrap } from "@/lib/result";

type Long = InPlace<string, ParamSchema, unknown, object>;
const long = (await loadAnalyses()).filter((each): each is Long => "long" in each);

const SCENARIO = { model: "llama-3.1-8b", hw: "h200-sxm", isl: "256", osl: "16", ttft_ms: "500", tpot_ms: "30" };
/** Small enough to be computed many times, with several cells in each stage. */
const QUESTIONS: Readonly<Record<string, RawParams>> = {
  "scale-up-explorer": { tps: "1", concs: "2", budgets: "512", queries: "20" },
  calibration: {},
  "multi-model": { models: "qwen3-8b", chips: "a100-sxm-80", gpus: "2" },
  fleet: { services: "name,peak_rps\nChat,9\nCode,2", inventory: "chip,region,gpus\nh100-sxm,a,2\na100-sxm-80,b,1" },
  plan: { gpus: "2", team: "a100-sxm-80=1" },
  "scheduling-simulator": { requests: "20" },
  "hardware-advisor": { card: "a10" },
  "scale-up-search": {
    tps: "1,2",
    pps: "1",
    nodes: "1",
    concs: Array.from({ length: 90 }, (_, i) => i + 1).join(),
    top: "3",
  },
  "simulation-sweep": { concs: "2,4", rates: "4", requests: "20", seeds: "2", policies: "vllm-v1" },
};

const english = ({ en }: { readonly en: string }): string => en;

function asked(analysis: Long) {
  const raw = { ...SCENARIO, ...QUESTIONS[analysis.id] };
  const input = decodeParams(analysis.input, raw).value;
  const params = asNeeded(decodeParams(ScenarioSchema, raw).value, analysis);
  const scenario = unwrap(resolveScenario(params));
  const plan = unwrap(analysis.long.plan(scenario, judgedInput(analysis, input)));
  return { input, scenario, plan, all: allCells(analysis.long.stages, plan, analysis.engines) };
}

describe("analyses whose answer takes long", () => {
  it("are asked here, every one of them", () => {
    expect(long.map(({ id }) => id).sort()).toEqual(Object.keys(QUESTIONS).sort());
  });
});

describe.each(long)("$id", (analysis) => {
  const { input, scenario, plan, all } = asked(analysis);
  const said = (stages: SoFar) => {
    const output = unwrap(analysis.long.soFar(plan, stages, input));
    const report = analysis.report?.(output, { t: english, input, scenario, pinned: null }) ?? expect.fail("no report");
    return { output, report: marked(report, output.partial) };
  };

  it("has stages that are jobs", () => {
    for (const stage of analysis.long.stages) expect(jobListings.map(({ kind }) => kind)).toContain(stage?.kind);
    expect(all.every(isWhole)).toBe(true);
  });

  if (all.some(({ outcomes }) => outcomes.length > 0))
    it("says that it is partial while a cell is missing, says that it is not final, and names nothing the best", () => {
      const holes = fc.tuple(
        ...all.map(({ outcomes }) =>
          fc.array(fc.boolean(), { minLength: outcomes.length, maxLength: outcomes.length }),
        ),
      );
      fc.assert(
        fc.property(holes, fc.boolean(), (there, ended) => {
          fc.pre(there.some((stage) => stage.includes(false)));
          const stages = all.map(({ outcomes }, place) => ({
            outcomes: outcomes.map((outcome, cell) => (there[place]?.[cell] ? outcome : undefined)),
            ended,
          }));
          const { output, report } = said(stages);
          expect(output.partial).not.toBeNull();
          const { finding, evidence, help } = report.verdict;
          expect(finding.en).toMatch(/\bso far\b|^Preliminary: |\byet$/i);
          expect(finding.zh).toMatch(/^目前|^暂定：|^尚未/);
          for (const words of [finding, evidence, help])
            expect(`${words?.en} ${words?.zh}`).not.toMatch(/\bbest\b|\bwins\b|\bwinner\b|最优|最佳/);
        }),
        { numRuns: 20 },
      );
    });

  it("is whole, without so far, when all cells are in; the same as in one go", () => {
    const { output, report } = said(all);
    expect(output.partial).toBeNull();
    expect(report.verdict.finding.en).not.toMatch(/so far/i);
    expect(report.figures.map(({ context }) => context.en).join()).not.toMatch(/so far/i);
    const whole = unwrap(analysis.run(scenario, input));
    expect(analysis.summary(whole)).toEqual(analysis.summary(output));
  });

  it("runs nothing again for inputs that only change the view", () => {
    const body = (given: typeof input) => {
      const judged = judgedInput(analysis, given);
      const link = {
        scenario: encodeParams(ScenarioSchema, scenario.params),
        input: encodeParams(analysis.input, judged),
      };
      return analysis.long.stages.map((stage, place) => {
        const from = unwrap(analysis.long.plan(scenario, judged));
        return stage && writePlain(jobBody(stage, from, link, all.slice(0, place)));
      });
    };
    const controls = listControls(analysis.input).filter(({ key }) => analysis.viewOnly.includes(key));
    expect(controls).toHaveLength(analysis.viewOnly.length);
    for (const control of controls) {
      const other = control.kind === "choice" ? control.values.find((value) => value !== control.fallback) : null;
      expect(body({ ...input, [control.key]: other })).toEqual(body(input));
    }
  });
});
