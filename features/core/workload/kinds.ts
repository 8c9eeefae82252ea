/**
 * Kinds of load by their lengths, so that a scenario can begin with one. Each says where its lengths come from; they are set in the
 * scenario and may be changed there.
 */
import { text, type Text } from "@/lib/text";

export type LoadKind = {
  readonly id: string;
  readonly name: Text;
  /** Mean tokens of prompt and answer, and the share of the prompt that a prefix cache holds, per cent. */
  readonly isl: number;
  readonly osl: number;
  readonly prefix: number;
  readonly source: Text;
};

const INFERENCEMAX = text({ en: "lengths of InferenceMAX", zh: "取 InferenceMAX 的长度" });

export const LOAD_KINDS: readonly LoadKind[] = [
  {
    id: "chat",
    name: text({ en: "Chat", zh: "对话" }),
    ...{ isl: 1024, osl: 1024, prefix: 0 },
    source: INFERENCEMAX,
  },
  {
    id: "short-chat",
    name: text({ en: "Chat, short answers", zh: "对话（短回答）" }),
    // Means of 19,366 requests of one hour.
    ...{ isl: 1155, osl: 211, prefix: 0 },
    source: text({ en: "Azure conversation trace of 2023", zh: "2023 年 Azure 对话轨迹" }),
  },
  {
    id: "long",
    name: text({ en: "Long conversations", zh: "长对话" }),
    // Means of 12,031 requests; an unlimited cache holds 37.4 % of their prompt tokens.
    ...{ isl: 12_035, osl: 343, prefix: 37.4 },
    source: text({ en: "Mooncake conversation trace", zh: "Mooncake 对话轨迹" }),
  },
  {
    id: "summary",
    name: text({ en: "Summaries, retrieval", zh: "摘要与检索" }),
    ...{ isl: 8192, osl: 1024, prefix: 0 },
    source: INFERENCEMAX,
  },
  {
    id: "reasoning",
    name: text({ en: "Reasoning (o1-like)", zh: "推理（o1 类）" }),
    // The thinking is output like the answer: a short question, a long chain.
    ...{ isl: 1024, osl: 8192, prefix: 0 },
    source: INFERENCEMAX,
  },
  {
    id: "recommendation",
    name: text({ en: "Generative recommendation", zh: "生成式推荐" }),
    // 1,000 events of a user's history and one item to name, three tokens of a semantic id each (xGR, arXiv 2512.11529).
    ...{ isl: 3000, osl: 3, prefix: 0 },
    source: text({
      en: "1,000 events of three semantic tokens, one item as answer; one beam",
      zh: "1000 个事件、每个 3 个语义 token，回答 1 个物品；单个 beam",
    }),
  },
];

type Lengths = Pick<LoadKind, "isl" | "osl" | "prefix">;

/** The kind that has these lengths; null = none, they are the reader's own. */
export const findKind = ({ isl, osl, prefix }: Lengths): LoadKind | null =>
  LOAD_KINDS.find((kind) => kind.isl === isl && kind.osl === osl && kind.prefix === prefix) ?? null;

export const kindLengths = ({ isl, osl, prefix }: LoadKind): Lengths => ({ isl, osl, prefix });
