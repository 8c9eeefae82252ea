/** Fits, tight or does not fit: the sentence, both numbers, and the ways out. */
import { atOnceWords } from "@/features/core/serving/mean-load/at-once";
import { formatCount, formatNumber, formatPercent, formatQuantity } from "@/lib/format/quantity";
import type { Issue, IssueChange } from "@/lib/issue";
import { joinTexts, type Text } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import { engineBuffers, weightLoad } from "@/features/core/memory/ledger";
import { cacheShape } from "@/features/core/memory/capacity";
import { roomyLength, type Roomy } from "@/features/core/memory/engine-cache/roomy-length";
import { START_FLAGS } from "@/features/core/memory/start-flags";
import { ENGINE_WORD } from "./engine-words";
import { chooseLevel } from "./changes/changes";
import { fixesFor } from "./changes/fixes";
import type { MemoryInput, QuickMemoryScenario } from "./input";
import type { Reconciliation } from "./log/reconciliation";
import type { FitLevel, InstanceMemory } from "./instance/instance";
import type { PhaseChoice } from "./instance/ledger-input";
import { refusalWords, type Refused } from "./start/refusal";
import * as m from "./messages";

export type Fit = {
  readonly level: FitLevel;
  readonly finding: Text;
  readonly evidence: Text;
  /** Changes that were computed and end the shortage; none where nothing is short. */
  readonly changes: readonly IssueChange[];
  /** What keeps the scenario from running, else null. */
  readonly issue: Issue | null;
  /** The instance that the sentence is about: the one with least room. */
  readonly phase: PhaseChoice;
};

/** What a log says that the engine refused to start with is the last word. */
export function judgeFit(
  scenario: QuickMemoryScenario,
  input: MemoryInput,
  instances: readonly InstanceMemory[],
  log: Reconciliation | null,
): Fit {
  const refused = log && stillRefused(log, input);
  const level = refused ? "none" : chooseLevel(instances);
  const short = scarcest(instances);
  if (level === "fits")
    return { ...words(level, scenario, short), level, changes: [], issue: null, phase: short.phase };
  // What the engine refuses to start is mended once it starts: the requests beyond wait.
  const goal = level === "tight" ? "fits" : level === "part" ? "tight" : "part";
  const changes = fixesFor(scenario, input, short, goal).filter(
    (change) => log === null || (isBesideLog(change) && mends(change, refused)),
  );
  const sentences = {
    ...words(level, scenario, short),
    ...(refused && { evidence: refusalWords(short.subject.engine.backend, refused, roomy(short, refused)) }),
  };
  const issue = level === "none" ? writeIssue(scenario, short, sentences.evidence, changes) : null;
  return { ...sentences, level, changes, issue, phase: short.phase };
}

/** Null where a shorter length was stated since. */
function stillRefused({ refused }: Reconciliation, { context }: MemoryInput): Refused | null {
  const mended = context !== null && refused !== null && refused.longest !== null && context <= refused.longest;
  return mended ? null : refused;
}

/** What a log measured belongs to its layout, formats and flags: these two it leaves open. */
const isBesideLog = ({ set }: IssueChange): boolean =>
  Object.keys(set).every((key) => key === "context" || key === "conc");

/** What an engine refused starts only with a length that it named. */
const mends = ({ set }: IssueChange, refused: Refused | null): boolean =>
  refused === null || (set["context"] !== undefined && Number(set["context"]) <= (refused.longest ?? 0));

function scarcest(instances: readonly InstanceMemory[]): InstanceMemory {
  const share = ({ need, tight }: InstanceMemory): number => (tight.cache <= 0 ? Infinity : need / tight.cache);
  return instances.reduce((most, instance) => (share(instance) > share(most) ? instance : most));
}

const FINDING: Readonly<Record<FitLevel, Text>> = {
  fits: m.fits,
  tight: m.tight,
  part: m.fitsInPart,
  none: m.doesNotFit,
};

