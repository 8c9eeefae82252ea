import { copyFileSync, cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { kitTable, products } from "../../support/measurements/kit-table";
import { mds } from "../../support/programs/mds";
import { dataFolder, testFolder } from "../../support/folder";

const folder = testFolder();
dataFolder(join(folder, "data"));
beforeAll(() => {
  cpSync("tests/fixtures/tables", join(folder, "profiles"), { recursive: true });
  mkdirSync(join(folder, "profiles/h100_sxm/gemm/vllm/1"), { recursive: true });
  copyFileSync("tests/fixtures/tables/broken.parquet", join(folder, "profiles/h100_sxm/gemm/vllm/1/gemm_perf.parquet"));
});

const RUN = ["quick-estimation", "--set", "model=llama-3.1-8b", "--set", "tp=1"];
type Timed = {
  readonly id: string;
  readonly time: number;
  readonly repeat: number;
  readonly coverage?: { readonly source: string };
};

it("says that there are none, and how to get some", async () => {
  expect((await mds("tables", "list")).stdout).toMatch(/No operator tables .* mds tables import/);
});

it("refuses a run with tables that are absent", async () => {
  const { status, stderr } = await mds(...RUN, "--set", "hw=h100-sxm", "--set", "tables=h100/vidur/csv");
  expect(status).toBe(2);
  expect(stderr).toMatch(/TABLES-ABSENT/);
});

it("imports a folder, and names the file that is damaged", async () => {
  const { status, stdout, stderr } = await mds("tables", "import", join(folder, "profiles"));
  expect(status).toBe(0);
  expect(stdout).toMatch(/^h100\/vidur\/csv {2}h100-sxm/);
  expect(stderr).toMatch(/^TABLES-DAMAGED at .*gemm_perf\.parquet: The file was skipped\. It cannot be decoded/m);
  expect((await mds("tables", "list")).stdout).toMatch(/^h100\/vidur\/csv/);
});

it("imports tables of the measurement kit as they are, without a folder that tells of them", async () => {
  const perf = join(folder, "perf.csv");
  writeFileSync(perf, kitTable("perf_test", products({ rate: 7e14, bandwidth: 2.6e12, floor: 4e-6 })));
  const { status, stdout } = await mds("tables", "import", perf);
  expect(status).toBe(0);
  expect(stdout).toMatch(/^h100-sxm\/mds-kit\/torch-2\.8\.0-cu128 {2}h100-sxm {2}gemm 16/);
  const absent = await mds("tables", "import", perf, join(folder, "absent.csv"));
  expect(absent.stderr).toMatch(/TABLES-FOLDER at folder: .*absent\.csv is no folder and no file/);
  await mds("tables", "remove", "h100-sxm/mds-kit/torch-2.8.0-cu128");
});

it("prices a run with them and says which operators they hold (hand: 200 us + 1 us per token, times slowed by nothing)", async () => {
  const { stdout, status } = await mds(
    ...RUN,
    "--set",
    "hw=h100-sxm",
    "--set",
    "conc=64",
    "--set",
    "tables=h100/vidur/csv",
  );
  expect(status).toBe(0);
  const operators = JSON.parse(stdout).result.decode.operators as readonly Timed[];
  const down = operators.find(({ id }) => id.endsWith(".ffn-down"));
  expect(down?.coverage?.source).toBe("measured");
  expect((down?.time ?? 0) / (down?.repeat ?? 1)).toBeCloseTo(264e-6, 9);
  const sources = new Set(operators.map(({ coverage }) => coverage?.source));
  expect([...sources].sort()).toEqual(["interpolated", "law", "measured"]);
});

it("refuses them on another accelerator, with both names", async () => {
  const { status, stderr } = await mds(...RUN, "--set", "hw=h200-sxm", "--set", "tables=h100/vidur/csv");
  expect(status).toBe(2);
  expect(stderr).toMatch(/TABLES-CHIP.*h100-sxm.*h200-sxm/);
});

it("stores the only set of a folder under another version", async () => {
  const { stdout } = await mds("tables", "import", join(folder, "profiles/compute"), "--as", "mine");
  expect(stdout).toMatch(/^h100\/vidur\/mine/);
});

it("removes a set, and refuses to remove it twice", async () => {
  expect((await mds("tables", "remove", "h100/vidur/csv")).status).toBe(0);
  const again = await mds("tables", "remove", "h100/vidur/csv");
  expect(again.status).toBe(2);
  expect(again.stderr).toMatch(/TABLES-ABSENT/);
});

it("refuses a folder that is none, and one without tables", async () => {
  expect((await mds("tables", "import", join(folder, "nowhere"))).stderr).toMatch(/TABLES-FOLDER/);
  mkdirSync(join(folder, "empty"));
  expect((await mds("tables", "import", join(folder, "empty"))).stderr).toMatch(/TABLES-NONE/);
});
