"use client";
import { useEffect } from "react";
import { useTeam } from "@/state/browser-storage/own-team";
import type { RawLink } from "@/state/link/raw-link";

/** A screen that was opened without a question asks about the GPUs that the team has. */
export function useKeptTeam(opened: string, write: RawLink[1]): void {
  const team = useTeam();
  // The browser's storage is outside React.
  useEffect(() => {
    if (opened !== "" || team === "") return;
    const [first] = team.split(",");
    const kind = /^([^=]+)=(\d+)/.exec(first ?? "");
    write({ team, ...(kind?.[1] && kind[2] && { hw: kind[1], gpus: kind[2] }) }, () => false);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, for the team that was kept when the screen opened
  }, []);
}
