/**
 * Setting by setting: what the prediction assumes, what the command says, what the engine does without the flag. The command is read
 * back from its own words for this, so that a flag that is missing, misspelled or without effect shows.
 */
import type { Backend } from "@/features/core/memory/backend";
import type { ModelSpec, NumberFormat } from "@/features/core/model/spec";
import { hasExperts, routedFfn } from "@/features/core/model/spec";
import { stageGpus } from "@/features/core/operators/parallelism";
import { sequencesPerRank } from "@/features/core/scenario/passes";
import { verbatim, type Text } from "@/lib/text";
import { adapterSettings } from "./adapters";
import { engineCommand, flagWords } from "../read/command/command-flags";
import { writeWords } from "../formats/command-text";
import { draftReason } from "../engines/draft-flags";
import { findDrafter, type Drafter } from "../plan/drafts";
import { ENGINE_FACTS } from "../engine-facts";
import { findRow } from "../flags/find";
import type { Meaning } from "../flags/row";
import type { Launch } from "../launch/launch";
import type { ServerPlan } from "../plan/server-plan";
import { readServer, type ReadServer } from "../read/server";
import { tierSettings } from "./tiers";
import type { ServerCommand } from "../engines/server-command";
import { same, type Setting, type SettingMatch, type SettingSubject } from "./row";
import { stepSettings } from "./steps";
import * as m from "./messages";
import { longestRequest } from "@/features/core/scenario/fields/length-range";

export type ServerSettings = { readonly role: ServerCommand["role"]; readonly settings: readonly Setting[] };

/** `predicted`: the engine whose scheduler and constants the page's figures have. */
export function listSettings(launch: Launch, predicted: Backend): readonly ServerSettings[] {
  return launch.servers.map((server) => {
    const subject = readSubject(launch, server);
    const settings = [
      engine(subject, predicted),
      ...degrees(subject),
      ...sizes(subject),
      ...adapterSettings(subject),
      ...tierSettings(subject),
      ...stepSettings(subject),
    ];
    return { role: server.role, settings };
  });
}

function readSubject(launch: Launch, server: ServerCommand): SettingSubject {
  const { plan, program, flags, files } = server;
  const command = engineCommand([...program, ...writeWords(flags)]);
  if (!command) throw new Error(`${plan.backend}'s own command is not read`);
  const read = readServer(command, Object.fromEntries(files.map(({ name, content }) => [name, content])));
  const row: SettingSubject["row"] = (name, meanings, assumed, match) => {
    const known = meanings.map((meaning) => findRow(plan.backend, meaning, plan.version.version));
    const flags = meanings.flatMap((meaning) => read.stated[meaning] ?? []);
    return {
      name,
      assumed,
      said: flags.map(flagWords).join(" "),
      unset: known.map((row) => row?.unset).find((unset) => unset !== undefined && unset.en !== "") ?? verbatim(""),
      match,
      source: known.find((row) => row !== null)?.source ?? "",
    };
  };
  return { launch, plan, read, row };
}

function engine({ plan, row }: SettingSubject, predicted: Backend): Setting {
  const name = m.engine;
  const line = row(name, [], verbatim(ENGINE_FACTS[predicted].name), same(predicted, plan.backend));
  return { ...line, said: `${ENGINE_FACTS[plan.backend].name} ${plan.version.version}` };
}

function degrees({ plan, read, row }: SettingSubject): Setting[] {
  const { layout: p } = plan;
  const stage = stageGpus(p);
  const statedDegrees = {
    dp: read.sharesExperts ? read.dp : 1,
    ep: read.experts === "all" ? stage : read.experts,
  };
  const degree = (name: Text, meanings: readonly Meaning[], assumed: number, stated: number): Setting =>
    row(name, meanings, verbatim(String(assumed)), same(assumed, stated));
  return [
    degree(verbatim("TP"), ["tp"], p.tp, read.tp),
    degree(m.attentionDp, ["dp", "attentionDp"], p.dp, statedDegrees.dp),
    degree(verbatim("EP"), ["experts"], p.ep, statedDegrees.ep),
    degree(m.redundantExperts, ["redundant"], p.redundant ?? 0, saidCopies(plan, read)),
    degree(verbatim("PP"), ["pp"], p.pp, read.pp),
    degree(verbatim("CP"), ["prefillCp", "decodeCp", "enablePrefillCp"], p.cp, read.cp),
  ];
}

