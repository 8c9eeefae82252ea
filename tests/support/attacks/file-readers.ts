/** Readers of whole files and of lines in them, as the pages and the command line open them. */
import { describeColumns, parseCsv } from "@/bin/predict/rows";
import { readFiles } from "@/features/core/calibration/data-files";
import { readPrices } from "@/features/core/cost/prices";
import { readYamlStream } from "@/lib/yaml/read";
import { recognise } from "@/features/core/file-kinds/recognise";
import { readKitFile } from "@/features/core/kit/kit-file";
import { listBases } from "@/features/core/model/checkpoint-name";
import { readTeam } from "@/features/core/plan/team";
import { readDatetime } from "@/features/core/serving-profile/read/datetime";
import { FileReader } from "@/features/core/serving-profile/read/file-reader";
import { Texts } from "@/features/core/serving-profile/reading";
import { readPythonLiteral } from "@/lib/tables/python-literal";
import { readRequests } from "@/features/core/simulator/files/requests-csv";
import { statedOperations } from "@/features/core/trace/kernels/operations";
import { shortName } from "@/features/core/trace";
import { readLog } from "@/features/core/server-logs/start/read-log";
import { fileStem } from "@/lib/export/file-stem";
import { matchWords } from "@/lib/text-comparison/match-words";
import { readJsonBody } from "@/lib/params/json-body";
import { readQuantity } from "@/lib/params/read-quantity";
import { decodeTable } from "@/lib/server/table-files";
import { splitUnit } from "@/features/core/evidence/benchmark-files/column-names";
import { readNumber } from "@/features/core/evidence/benchmark-files/read-number";

const bytes = (written: string): Uint8Array => new TextEncoder().encode(written);

function profile(name: string, written: string): unknown {
  const reader = new FileReader(name, new Texts());
  reader.push(bytes(written));
  return reader.finish(false);
}

export const FILE_READERS: Readonly<Record<string, (written: string) => unknown>> = {
  "kind of a file": (written) => recognise("x.csv", bytes(written), { whole: true }),
  "kit table": (written) => readKitFile(`kit_version,tool\n${written}`, "x.csv"),
  "kit table by its head": (written) => readKitFile(`kit_version,tool,${written}`, "x.csv"),
  "profile table": (written) => profile("request.csv", written),
  "profile log": (written) => profile("server.log", `INFO 01-01 00:00:00 [loggers.py:1] ${written}`),
  "profile metrics": (written) => profile("metrics.txt", `# TYPE vllm:x gauge\nvllm:x{a="${written}"} 1\n`),
  "profile events": (written) => profile("chrome_tracing.json", `{"traceEvents":[{"ph":"X","name":${written}`),
  "requests of a simulation": (written) => readRequests(`arrived_at,prompt_tokens,decode_tokens\n${written}`),
  "requests by their head": (written) => readRequests(written),
  "memory log": readLog,
  "data of a calibration": readFiles,
  "rows to predict": (written) => parseCsv(written),
  "columns to predict": describeColumns,
  YAML: readYamlStream,
  "body of a request": readJsonBody,
  "Python literal": readPythonLiteral,
  "operator table": (written) => decodeTable("x.csv", bytes(written)),
  prices: readPrices,
  team: readTeam,
  date: readDatetime,
  quantity: (written) => readQuantity(written, "ms"),
  cell: readNumber,
  "column name": splitUnit,
  "name of a checkpoint": listBases,
  "name of a kernel": (written) => [shortName(written), statedOperations(written)],
  "name of a file": fileStem,
  "words of a search": (written) => [matchWords(written, "a b"), matchWords("a b", written)],
};
