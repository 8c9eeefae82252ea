import { beforeEach, expect, it } from "vitest";
import { askedGauge, count, exposition, merged, observe, setGauge } from "@/lib/server/operations/metrics";

beforeEach(() => void Reflect.deleteProperty(globalThis, "mdsMetrics"));

it("writes counters, gauges and histograms as Prometheus reads them (text format 0.0.4, by hand)", () => {
  count("a_total", "As.", { route: "/x", status: "200" });
  count("a_total", "As.", { route: "/x", status: "200" }, 2);
  setGauge("b", "Bs.", 7);
  askedGauge("c", "Cs.", () => 1.5);
  for (const value of [0.05, 0.2, 3]) observe("d_seconds", "Ds.", [0.1, 1], { route: "/x" }, value);
  expect(exposition().split("\n")).toEqual([
    "# HELP a_total As.",
    "# TYPE a_total counter",
    'a_total{route="/x",status="200"} 3',
    "# HELP b Bs.",
    "# TYPE b gauge",
    "b 7",
    "# HELP c Cs.",
    "# TYPE c gauge",
    "c 1.5",
    "# HELP d_seconds Ds.",
    "# TYPE d_seconds histogram",
    'd_seconds_bucket{route="/x",le="0.1"} 1',
    'd_seconds_bucket{route="/x",le="1"} 2',
    'd_seconds_bucket{route="/x",le="+Inf"} 3',
    'd_seconds_sum{route="/x"} 3.25',
    'd_seconds_count{route="/x"} 3',
    "",
  ]);
});

it("escapes what stands in a label, and does not grow for ever", () => {
  count("a_total", "As.", { path: 'a"b\\c\nd' });
  expect(exposition()).toContain('a_total{path="a\\"b\\\\c\\nd"} 1\n');
  for (let number = 0; number < 5000; number += 1) {
    count("b_total", "Bs.", { path: String(number) });
    observe("c_seconds", "Cs.", [1], { path: String(number) }, 1);
  }
  expect(exposition().split("\n").length).toBeLessThan(5000);
});

it("puts what several processes say under one head, each line with its process", () => {
  count("a_total", "As.", { x: "1" });
  setGauge("b", "Bs.", 7);
  const [one, two] = [exposition({ process: "1" }), exposition({ process: "2" })];
  expect(merged([one, two]).split("\n")).toEqual([
    "# HELP a_total As.",
    "# TYPE a_total counter",
    'a_total{x="1",process="1"} 1',
    'a_total{x="1",process="2"} 1',
    "# HELP b Bs.",
    "# TYPE b gauge",
    'b{process="1"} 7',
    'b{process="2"} 7',
    "",
  ]);
});
