/** What a scenario adds to a model: it is part of the model that is served, so that all who count steps or memory have it. */

/** LoRA adapters. */
export type Adapters = {
  /** Adapters in use, all equally popular. */
  readonly count: number;
  readonly rank: number;
  /** Adapters that GPU memory has room for at once, at most `count`. */
  readonly resident: number;
  /** Share of the requests that use one, 0 to 1. */
  readonly share: number;
};

/** What the encoders compute for images, video and audio of the prompts. */
export type Encoding = {
  /** FLOP for one prompt, without what is cached; 0 where no prompt has any of it. */
  readonly flopPerPrompt: number;
  /** Tokens of that prompt, over which the work is spread: a chunk of it encodes its part. */
  readonly promptTokens: number;
  /** Share of the 16-bit peak that encoders reach, 0 to 1. */
  readonly efficiency: number;
  /** They run on a GPU of their own (encode, prefill and decode apart: EPD). */
  readonly apart: boolean;
  /** Replicas that share one such GPU. */
  readonly share: number;
};

export type Served = { readonly adapters: Adapters | undefined; readonly encoding: Encoding | undefined };
