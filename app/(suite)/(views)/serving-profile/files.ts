"use client";
/** The capture that is open and its replay, for what opens, closes and starts them. */
import { createContext, useContext } from "react";
import type { Replay } from "@/state/profile-files/use-replay";
import type { ServingProfile } from "@/state/profile-files/use-profile";

type Open = { readonly profile: ServingProfile; readonly replay: Replay };

const ProfileContext = createContext<Open | null>(null);

export const OpenProfile = ProfileContext.Provider;

export const useOpenProfile = (): ServingProfile => useOpen().profile;
export const useOpenReplay = (): Replay => useOpen().replay;

function useOpen(): Open {
  const open = useContext(ProfileContext);
  if (open === null) throw new Error("This is drawn outside the page of serving profiles.");
  return open;
}