function words(
  level: FitLevel,
  scenario: QuickMemoryScenario,
  short: InstanceMemory,
): { finding: Text; evidence: Text } {
  const where = level === "fits" ? WHERE.both : WHERE[short.phase];
  const refused = level === "none" ? refusal(short) : null;
  const sentence = level === "part" ? seatsWords(short) : FINDING[level];
  const finding = m.saidWhere({ said: sentence, where });
  if (short.tight.cache <= 0) return { finding, evidence: weightsWords(scenario, short) };
  if (refused) return { finding, evidence: refused };
  return { finding, evidence: level === "none" || level === "part" ? waitingWords(short) : roomWords(short) };
}

/** In the words of the engine, where it refuses; null where it does not. */
function refusal(instance: InstanceMemory): Text | null {
  const { start, subject } = instance;
  const { engine } = subject;
  if (start?.refusal !== "length") return null;
  const { length, needed, budget: available, longest } = start;
  const refused = { length, needed, available, longest };
  return refusalWords(engine.backend, refused, roomy(instance, refused));
}

const roomy = ({ subject, tight }: InstanceMemory, refused: Refused): Roomy | null =>
  roomyLength(cacheShape(subject), tight.cache, refused);

/** Of an instance, every sequence at its full context. */
function seatsWords({ held, wanted, subject }: InstanceMemory): Text {
  const { dp } = subject.parallelism;
  return atOnceWords({ admitted: held * dp, asked: wanted * dp }) ?? FINDING.part;
}

const WHERE: Readonly<Record<PhaseChoice, Text>> = {
  both: m.sign,
  prefill: m.inPrefillInstance,
  decode: m.inDecodeInstance,
};

function weightsWords(
  { chip }: QuickMemoryScenario,
  { tight, subject: { engine, parallelism } }: InstanceMemory,
): Text {
  const load = gb(weightLoad(tight));
  const buffers = gb(engineBuffers(tight, engine) + tight.driver);
  const [capacity, share] = [gb(tight.capacity), formatPercent(engine.share)];
  const flags = START_FLAGS[engine.backend];
  // The sampler's buffers are made for every sequence of a step.
  const outcome =
    tight.cache + tight.activation > 0 && engine.backend === "vllm"
      ? m.refusesFewerSequences({ engine: ENGINE_WORD[engine.backend], flag: flags.sequences })
      : m.refusesWithoutCache({ engine: ENGINE_WORD[engine.backend] });
  const words = { load, buffers, tp: parallelism.tp, name: chip.name, capacity, share };
  return m.weightsNeedLoadAndBuffers({ ...words, outcome });
}

function waitingWords({ wanted, held, context, need: size, tight }: InstanceMemory): Text {
  const [need, room, tokens] = [gb(size), gb(tight.cache), formatCount(context)];
  const rest = formatCount(wanted - held);
  const outcome = held === 0 ? m.notOneCanRun : m.heldRunAtOnceRest({ held: formatCount(held), rest });
  return m.sequencesOfTokensPerRank({
    tokens,
    wanted,
    need,
    room,
    outcome,
    sequences: formatCount(wanted),
  });
}

function roomWords({ wanted, context, need: size, tight }: InstanceMemory): Text {
  const [need, room] = [gb(size), gb(tight.cache)];
  const share = formatNumber(toPercent(size) / tight.cache, 2);
  const tokens = formatCount(context);
  return m.sequencesOfTokensPerRankTake({
    tokens,
    wanted,
    need,
    room,
    share,
    sequences: formatCount(wanted),
  });
}

const gb = (size: number): string => formatQuantity(size, "B");

function writeIssue(
  { params }: QuickMemoryScenario,
  short: InstanceMemory,
  message: Text,
  changes: readonly IssueChange[],
): Issue {
  const weights = short.tight.cache <= 0;
  const decodeOwn = params.split && short.phase === "decode";
  return {
    code: weights ? "MEM-WEIGHTS-EXCEED" : "MEM-CACHE-EXCEED",
    at: weights ? (decodeOwn ? "d_tp" : "tp") : short.phase === "prefill" ? "isl" : "conc",
    message,
    fix: fixText(changes),
    changes,
  };
}

function fixText(changes: readonly IssueChange[]): Text {
  if (changes.length === 0) return m.noSingleChangeOfParallelism;
  const labels = changes.map(({ label }) => label);
  return m.whatFits({ changes: joinTexts(labels, m.or) });
}
