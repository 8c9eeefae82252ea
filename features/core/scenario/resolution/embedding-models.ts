/** Models that embed or rank: a request is one pass over its text. */
import { leadingTitle } from "@/features/core/model/config/model-title";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Issue } from "@/lib/issue";
import { text } from "@/lib/text";
import type { Workload } from "../resolve";

/** Its own answer where nothing is generated: one, of no length; an encoder has no prefix to share, for all its tokens see all others. */
export function statedLoad(model: ModelSpec, load: Workload): Workload {
  if (model.task !== "embed") return load;
  return { ...load, osl: 1, prefixHit: isEncoder(model) ? 0 : load.prefixHit };
}

const isEncoder = ({ layers }: ModelSpec): boolean =>
  layers.some(({ attention }) => attention.kind === "softmax" && attention.bothWays === true);

export function readingNotes(model: ModelSpec): Issue[] {
  if (model.task !== "embed") return [];
  return [
    {
      code: "MODEL-READS-ONLY",
      at: "model",
      message: text({
        en: `${leadingTitle(model).en} embeds or ranks: a request is one pass over its text, TTFT is its time, and decode figures do not apply.`,
        zh: `${leadingTitle(model).zh} 用于嵌入或重排：每个请求只需对文本前向一次，TTFT 即其耗时，解码数值不适用。`,
      }),
    },
  ];
}
