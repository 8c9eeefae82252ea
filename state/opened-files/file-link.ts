"use client";
/** The link's `file`: fingerprints of the files that are open, which stay with their reader. */
import { useEffect } from "react";
type Marked = {
  /** As it should be in the link. */
  readonly file: string;
  /** The link is about other files, and so is the rest of it. */
  readonly others: boolean;
};

type LinkActions = {
  readonly setInput: (patch: { readonly file: string }) => void;
  readonly resetInput: () => void;
};

export function useFileLink(inLink: string, { file, others }: Marked, { setInput, resetInput }: LinkActions): void {
  // Outside React: the link, once the files are known.
  useEffect(() => {
    if (file === inLink) return;
    if (others) resetInput();
    setInput({ file });
  }, [file, others, inLink, setInput, resetInput]);
}
