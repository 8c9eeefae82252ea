/**
 * A log put in place of what the page computes: first the settings that the engine was started with, then the sizes that it measured. What
 * is predicted under those settings stands beside what the log says.
 */
import { nearestVersion } from "@/features/core/deploy/read/version";
import { hostPlan } from "@/features/core/memory/host";
import { leadingTitle } from "@/features/core/model/config/model-title";
import { findModel } from "@/features/core/scenario/resolution/find-model";
import { resolveOn } from "@/features/core/scenario/resolution/resolve-scenario";
import { success, type Result } from "@/lib/result";
import { issue } from "@/features/pages/quick-memory/messages.issues";
import { ScenarioSchema, type Scenario } from "@/features/core/scenario/schema";
import type { Issue } from "@/lib/issue";
import { decodeParams, writeValue } from "@/lib/params/codec";
import { verbatim } from "@/lib/text";
import { apply, type Change } from "../changes/changes";
import { QuickMemoryInput, type MemoryInput, type QuickMemoryScenario } from "../input";
import { instanceMemory, type InstanceMemory } from "../instance/instance";
import { hostSettings, phases, type PhaseChoice } from "../instance/ledger-input";
import { measureText } from "./figure-format";
import { launchInLog } from "./launch-in-log";
import { inGib, type Beside } from "./lines";
import { readLog } from "@/features/core/server-logs/start/read-log";
import type { LogReading, Reading, ReadingId } from "@/features/core/server-logs/start/reading";
import { reconciledRow, type Reconciliation } from "./reconciliation";

type Question = { readonly scenario: QuickMemoryScenario; readonly input: MemoryInput };

/** The scenario that the log states, and the log beside what was predicted for it. */
export type Adopting = Question & {
  readonly log: Reconciliation;
  /** The log is of a model that nothing here knows, and no other was chosen for it. */
  readonly refusal: Issue | null;
};

type Values = Readonly<Record<string, number | string | boolean | null>>;

export function adoptLog(pasted: string, page: Question): Adopting {
  const { source, version, started, readings, issues } = readLog(pasted);
  const launched = launchInLog(pasted, page.scenario.params);
  const launch = withLaunch(page, launched.set);
  const asked = launch.ok ? launch.value : page;
  const stated = settings({ source, version, readings }, asked);
  const beside = besideLog(change(asked, stated), readings);
  const rows = readings.flatMap((reading) => reconciledRow(reading, beside));
  // Memory in use says least about its cause, so graphs that the log states itself take precedence.
  const sizes = [...rows].sort((a, b) => Number(b.id === "used") - Number(a.id === "used")).map(({ sets }) => sets);
  const measured = Object.assign({}, ...sizes) as Record<string, number>;
  const log = {
    ...{ source, rows, started, refused: readRefusal(readings) },
    issues: [...issues, ...launched.issues, ...otherModel(rows, beside)],
    adoptAll: words({ ...launched.set, ...stated, ...measured }, page),
    launched: Object.keys(launched.set).length > 0,
  };
  const refusal = launched.refusal ?? (launch.ok ? null : (launch.issues[0] ?? null));
  return { ...change(asked, { ...stated, ...measured }), log, refusal };
}

/** The scenario that the log's launch states; refused where its model cannot be laid out so. */
function withLaunch(page: Question, set: Values): Result<Question> {
  const { engine, ...params } = set;
  if (Object.keys(set).length === 0) return success(page);
  const wanted = { ...page.scenario.params, ...(params as Partial<Scenario>) };
  const model = "model" in params ? findModel(wanted as Scenario, undefined) : success(page.scenario.model);
  if (!model.ok) return model;
  const resolved = resolveOn(wanted, { ...page.scenario, model: model.value });
  if (!resolved.ok) return resolved;
  const input = { ...page.input, ...(engine !== undefined && { engine: engine as MemoryInput["engine"] }) };
  return success({ scenario: resolved.value, input });
}

/** Bytes of a token are the model's, its layout's and the format's: where they differ by a tenth, the log is of another one. */
function otherModel(rows: Reconciliation["rows"], { instance }: Beside): readonly Issue[] {
  const row = rows.find(({ id }) => id === "token-bytes") ?? rows.find(({ id }) => id === "needed");
  if (row?.share === undefined || row.share === null || !Number.isFinite(row.ours) || Math.abs(row.share) <= 0.1)
    return [];
  const words = { logged: measureText(row.logged, row.unit), ours: measureText(row.ours, row.unit) };
  return [issue("LOG-OTHER", "model", { ...words, line: row.label, name: leadingTitle(instance.subject.model) })];
}