const saidCopies = ({ model }: ServerPlan, { redundant, slots }: ReadServer): number =>
  slots === null ? redundant : slots - (routedFfn(model)?.experts ?? 0);

function sizes(subject: SettingSubject): Setting[] {
  const { launch, plan, read, row } = subject;
  const { workload } = launch.scenario;
  const longest = longestRequest(workload);
  const context = plan.role === "prefill" ? longest.prompt : longest.context;
  const { maxSequences } = launch.scenario.flags;
  const most = plan.role === "prefill" ? plan.maxSequences : (launch.input.max_seqs ?? maxSequences ?? Infinity);
  const wanted = Math.min(sequencesPerRank(launch.scenario), most);
  const seats = read.maxSequences === null ? "open" : read.maxSequences >= wanted ? "same" : "differs";
  const hits = workload.prefixHit > 0;
  const assumed = findDrafter(launch.scenario, { ...launch.input, spec_tokens: null });
  return [
    ...formats(subject),
    row(
      m.longestContext,
      ["maxLength"],
      m.contextTokensFit({ context }),
      (read.maxLength ?? context) >= context ? "same" : "differs",
    ),
    row(m.sequencesAtOncePerRank, ["maxSequences"], m.wantedOrMore({ wanted }), seats),
    row(m.memoryShare, ["share"], verbatim(String(plan.share)), same(plan.share, read.share)),
    row(
      m.prefixCache,
      ["prefixOn", "prefixOff"],
      hits ? m.hits : m.noHitsCounted,
      hits && read.prefixCache === false ? "differs" : "same",
    ),
    row(
      m.draftedTokens,
      ["speculation", "draftAlgorithm", "draftSteps", "draftTokens", "draftModel"],
      assumed === null ? verbatim("0") : draftReason(assumed),
      sameDrafts(assumed, read.drafts),
    ),
  ];
}

/** Prediction layers and other heads are one to a prediction. */
function sameDrafts(assumed: Drafter | null, stated: ReadServer["drafts"]): SettingMatch {
  if (assumed === null || stated === null) return same(assumed, stated);
  return same(`${assumed.by === "layers" ? "head" : assumed.by} ${assumed.count}`, `${stated.by} ${stated.count}`);
}

function formats({ launch, plan, read, row }: SettingSubject): Setting[] {
  const { model } = launch.scenario;
  const named = launch.input.path !== "";
  const stored = plan.quantise ?? storedFormat(model);
  const kv = KV_FORMATS[read.kv ?? "auto"] ?? model.quantisation?.kvFormat ?? "bf16";
  return [
    row(
      m.weights,
      ["quantization"],
      verbatim(plan.weights.toUpperCase()),
      named && stored !== plan.weights ? "open" : same(plan.weights, stored),
    ),
    row(m.kvCache, ["kv"], verbatim(plan.kvFormat.toUpperCase()), same(plan.kvFormat, kv)),
  ];
}

const KV_FORMATS: Readonly<Record<string, NumberFormat>> = {
  fp8: "fp8",
  fp8_e4m3: "fp8",
  bf16: "bf16",
  bfloat16: "bf16",
};

/** Of the class that `ServerPlan.weights` names. */
function storedFormat(model: ModelSpec): NumberFormat {
  const classes = model.quantisation?.quantised;
  return (hasExperts(model) ? classes?.routed : classes?.dense) ?? model.nativeFormat;
}
