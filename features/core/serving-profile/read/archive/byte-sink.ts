/** Whatever takes the bytes of one file, in pieces. */
export type ByteSink = {
  /** False: no more is needed. */
  readonly push: (piece: Uint8Array) => boolean;
  /** `cut`: the bytes ended early. */
  readonly end: (cut: boolean) => void;
};

/** null: the entry is not wanted. */
export type OpenEntry = (name: string) => ByteSink | null;
