/** What a trace does not tell of its scenario, said in words. */
import { modelTitle } from "@/features/core/model/config/model-title";
import { hasExperts, type ModelSpec } from "@/features/core/model/spec";
import type { Trace } from "@/features/core/trace";
import { text, type Text } from "@/lib/text";
import { toPercent } from "@/lib/units/edge";
import type { PassEvidence } from "../evidence";
import type { ReadLoad } from "../load";
import type { ModelCandidate } from "./guess-model";
import { showsWidths } from "./model-fit";

export function unknownModel(evidence: PassEvidence, near: ModelCandidate | undefined): Text {
  if (near !== undefined) {
    const fit = toPercent(near.fit).toFixed(0);
    return text({
      en: `The model: ${modelTitle(near).en} comes nearest, and fits ${fit} % of what the pass shows.`,
      zh: `模型：最接近的是 ${modelTitle(near).zh}，与该前向所示的 ${fit}% 相符。`,
    });
  }
  return showsWidths(evidence)
    ? text({
        en: "The model: no bundled one has these matrices and layers.",
        zh: "模型：没有内置模型具有这些矩阵与层数。",
      })
    : text({
        en: "The model: shapes were not recorded (record_shapes=True records them).",
        zh: "模型：未记录形状（record_shapes=True 可记录）。",
      });
}

/** `model` is one that was given, and that the pass does not show. */
export const unknownRanks = (model: ModelSpec | null): Text =>
  model === null
    ? text({ en: "Tensor parallelism: no model is known to divide.", zh: "张量并行：没有可供切分的已知模型。" })
    : text({
        en: `Tensor parallelism: the pass shows no matrices of ${modelTitle(model).en} on any number of ranks.`,
        zh: `张量并行：在任何 rank 数下，该前向都没有 ${modelTitle(model).zh} 的矩阵。`,
      });

export const unknownChip = (name: string): Text =>
  name === ""
    ? text({ en: "The accelerator: the trace does not name it.", zh: "加速卡：轨迹未给出名称。" })
    : text({
        en: `The accelerator: the catalogue has none that is called “${name}”.`,
        zh: `加速卡：目录中没有名为“${name}”的型号。`,
      });

export function unknownParts({ header }: Trace, { load }: ReadLoad, model: ModelSpec | null): Text[] {
  const parts: Text[] = [];
  if (load.prefill === null && load.decode === null)
    parts.push(
      text({
        en: "Requests and tokens of the pass: no annotation counts them.",
        zh: "该前向的请求数与 token 数：没有标注给出。",
      }),
    );
  else if ([load.prefill, load.decode].some((part) => part !== null && part.cached === null))
    parts.push(text({ en: "How much the cache held before the pass.", zh: "该前向之前缓存中已有的长度。" }));
  if (header.worldSize === null)
    parts.push(text({ en: "How many ranks ran: the file does not say.", zh: "rank 数：文件未给出。" }));
  if (model !== null && hasExperts(model))
    parts.push(text({ en: "How evenly tokens met the experts.", zh: "token 在专家间的分布均匀程度。" }));
  return parts;
}
