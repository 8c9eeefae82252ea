"use client";
/** The capture that is open, for what opens and closes it. */
import { createContext, useContext } from "react";
import type { ServingProfile } from "@/state/profile-files/use-profile";

const ProfileContext = createContext<ServingProfile | null>(null);

export const OpenProfile = ProfileContext.Provider;

export function useOpenProfile(): ServingProfile {
  const profile = useContext(ProfileContext);
  if (profile === null) throw new Error("This is drawn outside the page of serving profiles.");
  return profile;
}
