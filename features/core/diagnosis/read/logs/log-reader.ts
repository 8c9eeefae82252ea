/** One log of any engine: statistics as series, what happened as events, what it states of its settings. Line by line, in one pass. */
import { type CrashLine, readCrash } from "@/features/core/server-logs/crash-lines";
import { readEventLine, readPreemption } from "@/features/core/server-logs/event-lines";
import { readLineSample } from "@/features/core/server-logs/line-sample";
import type { LineSample } from "@/features/core/server-logs/sample-fields";
import { poolWritten, rankTags } from "@/features/core/server-logs/sglang-lines";
import { readStartLine } from "@/features/core/server-logs/start-lines";
import { besideVllmSample } from "@/features/core/server-logs/vllm-lines";
import { fromMs } from "@/lib/units/edge";
import type { LogEvent, Place, Series } from "../../evidence";
import { type FileRecords, nothingStated, type SampleDraft, type SeriesDraft } from "../drafts";
import { stateFacts } from "../stated";
import { FileClock } from "./file-clock";
import { LogEvents } from "./log-events";
import { dataRank, groupOrder, LogSeries, type Origin } from "./log-series";
import { separateRecords } from "./glued-lines";
import { type Release, UndatedLines } from "./undated-lines";
import { INTERVALS, setIntervals } from "./vllm-intervals";

