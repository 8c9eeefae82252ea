/** The tokens of tokens.css that charts draw with, read when a chart is drawn: no chart contains a colour value. */
export type ChartTheme = {
  readonly background: string;
  readonly inset: string;
  readonly border: string;
  readonly axis: string;
  readonly text: string;
  readonly muted: string;
  readonly faint: string;
  readonly accent: string;
  readonly bad: string;
  readonly font: string;
  /** Slots 1 to 6: compute, HBM, network, host, launch, idle. */
  readonly series: readonly [string, string, string, string, string, string];
  /** Eight steps for heat maps, from nothing to most. */
  readonly ramp: readonly string[];
};

export type ReadToken = (name: string) => string;

export function chartTheme(token: ReadToken): ChartTheme {
  return {
    background: token("--bg"),
    inset: token("--bg-inset"),
    border: token("--border"),
    axis: token("--border-control"),
    text: token("--text"),
    muted: token("--text-muted"),
    faint: token("--text-faint"),
    accent: token("--accent"),
    bad: token("--bad"),
    font: token("--font-sans") || "sans-serif",
    series: [token("--c1"), token("--c2"), token("--c3"), token("--c4"), token("--c5"), token("--c6")],
    ramp: Array.from({ length: 8 }, (_, step) => token(`--s${step + 1}`)),
  };
}

export function documentToken(): ReadToken {
  const style = getComputedStyle(document.documentElement);
  return (name) => style.getPropertyValue(name).trim();
}
