/** When the alerts fire, as Prometheus itself says: promtool plays hours of metrics against deploy/helm/files/rules.yaml. */
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { testFolder } from "../support/folder";
import { needs } from "../support/needs";
import { ROOT } from "../support/project-files";

const RULES = join(ROOT, "deploy/helm/files/rules.yaml");
const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
const folder = testFolder();

type Series = Readonly<Record<string, string>>;

/** Series by name, in promtool's notation over minutes; labels of the alert at that minute, none where it does not fire. */
function play(alert: string, series: Series, minute: number, labels: readonly object[]): string {
  const file = join(folder, `${alert}-${Object.keys(series).join().length}-${minute}.yaml`);
  const test = {
    interval: "1m",
    input_series: Object.entries(series).map(([name, values]) => ({ series: name, values })),
    alert_rule_test: [
      { eval_time: `${minute}m`, alertname: alert, exp_alerts: labels.map((exp_labels) => ({ exp_labels })) },
    ],
  };
  writeFileSync(file, stringify({ rule_files: [RULES], evaluation_interval: "1m", tests: [test] }));
  const { stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  return stdout + stderr;
}

const fires = (alert: string, series: Series, minute: number): boolean =>
  !play(alert, series, minute, []).includes("SUCCESS");

describe("alerts", needs(hasPromtool, "no promtool"), () => {
  it("are read by Prometheus", () => {
    expect(spawnSync("promtool", ["check", "rules", RULES]).status).toBe(0);
  });

  it.each([
    ["a twentieth of answers are errors", "MdsErrors", { good: "0+95x60", status: "500", bad: "0+5x60" }, true],
    ["refusals for overload are no errors", "MdsErrors", { good: "0+95x60", status: "503", bad: "0+5x60" }, false],
    ["one error in a thousand", "MdsErrors", { good: "0+999x60", status: "500", bad: "0+1x60" }, false],
    ["no traffic at all", "MdsErrors", { good: "0+0x60", status: "500", bad: "0+0x60" }, false],
  ] as const)("%s: %s", (_, alert, { good, status, bad }, expected) => {
    const series = {
      'mds_http_requests_total{status="200"}': good,
      [`mds_http_requests_total{status="${status}"}`]: bad,
    };
    expect(fires(alert, series, 40)).toBe(expected);
  });

  it.each([
    ["MdsDown", 'up{job="mds"}', "1x10 0x10", 15, true],
    ["MdsDown", 'up{job="other"}', "1x10 0x10", 15, false],
    ["MdsCheckFailed", 'mds_check_ok{check="queue"}', "1x10 0x10", 15, true],
    ["MdsCheckFailed", 'mds_check_ok{check="queue"}', "1x10 0x1 1x10", 15, false],
    ["MdsRefusing", "mds_overload_refusals_total", "0+60x60", 40, true],
    ["MdsQueueWaiting", "mds_queue_waiting", "4x90", 80, true],
    ["MdsQueueWaiting", "mds_queue_waiting", "4x30 0x3 4x60", 80, false],
    ["MdsRestarting", 'process_start_time_seconds{job="mds"}', "0+60x40", 35, true],
    ["MdsRestarting", 'process_start_time_seconds{job="mds"}', "5x20 1200x20", 35, false],
    ["MdsMemory", 'process_resident_memory_bytes{job="mds"}', "1800000000x40", 30, true],
    ["MdsMixedVersions", 'mds_build_info{code="a"}', "1x60", 50, false],
  ] as const)("%s over %s = %s at minute %i: %s", (alert, name, values, minute, expected) => {
    expect(fires(alert, { [name]: values }, minute)).toBe(expected);
  });
});
