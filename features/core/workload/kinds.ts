/**
 * Kinds of load by their lengths, so that a scenario can begin with one. Each says where its lengths come from; they are set in the
 * scenario and may be changed there.
 */
import type { Text } from "@/lib/text";
import * as m from "./messages.kinds";

export type LoadKind = {
  readonly id: string;
  readonly name: Text;
  /** Mean tokens of prompt and answer, and the share of the prompt that a prefix cache holds, per cent. */
  readonly isl: number;
  readonly osl: number;
  readonly prefix: number;
  readonly source: Text;
};

export const LOAD_KINDS: readonly LoadKind[] = [
  {
    id: "chat",
    name: m.chat,
    ...{ isl: 1024, osl: 1024, prefix: 0 },
    source: m.lengthsOfInferenceMAX,
  },
  {
    id: "short-chat",
    name: m.chatShortAnswers,
    // Means of 19,366 requests of one hour.
    ...{ isl: 1155, osl: 211, prefix: 0 },
    source: m.azureConversationTraceOf2023,
  },
  {
    id: "long",
    name: m.longConversations,
    // Means of 12,031 requests; an unlimited cache holds 37.4 % of their prompt tokens.
    ...{ isl: 12_035, osl: 343, prefix: 37.4 },
    source: m.mooncakeConversationTrace,
  },
  {
    id: "summary",
    name: m.summariesRetrieval,
    ...{ isl: 8192, osl: 1024, prefix: 0 },
    source: m.lengthsOfInferenceMAX,
  },
  {
    id: "reasoning",
    name: m.reasoningO1Like,
    // The thinking is output like the answer: a short question, a long chain.
    ...{ isl: 1024, osl: 8192, prefix: 0 },
    source: m.lengthsOfInferenceMAX,
  },
  {
    id: "recommendation",
    name: m.generativeRecommendation,
    // 1,000 events of a user's history and one item to name, three tokens of a semantic id each (xGR, arXiv 2512.11529).
    ...{ isl: 3000, osl: 3, prefix: 0 },
    source: m.n1000EventsOfThreeSemantic,
  },
];

type Lengths = Pick<LoadKind, "isl" | "osl" | "prefix">;

/** The kind that has these lengths; null = none, they are the reader's own. */
export const findKind = ({ isl, osl, prefix }: Lengths): LoadKind | null =>
  LOAD_KINDS.find((kind) => kind.isl === isl && kind.osl === osl && kind.prefix === prefix) ?? null;

export const kindLengths = ({ isl, osl, prefix }: LoadKind): Lengths => ({ isl, osl, prefix });
