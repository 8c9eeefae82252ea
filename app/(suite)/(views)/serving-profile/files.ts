"use client";
/** The capture that is open and its replay, for what opens, closes and starts them. */
import { createContext, useContext } from "react";
import type { Replay } from "@/app/(suite)/(views)/serving-profile/capture-files/use-replay";
import type { ServingProfile } from "@/app/(suite)/(views)/serving-profile/capture-files/use-profile";

/** Without a capture there is nothing to replay. */
type Open = { readonly profile: ServingProfile; readonly replay: Replay | null };

const ProfileContext = createContext<Open | null>(null);

export const OpenProfile = ProfileContext.Provider;

export const useOpenProfile = (): ServingProfile => useOpen().profile;

export function useOpenReplay(): Replay {
  const { replay } = useOpen();
  if (replay === null) throw new Error("This is drawn where no capture is open.");
  return replay;
}

function useOpen(): Open {
  const open = useContext(ProfileContext);
  if (open === null) throw new Error("This is drawn outside the page of serving profiles.");
  return open;
}
