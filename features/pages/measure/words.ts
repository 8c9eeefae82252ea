/** Words of the page. */
import type { KitRow } from "@/features/core/kit/kit-rows";
import type { LinkFit } from "@/features/core/kit/link-fit";
import { text, verbatim, type Text } from "@/lib/text";

export const WORDS = {
  commands: text({ en: "What to run", zh: "运行什么" }),
  commandsLead: text({
    en: "These measure what the scenario runs: its products on one GPU, its heads, its groups, its model, its load. Each line writes one CSV.",
    zh: "以下命令测量当前场景实际运行的内容：单 GPU 上的矩阵乘、头数、通信组、模型与负载。每行写出一个 CSV。",
  }),
  script: text({ en: "Script", zh: "脚本" }),
  command: text({ en: "Command", zh: "命令" }),
  memory: text({ en: "Memory", zh: "显存" }),
  own: text({ en: "An accelerator of your own", zh: "自定义加速卡" }),
  ownLead: text({
    en: "The data sheet with which the suite's laws give the measured times. Figures that were not measured are the catalogue's, or unknown.",
    zh: "使本套件的时间规律给出实测耗时的数据表。未测得的数值取目录所载，或为未知。",
  }),
  unmeasured: text({ en: "Not measured", zh: "未测得" }),
  fits: text({ en: "Fits of matrix products", zh: "矩阵乘拟合" }),
  fitsLead: text({
    en: "t = t0 + ((W/P)⁴ + (Q/B)⁴)^¼, least squares on the logarithm. Empty: no row in which it decides.",
    zh: "t = t0 + ((W/P)⁴ + (Q/B)⁴)^¼，对数最小二乘。空白：没有由其决定的行。",
  }),
  files: text({ en: "Tables that are open", zh: "已打开的表格" }),
  attention: text({ en: "Attention and launches", zh: "注意力与启动" }),
  points: text({ en: "Loads", zh: "负载点" }),
  measured: text({ en: "measured", zh: "实测" }),
  predicted: text({ en: "predicted", zh: "预测" }),
  computed: text({ en: "theory", zh: "理论" }),
  users: text({ en: "requests in flight", zh: "在途请求数" }),
  rows: text({ en: "Rows", zh: "行数" }),
  weights: text({ en: "Weights", zh: "权重" }),
  activations: text({ en: "Activations", zh: "激活" }),
  other: text({ en: "Other", zh: "其他" }),
  off: text({ en: "off by", zh: "偏差" }),
  memoryError: text({ en: "Median error of computed memory", zh: "理论显存的误差中位数" }),
  tpotError: text({ en: "MAPE of TPOT", zh: "TPOT 的 MAPE" }),
  ofStreams: text({ en: "largest streams", zh: "最大的数据流" }),
} as const satisfies Readonly<Record<string, Text>>;

export const LINK_NAMES: Readonly<Record<LinkFit["what"], Text>> = {
  "all-reduce": verbatim("all-reduce"),
  "all-gather": verbatim("all-gather"),
  "all-to-all": verbatim("all-to-all"),
  send: text({ en: "point-to-point", zh: "点对点" }),
  host_to_device: text({ en: "host to device", zh: "主机到设备" }),
  device_to_host: text({ en: "device to host", zh: "设备到主机" }),
};

type StreamOp = Extract<KitRow, { kind: "stream" }>["op"];
export const STREAM_NAMES: Readonly<Record<StreamOp, Text>> = {
  copy: text({ en: "copy", zh: "复制" }),
  read: text({ en: "read", zh: "读" }),
  write: text({ en: "write", zh: "写" }),
  layer_norm: text({ en: "layer norm", zh: "层归一化" }),
};

export const KERNEL_NAMES = {
  prefill: text({ en: "attention of a prompt", zh: "提示词的注意力" }),
  decode: text({ en: "attention of a decode step", zh: "解码步的注意力" }),
  queued: text({ en: "launch, queued", zh: "启动（排队）" }),
  synchronised: text({ en: "launch and the wait for it", zh: "启动并等待完成" }),
  graph: text({ en: "kernel in a captured graph", zh: "图内的内核" }),
} as const satisfies Readonly<Record<string, Text>>;

/** "all-reduce of 8", "host to device, pinned". */
export function linkWords({ what, ranks, pinned, nodes }: LinkFit): Text {
  const name = LINK_NAMES[what];
  if (pinned !== null)
    return pinned
      ? text({ en: `${name.en}, pinned`, zh: `${name.zh}，锁页` })
      : text({ en: `${name.en}, pageable`, zh: `${name.zh}，非锁页` });
  const far = nodes > 1;
  return text({
    en: `${name.en} of ${ranks}${far ? `, ${nodes} nodes` : ""}`,
    zh: `${ranks} 卡 ${name.zh}${far ? `，${nodes} 节点` : ""}`,
  });
}
