/** What engines do without a flag, where that is no number or word of theirs. */
import { text } from "@/lib/text";

export const UNSET = {
  off: text({ en: "off", zh: "关" }),
  on: text({ en: "on", zh: "开" }),
  noCopies: text({ en: "no redundant experts", zh: "无冗余专家" }),
  none: text({ en: "none", zh: "无" }),
  stored: text({ en: "as stored", zh: "按存储格式" }),
  cache: text({ en: "as the checkpoint states, else BF16", zh: "按检查点声明，否则 BF16" }),
  length: text({ en: "the model's own", zh: "模型自身上限" }),
  memory: text({ en: "by memory", zh: "按显存" }),
  computed: text({ en: "computed", zh: "自动计算" }),
  backend: text({ en: "the backend's own", zh: "按传输后端" }),
  hiCache: text({ en: "twice the cache in HBM (--hicache-ratio)", zh: "HBM 缓存的两倍（--hicache-ratio）" }),
  loraSlots: text({ en: "as many as on the GPU", zh: "与 GPU 上相同" }),
  loraRank: text({ en: "of the adapters loaded first", zh: "取最先加载的适配器" }),
  loraTargets: text({ en: "those of the adapters loaded first", zh: "取最先加载的适配器所含模块" }),
  vllmSequences: text({ en: "1024 from 70 GiB except A100, else 256", zh: "70 GiB 起 1024（A100 除外），否则 256" }),
  vllmTokens: text({
    en: "16384 from 160 GiB, 8192 from 70 GiB except A100, else 2048",
    zh: "160 GiB 起 16384，70 GiB 起 8192（A100 除外），否则 2048",
  }),
  vllmTokensTo27: text({ en: "8192 from 70 GiB except A100, else 2048", zh: "70 GiB 起 8192（A100 除外），否则 2048" }),
  vllmCache: text({ en: "off with a KV connector", zh: "启用 KV 连接器时关闭" }),
  vllmAhead: text({ en: "on from 0.14", zh: "0.14 起开启" }),
  sglangExperts: text({ en: "1; all of tp-size with DeepEP", zh: "1；使用 DeepEP 时为 tp-size" }),
  sglangDense: text({ en: "split over tp-size", zh: "按 tp-size 切分" }),
  sglangAdmission: text({ en: "1; times 0.3 with attention DP", zh: "1；注意力 DP 时乘 0.3" }),
  sglangTokens: text({
    en: "16384 from 160 GiB, 8192 from 60, 4096 from 35, else 2048; -1 = off",
    zh: "160 GiB 起 16384，60 GiB 起 8192，35 GiB 起 4096，否则 2048；-1 关闭",
  }),
  sglangGraphs: text({ en: "256 or 512 by chip and TP", zh: "按芯片与 TP 为 256 或 512" }),
  trtExperts: text({ en: "CUTLASS; AUTO in newer versions", zh: "CUTLASS；新版本 AUTO" }),
  trtShare: text({ en: "0.9 of what is free", zh: "空闲显存的 0.9" }),
} as const;
