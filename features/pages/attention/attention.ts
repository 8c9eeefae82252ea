/** Attention of both passes taken apart, the sweep, the tiles, and the sentence above them. */
import type { Verdict } from "@/features/answers/answer";
import type { Figure } from "@/features/answers/explain";
import type { Issue } from "@/lib/issue";
import { failure, success, type Result } from "@/lib/result";
import { formatQuantity } from "@/lib/format/quantity";
import { crossover, type Crossover } from "./crossover";
import { headline } from "./figures";
import type { Input, AttentionScenario } from "./input";
import { phaseAttention, type PhaseAttention } from "./phase";
import { ARCHITECTURE_RATES, type ArchitectureRate } from "./rates";
import { waste } from "./stages";
import { sweepPoints, type SweepPoint } from "./sweep";
import { tileChoices, tileRoom, type TileRoom } from "./tiles";
import { verdict } from "./verdict";
import * as m from "./messages";
import { issue } from "./messages.issues";

export type TileRow = TileRoom & {
  /** All units overlapped, over full tiles. */
  readonly overlapped: number;
  /** Pairs of whole tiles over useful ones. */
  readonly waste: number;
  readonly chosen: boolean;
};

export type AttentionAnswer = {
  readonly verdict: Verdict;
  readonly figures: readonly Figure[];
  readonly prefill: PhaseAttention;
  readonly decode: PhaseAttention;
  readonly sweep: readonly SweepPoint[];
  /** Sparse against dense attention in both passes; empty where no layer selects positions. */
  readonly crossovers: readonly Crossover[];
  readonly tiles: readonly TileRow[];
  readonly architectures: readonly ArchitectureRate[];
};

export function attention(scenario: AttentionScenario, input: Input): Result<AttentionAnswer> {
  const prefill = phaseAttention({ scenario, input, phase: "prefill" });
  const decode = phaseAttention({ scenario, input, phase: "decode" });
  if (!prefill.ok || !decode.ok) return failure(...(prefill.ok ? decode.issues : prefill.issues));
  const answer = { prefill: prefill.value, decode: decode.value };
  const sweep = sweepPoints(scenario, input);
  const crossovers = PHASES.map((phase) => crossover(scenario, input, phase)).filter((crossing) => crossing !== null);
  return success(
    {
      ...answer,
      sweep,
      crossovers,
      tiles: tileRows(scenario, input, answer[input.phase]),
      architectures: ARCHITECTURE_RATES,
      figures: headline(input, answer),
      verdict: verdict(input, answer, { sweep, crossovers }),
    },
    [...prefill.issues, ...fitIssues(scenario, input, answer[input.phase])],
  );
}

const PHASES = ["prefill", "decode"] as const;

function tileRows(scenario: AttentionScenario, input: Input, now: PhaseAttention): readonly TileRow[] {
  const { phase } = input;
  if (now.work.pv === 0) return [];
  return tileChoices(input, phase, now.tile).flatMap((tile) => {
    const answer = phaseAttention({ scenario, input, phase, tile });
    if (!answer.ok) return [];
    const { overlapped, work } = answer.value;
    const chosen = tile.br === now.tile.br && tile.bc === now.tile.bc;
    return [{ ...tileRoom(scenario, phase, tile), overlapped, waste: waste(work), chosen }];
  });
}

function fitIssues(scenario: AttentionScenario, input: Input, { tile }: PhaseAttention): readonly Issue[] {
  const room = tileRoom(scenario, input.phase, tile);
  if (room.blocks !== 0) return [];
  const [needs, has] =
    room.limit === "shared-memory" ? [room.shared, room.sharedLimit] : [room.accumulators, room.accumulatorLimit];
  const what = room.limit === "shared-memory" ? m.sharedMemory : m.accumulators;
  const [want, have] = [formatQuantity(needs, "B"), formatQuantity(has ?? 0, "B")];
  return [
    issue("ATTN-TILE-FIT", "br", { br: tile.br, bc: tile.bc, want, have, what }, [
      { label: m.chooseForMe, set: { br: "auto", bc: "auto" } },
    ]),
  ];
}
