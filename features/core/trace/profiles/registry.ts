/** The profiles that come with the suite. */
import { unwrap } from "@/lib/result";
import { type LayerProfile, readProfiles } from "./profile";
import published from "./profiles.json";

/** The profile of models that no other fits; it needs nothing. */
export const GENERIC = "generic";

/** The first profile whose needs are met is the one: more special ones stand first. */
export const LAYER_PROFILES: readonly LayerProfile[] = unwrap(readProfiles(JSON.stringify(published)));
