/** Logs of vLLM, SGLang and TensorRT-LLM: their statistics as samples, and what they say of their settings. */
import { readPreemption } from "@/features/core/server-logs/event-lines";
import { KILO } from "@/lib/units/edge";
import type { EngineFacts } from "../../capture/facts";
import { type Part, settled } from "../../tables/part";
import { openTable, type TableSink } from "../../tables/table-kinds";
import { type Format, type Given, unread, withNotices } from "./format";
import { type LogSample, readLogLine, readSettings, SAMPLE_HEADER, sampleCells } from "./log-lines";
import { cutLines, unknownFile } from "./notices";

/** A longer line is a dump; its beginning says what it is. */
const MAX_LINE = 16_384;

export class LogFormat implements Format {
  private readonly decoder = new TextDecoder();
  private readonly sink: TableSink | null;
  private rest = "";
  private settings: Record<string, string> = {};
  private preemptions: number | null = null;
  private samples = 0;
  private lines = 0;
  private readonly long = { count: 0, first: 0 };
  private name: string | null = null;
  private firstShort = NaN;

  constructor(private readonly given: Given) {
    this.sink = openTable(SAMPLE_HEADER, { ...given, table: null, origin: "file" });
  }

  push(piece: Uint8Array): boolean {
    const lines = (this.rest + this.decoder.decode(piece, { stream: true })).split("\n");
    // One more than is read, so that the line still counts as a long one when its end comes.
    this.rest = (lines.pop() ?? "").slice(0, MAX_LINE + 1);
    for (const line of lines) this.begin(line);
    return true;
  }

  finish(): readonly Part[] {
    this.begin(this.rest);
    if (this.sink === null || this.samples === 0) return [unread(this.given, unknownFile(this.given.path))];
    const log: Part = { ...this.sink.finish(), kind: "log" };
    const { first, count } = this.long;
    const notices = count === 0 ? [] : [cutLines(this.given.path, count, first, MAX_LINE)];
    return [withNotices(log, notices), this.engine()];
  }

  private begin(line: string): void {
    this.lines += 1;
    if (line.length > MAX_LINE) {
      this.long.count += 1;
      this.long.first ||= this.lines;
    }
    this.take(line.slice(0, MAX_LINE));
  }

  private take(line: string): void {
    Object.assign(this.settings, readSettings(line));
    const preemption = readPreemption(line);
    if (preemption !== null) this.preemptions = preemption.total ?? (this.preemptions ?? 0) + (preemption.more ?? 0);
    const sample = readLogLine(line);
    if (sample === null) return;
    this.name ??= line.includes("#running-req")
      ? "sglang"
      : /iter =|"Active Request Count"|"iterLatencyMS"/.test(line)
        ? "trtllm"
        : "vllm";
    if (this.name === "sglang") this.preemptions ??= 0;
    this.samples += 1;
    this.sink?.row(sampleCells(sample, this.time(sample), this.preemptions));
  }

  /** A date without a year tells only how long after the first one it is: seconds, as an engine's own clock. */
  private time({ at }: LogSample): string | number | null {
    if (at === null || at.length > 14) return at?.replace(",", ".") ?? null;
    const [month = 1, day = 1, hour = 0, minute = 0, second = 0] = at.split(/[- :]/).map(Number);
    const seconds = Date.UTC(2000, month - 1, day, hour, minute, second) / KILO;
    if (Number.isNaN(this.firstShort)) this.firstShort = seconds;
    return seconds - this.firstShort;
  }

  private engine(): Part {
    const { path } = this.given;
    const { max_running: running, max_step_tokens: tokens } = this.settings;
    const engine: EngineFacts = {
      ...(this.name === null ? {} : { name: this.name }),
      ...(running === undefined ? {} : { maxRunning: Number(running) }),
      ...(tokens === undefined ? {} : { maxStepTokens: Number(tokens) }),
      settings: this.settings,
    };
    return { path, table: null, origin: "file", kind: "run", rows: 1, notices: [], settle: () => settled({ engine }) };
  }
}
