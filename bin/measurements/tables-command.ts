/** `mds tables import <path> … [--as name]`, `mds tables list`, `mds tables remove <id>`. */
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { prepareImport, type PreparedImport } from "@/features/core/timing/tables/prepare-import";
import { summary, writeSet } from "@/features/core/timing/tables/written-set";
import { decodedFiles, tableFilesBelow } from "@/lib/server/table-files";
import type { Issue } from "@/lib/issue";
import type { Text } from "@/lib/text";
import { command } from "../console/command";
import { complain, print, type Io } from "../console/io";
import { listTableSets, removeTableSet, saveTableSet, storedTableSet } from "@/lib/server/table-store";
import * as m from "./messages";

const HELP = `mds tables import <path> … [--as name]   measured operator tables into the store
mds tables list                          the sets there are
mds tables remove <system/framework/version>

Reads <system>/<family>/<framework>/<version>/<table>.parquet (AIConfigurator's layout),
compute/<device>/<model>/{mlp,attention}.csv and network/<node>/{all_reduce,send_recv}.csv (Vidur's),
bench_data/{gemm,grouped_gemm,mha,mla}/[prefill|decode/]<system>/<file>.csv (InferSim's), and
<card>/<model>/<dtype>/tpN/{dense,attention,per_sequence}.csv (kernel profiles), whose folders tell what they are of, and
tables of the measurement kit (perf_test.py, link_test.py) whatever they are called. A path is a folder of them or one file.

  --as   version to store the only set under

Files that cannot be used are named with a code and the reason; the rest is imported. Sets live below DATA_DIR (default ./data).
Use one with --set tables=<id>; join sets of one accelerator with +.`;

export const tablesCommand = command({
  help: HELP,
  trouble: "TABLES-FAILED at tables",
  options: { as: { type: "string" } },
  words: true,
  run: (values, io, [action, ...subjects]) => {
    const [subject] = subjects;
    if (action === undefined || action === "help") return print(io, HELP);
    if (action === "list") return print(io, listText());
    if (action === "import" && subject !== undefined) return importPaths(subjects, values.as ?? null, io);
    if (action === "remove" && subject !== undefined) return remove(subject, io);
    return complain(io, [`TABLES-COMMAND at tables: ${HELP.split("\n\n")[0] ?? ""}`]);
  },
});

async function importPaths(places: readonly string[], name: string | null, io: Io): Promise<number> {
  const missing = places.filter((path) => statSync(path, { throwIfNoEntry: false }) === undefined);
  if (missing.length > 0)
    return complain(io, [`TABLES-FOLDER at folder: ${missing.join(", ")} is no folder and no file.`]);
  const isFolder = (path: string): boolean => statSync(path).isDirectory();
  const paths = places.flatMap((path) => (isFolder(path) ? tableFilesBelow(resolve(path)) : [resolve(path)]));
  const folder = places.join(", ");
  if (paths.length === 0) return complain(io, [`TABLES-NONE at folder: ${folder} holds no .parquet or .csv file.`]);
  const prepared = await prepareImport(decodedFiles(paths), storedTableSet, name);
  if (name !== null && prepared.sets.length > 1) {
    const ids = prepared.sets.map(({ id }) => id).length;
    return complain(io, [
      `TABLES-AS at as: --as names one set; ${folder} holds ${ids}. Import a folder of one version.`,
    ]);
  }
  const importedAt = new Date().toISOString();
  for (const set of prepared.sets)
    saveTableSet({ id: set.id, chip: set.chip, importedAt, tables: summary(set) }, writeSet(set));
  complain(io, troubleLines(prepared));
  if (prepared.sets.length === 0) return complain(io, [`TABLES-NONE at folder: nothing in ${folder} could be used.`]);
  return print(io, prepared.sets.map((set) => setLine(set.id, set.chip, summary(set))).join("\n"));
}

function troubleLines({ read, skipped }: PreparedImport): (Issue | string)[] {
  return [
    ...skipped.map(({ path, code, why }) => skippedFile(path, code, why)),
    ...read.flatMap(({ path, leftOut }) =>
      leftOut.map(({ rows, why }) => `note: ${m.rowsAreLeftOut({ path, rows, why }).en}`),
    ),
  ];
}

const skippedFile = (path: string, code: string, why: Text): Issue => ({
  code,
  at: path,
  message: m.fileIsSkippedWhy({ why }),
});

function listText(): string {
  const sets = listTableSets();
  if (sets.length === 0) return "No operator tables are imported. mds tables import <path> imports some.";
  return sets.map(({ id, chip, tables, importedAt }) => `${setLine(id, chip, tables)}  ${importedAt}`).join("\n");
}

function setLine(
  id: string,
  chip: string,
  tables: readonly { readonly kind: string; readonly points: number }[],
): string {
  return `${id}  ${chip}  ${tables.map(({ kind, points }) => `${kind} ${points}`).join(", ")}`;
}

function remove(id: string, io: Io): number {
  if (removeTableSet(id)) return print(io, `removed ${id}`);
  return complain(io, [`TABLES-ABSENT at id: There is no set "${id}". mds tables list shows those there are.`]);
}
