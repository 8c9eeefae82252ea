/** Names of checkpoints as words: what they share with each other once organisation, format and edition are taken off. */

/** Letters and digits of a name without its organisation or folder: "Qwen/Qwen3-32B" and "/models/qwen3_32b" are "qwen332b". */
export const nameWord = (name: string): string =>
  name
    .toLowerCase()
    .replace(/(?<!\/)\/+$/, "")
    .replace(/^.*(\/|--)/, "")
    .replace(/[^a-z0-9]/g, "");

/** What people add to the name of a checkpoint for its format, its tuning or its edition. */
const SUFFIX =
  /[-_.](instruct|chat|hf|it|preview|fp8|kv|nvfp4|fp4|mxfp4|mxfp8|int4|int8|w\d+a\d+|awq|gptq|bf16|bnb|\d+bit|dynamic|block|quantized|v\d)$/i;

/** The name, then the same with one suffix less each time: of "X-Instruct-FP8" also "X-Instruct" and "X". */
export function listBases(name: string): readonly string[] {
  const bases = [name.trim().replace(/(?<!\/)\/+$/, "")];
  for (let base = bases[0] ?? ""; SUFFIX.test(base); bases.push(base)) base = base.replace(SUFFIX, "");
  return bases;
}

/** "meta-llama/Llama-3.1-405B-Instruct" and "llama-3.1-405b-FP8" are one model in two formats. */
export function isSameCheckpoint(a: string, b: string): boolean {
  const words = listBases(a).map(nameWord);
  return listBases(b).some((base) => words.includes(nameWord(base)));
}
