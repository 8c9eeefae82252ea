/** Scenario fields of attention and feed-forward blocks on GPUs of their own while decoding. */
import * as z from "zod";
import { CHIP_IDS, CHIP_NAMES } from "@/features/core/hardware/chip-options";
import { param, whole } from "@/lib/params/param";
import { text } from "@/lib/text";

const APART = {
  all: [
    { key: "split", is: [true] },
    { key: "afd", not: [0] },
  ],
};

export const DISAGGREGATION_FIELDS = {
  afd: param(whole(0, 4096).default(0), {
    label: text({ en: "FFN GPUs, decode", zh: "FFN GPU（解码）" }),
    section: "parallelism",
    when: { key: "split", is: [true] },
    hint: text({
      en: "Attention-FFN disaggregation: GPUs of a decode instance, beside those of attention, that run all FFN blocks and experts (EP of decode spreads them there). 0: the same GPUs run both.",
      zh: "注意力与 FFN 分离（AFD）：每个解码实例在注意力 GPU 之外、专门运行全部 FFN 与专家的 GPU 数（解码 EP 指专家在其上的分布）。0：同一批 GPU 运行两者。",
    }),
  }),
  afd_hw: param(z.enum(CHIP_IDS).nullable().default(null), {
    label: text({ en: "FFN accelerator, decode", zh: "FFN 加速卡（解码）" }),
    section: "parallelism",
    options: CHIP_NAMES,
    absent: text({ en: "as attention", zh: "与注意力相同" }),
    when: APART,
    hint: text({
      en: "Of the FFN GPUs: their memory holds the experts, their rates price the FFN blocks; the accelerator of the scenario runs attention and keeps the cache. Between unlike chips the slower network counts.",
      zh: "FFN GPU 所用的加速卡：专家存于其显存，FFN 按其速率计时；场景的加速卡运行注意力并保存 KV 缓存。两种芯片之间按较慢的网络计。",
    }),
  }),
  afd_m: param(whole(1, 16).default(3), {
    label: text({ en: "Micro-batches, decode", zh: "微批数（解码）" }),
    section: "parallelism",
    when: APART,
    hint: text({
      en: "Parts of a batch that go to and fro between attention and FFN at once; three hide the way where it takes less than half of either side.",
      zh: "同时在注意力与 FFN 之间往返的批次份数；传输不超过任一侧时间的一半时，三份即可掩盖传输。",
    }),
  }),
};

/** For pages that lay out by themselves, or look at operators one GPU at a time. */
export const DECODE_KEYS = ["split", "d_tp", "d_adp", "d_ep", "d_redundant", "d_pp", "d_cp", "d_replicas"] as const;
export const DISAGGREGATION_KEYS = ["afd", "afd_hw", "afd_m"] as const;
