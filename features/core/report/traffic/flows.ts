/** Messages of a pass as flows between numbered GPUs of its instance: stage after stage, tensor-parallel ranks next to each other. */
import type { Collective } from "@/features/core/hardware/topology/collectives";
import { sideName, type Side } from "@/features/core/operators/disaggregated";
import type { Axis, Message, Operator } from "@/features/core/operators/operator";
import { stageGpus, type Parallelism } from "@/features/core/operators/parallelism";
import { listStages } from "@/features/core/operators/totals/pipeline-stages";
import type { ModelSpec } from "@/features/core/model/spec";
import type { Pass } from "@/features/core/passes/phases";
import type { Group, LinkBytes } from "./volumes";
import { groupVolume, linkVolumes } from "./volumes";

/** A message as often as one stage sends it in the pass. */
export type Flow = {
  readonly phase: Pass["phase"];
  readonly operator: string;
  readonly collective: Collective;
  readonly axis: Axis;
  /** Of tokens that travel to their experts, and back; null: no such message. */
  readonly way: "dispatch" | "combine" | null;
  /** Bytes of one message, as its operator states them. */
  readonly bytes: number;
  readonly times: number;
  /** Which GPUs send whom; flows of one pattern differ in bytes alone. */
  readonly pattern: Pattern;
};

type Pattern =
  | {
      readonly kind: "groups";
      readonly first: number;
      readonly gpus: number;
      readonly group: number;
      readonly stride: number;
    }
  /** Each GPU to the one in its place of the next stage. */
  | { readonly kind: "next"; readonly first: number; readonly gpus: number }
  /** All of one side to all of the other. */
  | { readonly kind: "across"; readonly from: Span; readonly to: Span };

type Span = { readonly first: number; readonly gpus: number };

export function listFlows(model: ModelSpec, pass: Pass): readonly Flow[] {
  const { parallelism, operators, phase } = pass;
  if (parallelism.ffn) return operators.flatMap((operator) => sideFlows(operator, parallelism, phase));
  const gpus = stageGpus(parallelism);
  return listStages(model, parallelism).flatMap(({ repeats }, stage) =>
    operators.flatMap((operator) =>
      repeats(operator) === 0
        ? []
        : operator.messages.map((message) =>
            flow({ operator, message, phase, times: repeats(operator) }, { first: stage * gpus, gpus }),
          ),
    ),
  );
}

type Sent = {
  readonly operator: Operator;
  readonly message: Message;
  readonly phase: Pass["phase"];
  readonly times: number;
};

function flow({ operator, message, phase, times }: Sent, { first, gpus }: Span): Flow {
  const { collective, axis, bytes, group, stride } = message;
  const common = { phase, operator: operator.id, collective, axis, way: tokenWay(operator, message), bytes, times };
  if (axis === "pp") return { ...common, pattern: { kind: "next", first, gpus } };
  return { ...common, pattern: { kind: "groups", first, gpus, group, stride } };
}

/** An operator whose tokens travel states the dispatch before the combine. */
function tokenWay({ messages }: Operator, message: Message): Flow["way"] {
  if (message.axis !== "ep" || message.collective !== "all-to-all") return null;
  return messages.findIndex(({ axis }) => axis === "ep") === messages.indexOf(message) ? "dispatch" : "combine";
}

/** GPUs of attention first, those of the FFN behind them. */
function sideFlows(operator: Operator, layout: Parallelism, phase: Pass["phase"]): readonly Flow[] {
  const attention: Span = { first: 0, gpus: stageGpus(layout) };
  const ffn: Span = { first: attention.gpus, gpus: layout.ffn?.gpus ?? 0 };
  const side: Side = sideName(operator);
  return operator.messages.map((message): Flow => {
    const sent = { operator, message, phase, times: operator.repeat };
    if (side === "attention" || side === "ffn") return flow(sent, side === "ffn" ? ffn : attention);
    const [from, to] = side === "dispatch" ? [attention, ffn] : [ffn, attention];
    return { ...flow(sent, attention), pattern: { kind: "across", from, to } };
  });
}

/** Bytes on every directed link that one message of the flow uses; `near`: ranks of a group that sit in one domain. */
export function flowLinks(
  { collective, bytes, pattern }: Flow,
  near: (pattern: Group & { readonly stride: number }) => number,
) {
  switch (pattern.kind) {
    case "next": {
      const { first, gpus } = pattern;
      return Array.from({ length: gpus }, (_, index): LinkBytes => ({
        from: first + index,
        to: first + gpus + index,
        bytes,
      }));
    }
    case "across": {
      const { from, to } = pattern;
      // The message is that of the busiest GPU: of the side that has fewer.
      const each = (bytes * Math.min(from.gpus, to.gpus)) / (from.gpus * to.gpus);
      return Array.from({ length: from.gpus }, (_, a) =>
        Array.from({ length: to.gpus }, (_, b): LinkBytes => ({ from: from.first + a, to: to.first + b, bytes: each })),
      ).flat();
    }
    case "groups": {
      const { first, gpus, group, stride } = pattern;
      const volumes = linkVolumes(collective, bytes, { ranks: group, near: near({ ranks: group, near: 1, stride }) });
      return groupStarts(gpus, group, stride).flatMap((start) =>
        volumes.map((link): LinkBytes => ({
          from: first + start + link.from * stride,
          to: first + start + link.to * stride,
          bytes: link.bytes,
        })),
      );
    }
  }
}

/**
 * What all links together carry of one message, by the formula of its collective alone: no link and no topology is looked at. Links are
 * summed against it.
 */
export function flowVolume({ collective, bytes, pattern }: Flow): number {
  switch (pattern.kind) {
    case "next":
      return bytes * pattern.gpus;
    case "across":
      return bytes * Math.min(pattern.from.gpus, pattern.to.gpus);
    case "groups":
      return (pattern.gpus / pattern.group) * groupVolume(collective, bytes, pattern.group);
  }
}

/** The first rank of every group. */
const groupStarts = (gpus: number, group: number, stride: number): readonly number[] =>
  Array.from({ length: gpus }, (_, rank) => rank).filter((rank) => Math.floor(rank / stride) % group === 0);
