/** `mds report --against FILE`: reports or scenarios to set beside, as the parameters that the analysis takes them by. */
import { basename } from "node:path";
import { readJson, isJsonObject } from "@/lib/json";
import { success, type Result } from "@/lib/result";
import { readFile } from "../console/io";

const FLAG = "--against";

/** The same words without the flag: what it names, and a report as input, are parameters of the analysis. Without the flag, as they are. */
export function withOthers(argv: readonly string[], isReport: (source: string) => boolean): Result<readonly string[]> {
  const [paths, rest] = takeValues(argv, FLAG);
  if (paths.length === 0) return success(argv);
  const others: object[] = [];
  for (const path of paths) {
    const file = readFile(path);
    if (!file.ok) return file;
    const value = readJson(file.value);
    const parameters = isJsonObject(value) && !isReport(file.value);
    others.push({ name: basename(path), ...(parameters ? { params: value } : { document: file.value }) });
  }
  const [inputs, without] = takeValues(rest, "--input");
  const [input] = inputs;
  const file = input === undefined ? null : readFile(input);
  if (file && !file.ok) return file;
  const words = file && isReport(file.value) ? [...without, "--set", `document=${file.value}`] : rest;
  return success([...words, "--set", `others=${JSON.stringify(others)}`]);
}

/** Values of a flag, written `--flag value` or `--flag=value`, and the words without them. */
function takeValues(argv: readonly string[], flag: string): readonly [readonly string[], readonly string[]] {
  const values: string[] = [];
  const rest: string[] = [];
  for (let index = 0; index < argv.length; index += 1) {
    const word = argv[index] ?? "";
    if (word.startsWith(`${flag}=`)) values.push(word.slice(flag.length + 1));
    else if (word === flag) values.push(argv[(index += 1)] ?? "");
    else rest.push(word);
  }
  return [values, rest];
}
