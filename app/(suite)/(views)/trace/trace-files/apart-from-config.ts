/** A model's config.json among dropped traces: it says what each layer is. */
import { readJsonObject } from "@/lib/json";

/** Characters; a config is some kilobytes, and the link takes no more. */
const MOST = 200_000;

/** The last config wins; a file that is none is a trace, whatever its size. */
export async function apartFromConfig(
  files: readonly File[],
): Promise<{ readonly traces: readonly File[]; readonly config: string | null }> {
  const texts = await Promise.all(files.map((file) => (file.size <= MOST ? file.text().catch(() => null) : null)));
  const isConfig = texts.map((text) => text !== null && saysLayers(text));
  return {
    traces: files.filter((_, index) => isConfig[index] !== true),
    config: texts.findLast((_, index) => isConfig[index] === true) ?? null,
  };
}

/** Layers stand at the top, or in a part for text of models of several kinds. */
function saysLayers(text: string): boolean {
  const config = readJsonObject(text);
  return config !== null && !("traceEvents" in config) && /"(num_hidden_layers|n_layers?|num_layers)"\s*:/.test(text);
}
