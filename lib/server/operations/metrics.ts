/**
 * Numbers for Prometheus (https://prometheus.io/docs/instrumenting/exposition_formats/, text format 0.0.4). Routes may be bundled apart from each
 * other; the numbers are the process's.
 */
type Labels = Readonly<Record<string, string>>;
type Kind = "counter" | "gauge" | "histogram";

type Metric = {
  readonly kind: Kind;
  readonly help: string;
  /** By the text of its labels. */
  readonly series: Map<string, number>;
  /** A gauge that is asked when it is read. */
  ask: (() => number) | null;
};

const home = globalThis as { mdsMetrics?: Map<string, Metric> };

/** Labels come from requests: clients that invent new ones must not fill the memory. */
const MOST_SERIES = 2000;

export function count(name: string, help: string, labels: Labels = {}, by = 1): void {
  add(metric(name, "counter", help), seriesLines(labels), by);
}

export function setGauge(name: string, help: string, value: number, labels: Labels = {}): void {
  metric(name, "gauge", help).series.set(seriesLines(labels), value);
}

export function askedGauge(name: string, help: string, ask: () => number, kind: "gauge" | "counter" = "gauge"): void {
  metric(name, kind, help).ask = ask;
}

/** `bounds` rise; the last bucket holds everything. */
export function observe(name: string, help: string, bounds: readonly number[], labels: Labels, value: number): void {
  const { series } = metric(name, "histogram", help);
  if (series.size > MOST_SERIES) return;
  const bump = (suffix: string, more: Labels, by: number): void => {
    const key = `${suffix} ${seriesLines({ ...labels, ...more })}`;
    series.set(key, (series.get(key) ?? 0) + by);
  };
  for (const bound of bounds) bump("_bucket", { le: String(bound) }, value <= bound ? 1 : 0);
  bump("_bucket", { le: "+Inf" }, 1);
  bump("_sum", {}, value);
  bump("_count", {}, 1);
}

/** `more` is on every line: which process of several says it. */
export function exposition(more: Labels = {}): string {
  const blocks = [...(home.mdsMetrics ?? [])].map(([name, { kind, help, series, ask }]) => {
    const known: (readonly [string, number])[] = ask === null ? [...series] : [["", ask()]];
    const lines = known.map(([key, value]) => {
      const [suffix = "", labels = ""] = kind === "histogram" ? key.split(/ (.*)/s) : ["", key];
      const all = [labels, seriesLines(more)].filter((part) => part !== "").join(",");
      return `${name}${suffix}${all === "" ? "" : `{${all}}`} ${value}\n`;
    });
    return `# HELP ${name} ${help}\n# TYPE ${name} ${kind}\n${lines.join("")}`;
  });
  return blocks.join("");
}

/** Of several processes as one: the lines of a metric stand together. */
export function merged(texts: readonly string[]): string {
  const blocks = new Map<string, { readonly head: string; lines: string }>();
  for (const block of texts.flatMap((text) => text.split(/^(?=# HELP )/m)).filter((part) => part !== "")) {
    const { name, head, lines } = parts(block);
    const known = blocks.get(name) ?? { head, lines: "" };
    known.lines += lines;
    blocks.set(name, known);
  }
  return [...blocks.values()].map(({ head, lines }) => head + lines).join("");
}

function parts(block: string): { readonly name: string; readonly head: string; readonly lines: string } {
  const [help = "", type = "", ...lines] = block.split("\n");
  return { name: help.split(" ")[2] ?? "", head: `${help}\n${type}\n`, lines: lines.join("\n") };
}

function metric(name: string, kind: Kind, help: string): Metric {
  const metrics = (home.mdsMetrics ??= new Map());
  const known = metrics.get(name);
  if (known) return known;
  const made: Metric = { kind, help, series: new Map(), ask: null };
  metrics.set(name, made);
  return made;
}

function add({ series }: Metric, key: string, by: number): void {
  if (!series.has(key) && series.size >= MOST_SERIES) return;
  series.set(key, (series.get(key) ?? 0) + by);
}

const seriesLines = (labels: Labels): string =>
  Object.entries(labels)
    .map(
      ([name, value]) => `${name}="${value.replaceAll(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`))}"`,
    )
    .join(",");
