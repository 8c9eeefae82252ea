"use client";
/** Efficiency profiles: the one in the link, and those that the server keeps by name and version. */
import { packText } from "@/lib/packed-text";
import { failure, success, type Result } from "@/lib/result";
import { readProfile, type EfficiencyProfile } from "@/features/core/timing/profile";
import { fromServer } from "./from-server";
import { issue } from "./messages.issues";

const PROFILES = "/api/v1/profiles";

export type SavedProfile = { readonly profile: EfficiencyProfile };

const lists = fromServer<readonly SavedProfile[]>(async (path) => {
  const answer = await fetch(path);
  return answer.ok ? ((await answer.json()) as { profiles: readonly SavedProfile[] }).profiles : [];
}, []);

/** What the scenario's key `profile` says for this profile. */
export const packedProfile = (profile: EfficiencyProfile): string => packText(JSON.stringify(profile));

/** The saved profiles by name, the newest version first; null until the list has arrived. */
export const useSavedProfiles = (): readonly SavedProfile[] | null => lists.useValue(PROFILES) ?? null;

/** Saves under the next version of its name; answers the profile with that version. */
export async function saveProfile(profile: EfficiencyProfile): Promise<Result<EfficiencyProfile>> {
  const answer = await fetch(PROFILES, {
    method: "POST",
    body: JSON.stringify(profile),
    headers: { "content-type": "application/json" },
  }).catch(() => null);
  if (answer?.ok !== true) return failure(UNSAVED);
  const saved = (await answer.json()) as SavedProfile;
  await lists.refresh(PROFILES);
  return success(saved.profile);
}

export async function removeProfile({ name, version }: EfficiencyProfile): Promise<void> {
  await fetch(`${PROFILES}/${encodeURIComponent(name)}/${version}`, { method: "DELETE" }).catch(() => null);
  await lists.refresh(PROFILES);
}

/** An exported file; more than a megabyte is none. */
export async function profileOfFile(file: File): Promise<Result<EfficiencyProfile>> {
  return readProfile(file.size > 1e6 ? "" : await file.text().catch(() => ""), file.name);
}

const UNSAVED = issue("PROFILE-UNSAVED", "profile");