/** What a parameter cannot be stays as it is. */
function change(asked: Question, set: Values): Question {
  const raw = Object.fromEntries(Object.entries(set).map(([key, value]) => [key, writeValue(value)]));
  const [scenario, input] = [decodeParams(ScenarioSchema, raw), decodeParams(QuickMemoryInput, raw)];
  const unread = new Set([...scenario.issues, ...input.issues].map(({ at }) => at));
  const values: Readonly<Record<string, unknown>> = { ...scenario.value, ...input.value };
  const read = Object.fromEntries(Object.keys(set).flatMap((key) => (unread.has(key) ? [] : [[key, values[key]]])));
  return apply({ label: verbatim("log"), set: read as Change["set"] }, asked.scenario, asked.input) ?? asked;
}

/** Flags that the engine prints, the version among them, and the length that it refused. */
function settings({ source, version, readings }: Omit<LogReading, "issues" | "started">, { input }: Question): Values {
  const flags = readings.flatMap(({ id, value }) => {
    const key = FLAGS[id];
    // A length that was stated since is tried instead of the refused one.
    return key === undefined || (key === "context" && input.context !== null) ? [] : [[key, value] as const];
  });
  const engine = source === "vllm" || source === "sglang" || source === "trtllm" ? source : input.engine;
  const known = version === null || engine !== source ? null : nearestVersion(engine, version);
  return {
    ...(engine !== input.engine && { engine }),
    ...(known !== null && { engine_version: `${engine}-${known}` }),
    ...Object.fromEntries(flags),
  };
}

const FLAGS: Readonly<Partial<Record<ReadingId, string>>> = {
  share: "util",
  "batched-tokens": "batched_tokens",
  "max-seqs": "max_seqs",
  "block-size": "block",
  "refused-length": "context",
};

function besideLog(asked: Question, readings: readonly Reading[]): Beside {
  const { scenario } = asked;
  const find = (id: ReadingId): Reading | undefined => readings.find((reading) => reading.id === id);
  const none = { weights_gib: null, activation_gib: null, kv_gib: null, kv_tokens: null, total_gib: null };
  const input = { ...asked.input, ...none, runtime_gib: null, graphs_gib: null, driver_gib: null, draft_gib: 0 };
  const instance = measuredInstance(scenario, input);
  const total = find("total")?.value ?? null;
  const seen =
    total === null ? instance : instanceMemory(scenario, { ...input, total_gib: inGib(total) }, instance.phase);
  return {
    ...{ instance, seen },
    host: hostPlan(instance.subject, hostSettings(scenario, input), instance.context, instance.tight.cache),
    context: find("concurrency")?.at ?? null,
    draft: find("draft-weights")?.value ?? null,
    cacheStated: find("kv-memory") !== undefined,
  };
}

function measuredInstance(scenario: QuickMemoryScenario, input: MemoryInput): InstanceMemory {
  const [only, ...others] = phases(scenario);
  const phase: PhaseChoice = others.length === 0 ? (only ?? "both") : input.log_of;
  return instanceMemory(scenario, input, phase);
}

function readRefusal(readings: readonly Reading[]): Reconciliation["refused"] {
  const value = (id: ReadingId): number | null => readings.find((reading) => reading.id === id)?.value ?? null;
  const refusal = readings.find(({ id }) => id === "refused-length" || id === "no-memory");
  if (refusal === undefined) return null;
  if (refusal.id === "no-memory") return { length: null, needed: null, available: null, longest: null };
  return { length: refusal.value, needed: value("needed"), available: value("kv-memory"), longest: value("longest") };
}

/** Values of a link, of those that the page does not have already. */
function words(all: Values, { scenario, input }: Question) {
  const now: Readonly<Record<string, unknown>> = { ...scenario.params, ...input };
  const sets = Object.entries(all).filter(([key, value]) => now[key] !== value);
  return sets.length === 0 ? null : Object.fromEntries(sets.map(([key, value]) => [key, writeValue(value)]));
}
