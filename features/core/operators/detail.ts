/** Dimensions that the time of a kernel depends on and its totals do not tell. All of one GPU. */

export type AttentionSegment = {
  readonly sequences: number;
  /** New tokens of each. */
  readonly newTokens: number;
  /** Positions that each has in the cache already. */
  readonly cached: number;
};

export type AttentionDetail = {
  readonly kind: "attention";
  /** Reads one latent per position that all heads share (MLA): its kernels are of another make. */
  readonly latent: boolean;
  /** Query heads. */
  readonly heads: number;
  /** Key-value heads; 1 for a latent cache that all heads read. */
  readonly kvHeads: number;
  /** Elements of a key and of a value, per head. */
  readonly keyDim: number;
  readonly valueDim: number;
  /** Elements that the kernel reads of one position, all key-value heads, and bytes of one. */
  readonly kvElements: number;
  readonly kvSize: number;
  /** Bytes of one element in the cache: `kvSize`, except where a latent is expanded before the kernel. */
  readonly cacheSize: number;
  /** Positions that a query sees at most; null = all. */
  readonly window: number | null;
  readonly segments: readonly AttentionSegment[];
};

/** Attention over the positions that an indexer selected. */
type SparseDetail = {
  readonly kind: "sparse";
  readonly heads: number;
  /** Query-position pairs after selection. */
  readonly pairs: number;
  /** Cache bytes of one position. */
  readonly latentBytes: number;
};

/** Scores of an indexer over all positions. */
export type IndexDetail = {
  readonly kind: "index";
  /** Query-position pairs that are scored. */
  readonly pairs: number;
  /** Positions whose keys are read. */
  readonly keys: number;
};

export type ExpertDetail = {
  readonly kind: "experts";
  /** Width of one expert on this GPU. */
  readonly width: number;
  /** 3 gated, 2 not. */
  readonly matrices: number;
  /** Token-expert pairs that this GPU sorts: those of all its ranks where every rank sees every token. */
  readonly routedRows: number;
  /** Other ranks hold the rest of the experts. */
  readonly parted: boolean;
};

/** Two products of every head with its own matrices: queries into the latent, and outputs out of it. */
export type AbsorbedDetail = {
  readonly kind: "absorbed";
  readonly heads: number;
  readonly tokens: number;
  /** Sizes of a head's query without rotation, of the latent, and of its output. */
  readonly query: number;
  readonly latent: number;
  readonly output: number;
};

type ScanDetail = {
  readonly kind: "scan";
  /** Tokens of the longest sequence. */
  readonly length: number;
  /** Value heads, all sequences. */
  readonly heads: number;
};

export type OperatorDetail = AttentionDetail | SparseDetail | IndexDetail | ExpertDetail | AbsorbedDetail | ScanDetail;

/** The detail of `operator` when it is of this kind. */
export function findDetail<Kind extends OperatorDetail["kind"]>(
  { detail }: { readonly detail?: OperatorDetail },
  kind: Kind,
): Extract<OperatorDetail, { kind: Kind }> | null {
  return detail?.kind === kind ? (detail as Extract<OperatorDetail, { kind: Kind }>) : null;
}

/** What one of `cp` ranks does of each segment: its share of the queries, which see as many keys on average. */
export const prefillShare = (segments: readonly AttentionSegment[], cp: number): AttentionSegment[] =>
  segments.map(({ sequences, newTokens, cached }) => {
    const tokens = newTokens / cp;
    return { sequences, newTokens: tokens, cached: cached + (newTokens - tokens) / 2 };
  });

/** All queries against this rank's share of the positions. */
export const decodeShare = (segments: readonly AttentionSegment[], cp: number): AttentionSegment[] =>
  segments.map(({ sequences, newTokens, cached }) => ({ sequences, newTokens, cached: cached / cp }));