/** Colours of a terminal. */
const COLOURS = /\x1b\[[\d;]*[A-Za-z]/g;
/** Of `docker compose logs` and of `kubectl logs --prefix`. */
const CONTAINER = /^\s*(?:([\w.-]+)\s+\| |\[pod\/([^/\]]+)\/[^\]]*\]\s)/;
/** vLLM's engine of a data-parallel rank. */
const ENGINE_CORE = /\(EngineCore_(?:DP)?(\d+)/;
/** How the engine was started. */
const LAUNCH = /non-default args|server_args=ServerArgs\(|\bNamespace\(/;
/** Seconds. Lines of processes that write into one file may come late. */
const SETBACK = 120;
const PROCESS = /\(APIServer(?:_\d+)? pid=(\d+)\)/;

export class LogReader {
  private readonly clock = new FileClock();
  private readonly series = new LogSeries();
  private readonly log = new LogEvents();
  private readonly stated = nothingStated();
  private readonly swapped = new Map<string, number>();
  private era: "v0" | "v1" = "v1";
  /** Ranks since the clock of an undated log moved. */
  private readonly moved = new Set<string>();
  private first: { readonly sample: SampleDraft; readonly line: LineSample; readonly dated: boolean } | null = null;
  private datedLines = 0;
  private readonly undated = new UndatedLines();
  private served = false;
  private parts = 1;
  private latest = -Infinity;

  constructor(
    private readonly file: string,
    private pool: Series["pool"],
  ) {}

  take(raw: string, number: number): void {
    const plain = raw.includes("\x1b") ? raw.replace(COLOURS, "") : raw;
    for (const record of separateRecords(plain)) this.record(record, number);
  }

  private record(plain: string, number: number): void {
    if (this.undated.isHolding) return this.release(this.undated.hold(plain, number), plain, number);
    const container = CONTAINER.exec(plain);
    const line = container === null ? plain : plain.slice(container[0].length);
    const dated = this.clock.read(line) || (container !== null && this.clock.read(plain));
    if (dated) this.datedLines += 1;
    const position = { file: this.file, line: number };
    const origin = { file: this.file, host: container?.[1] ?? container?.[2] ?? "", process: "", pool: this.pool };
    const sample = readLineSample(line);
    if (sample === null) return this.other(line, position);
    const timed = dated || this.clock.readAnywhere(line);
    if (this.undated.begin(timed)) return this.release(this.undated.hold(plain, number), plain, number);
    this.statistics(sample, line, dated, timed, position, origin);
  }

  /** Reads the lines that were held, and the one that ended the wait. */
  private release(release: Release | null, plain: string, number: number): void {
    if (release === null) return;
    const { lines, dated } = release;
    if (dated === null) this.clock.count();
    else if (this.clock.readAnywhere(dated)) this.datedLines += 1;
    let left = lines.filter(({ isSample }) => isSample).length;
    for (const { raw, number: earlier, isSample } of lines) {
      if (dated !== null && isSample) this.clock.goBack(dated, left * INTERVALS.v1);
      this.record(raw, earlier);
      left -= Number(isSample);
    }
    if (dated !== null) this.record(plain, number);
  }

  finish(): FileRecords | null {
    if (this.undated.isHolding) this.release(this.undated.release(null), "", 0);
    const { series, log, stated, file } = this;
    const events = log.events.filter(({ order, rank }) => order <= (series.lowestOrder(rank) ?? order));
    const open = series.finish();
    for (const each of open) {
      each.samples.sort((a, b) => a.at_s - b.at_s);
      if (each.engine === "vllm") setIntervals(each, INTERVALS[this.era]);
    }
    const states = stated.model !== null || stated.version !== null || Object.keys(stated.figures).length > 0;
    if (open.length === 0 && events.length === 0 && !states) return null;
    return { file, timeline: this.clock.timeline(this.lead(open)), series: open, events, stated };
  }

  private statistics(
    line: LineSample,
    text: string,
    dated: boolean,
    timed: boolean,
    position: Place,
    origin: Origin,
  ): void {
    if (timed && !dated) this.datedLines += 1;
    if (line.engine === "vllm") this.era = line.era ?? this.era;
    if (!timed && this.datedLines === 0) this.moveUndated(line);
    const process = (line.engine === "vllm" ? (PROCESS.exec(text)?.[1] ?? "") : "") + this.part();
    const pool = line.engine === "sglang" ? (poolWritten(text) ?? origin.pool) : origin.pool;
    const sample = this.series.take(line, this.clock.now, position, { ...origin, process, pool });
    if (sample === null) return;
    this.served = true;
    this.first ??= { sample, line, dated: timed && this.datedLines === 1 };
    this.preemptions(line, process, position);
    if (line.ended !== null) this.event("request-done", line.ended, position);
    if (line.maxRunning !== null || line.cacheTokens !== null)
      stateFacts(this.stated, { figures: limits(line) }, position);
  }

  /**
   * A log whose dates were cut off still has its order: statistics come at their interval, iterations and batches last as long as they say.
   * Ranks run beside each other.
   */
  private moveUndated(line: LineSample): void {
    const rank = `${line.rank} ${line.phase ?? ""}`;
    const step = this.moved.has(rank) || this.moved.size === 0 ? this.length(line) : 0;
    if (this.moved.has(rank)) this.moved.clear();
    this.moved.add(rank);
    this.clock.advance(step);
  }

  /** Seconds that a line stands for. */
  private length({
    engine,
    phase,
    stepMs,
    running,
    acceptance,
    outputRate,
    promptTokens,
    promptRate,
  }: LineSample): number {
    if (engine === "vllm") return INTERVALS[this.era];
    if (stepMs !== null) return fromMs(stepMs);
    if (phase === "prefill") return promptTokens && promptRate ? promptTokens / promptRate : 0;
    return running && outputRate ? (this.series.decodeLogSteps * running * (acceptance ?? 1)) / outputRate : 0;
  }

  private other(line: string, position: Place): void {
    const preemption = readPreemption(line);
    if (preemption?.total !== undefined) {
      this.log.addTotal(preemption.total, PROCESS.exec(line)?.[1] ?? "", this.moment(), position);
      return;
    }
    if (preemption !== null) {
      this.event("preempted", preemption.more ?? 0, position, rankTags(line), preemption.tokens);
      return;
    }
    const crash = readCrash(line);
    if (crash !== null) this.crash(crash, line, position);
    const beside = besideVllmSample(line);
    if (beside !== null) {
      if (beside.drafted !== null) this.stated.figures.draftTokens ??= { value: beside.drafted, place: position };
      this.series.beside(beside, this.moment(), this.stated.figures.draftTokens?.value ?? null);
      return;
    }
    const kind = readEventLine(line);
    if (kind === "start") this.start(position);
    else if (kind !== null)
      this.event(kind, 1, position, ENGINE_CORE.exec(line)?.[1]?.padStart(3, "0") ?? rankTags(line));
    const facts = kind === null || kind === "start" ? readStartLine(line) : null;
    if (facts === null) return;
    stateFacts(this.stated, facts, position);
    if (LAUNCH.test(line)) this.stated.launch = line;
    this.pool ??= facts.pool ?? null;
    this.series.decodeLogSteps = facts.figures.decodeLogSteps ?? this.series.decodeLogSteps;
  }

  /** An engine that starts after it served was restarted; its lines of one start count once. */
  private start(position: Place): void {
    if (this.served) this.event("restart", 1, position);
    this.served = false;
  }

  /** A clock that goes back by minutes: another log was put behind the first. */
  private part(): string {
    const { now } = this.clock;
    if (now < this.latest - SETBACK) this.parts += 1;
    this.latest = now;
    return this.parts === 1 ? "" : ` part ${this.parts}`;
  }

  /** Swapped requests of V0 lost their place in the batch. */
  private preemptions(line: LineSample, process: string, position: Place): void {
    if (line.preempted !== null) this.event("preempted", line.preempted, position, line.rank);
    if (line.engine !== "vllm" || line.swapped === null) return;
    const key = `${process} ${line.rank}`;
    this.event("preempted", line.swapped - (this.swapped.get(key) ?? 0), position, line.rank);
    this.swapped.set(key, line.swapped);
  }

  private crash(crash: CrashLine, line: string, position: Place): void {
    const tags = rankTags(line);
    const given = { at_s: this.moment(), rank: dataRank(tags), count: 1, tokens: null, place: position };
    this.log.add("crash", { ...given, ...crash, order: groupOrder(tags) });
  }

  private event(kind: LogEvent["kind"], count: number, position: Place, tags = "", tokens: number | null = null): void {
    const rank = /^\d+$/.test(tags) ? `Engine ${tags}` : dataRank(tags);
    this.log.add(kind, { at_s: this.moment(), rank, count, tokens, place: position, order: groupOrder(tags) });
  }

  /** Lines before the first date count as of its moment: NaN is filled there. */
  private moment(): number {
    return this.clock.now;
  }

  /**
   * The first record of vLLM is a mean over the interval before it, which belongs to the log unless other lines come first. Where requests
   * wait at its end already, the log was cut out of a longer one, and its first line is its beginning.
   */
  private lead(series: readonly SeriesDraft[]): number {
    const { first } = this;
    if (first?.line.engine !== "vllm" || !first.dated || (first.sample.waiting ?? 0) > 0) return 0;
    return series.length === 0 ? 0 : (first.sample.span_s ?? 0);
  }
}

const limits = ({ maxRunning, cacheTokens }: LineSample): Partial<Record<"maxRunning" | "cacheTokens", number>> => ({
  ...(maxRunning === null ? {} : { maxRunning }),
  ...(cacheTokens === null ? {} : { cacheTokens }),
});
