/** What `mds launch --read` and the API answer: the same fields, flags as they would be written. */
import type { RawParams } from "@/lib/params/codec";
import { flagWords } from "./command/command-flags";
import type { ReadLaunch } from "./launch";

export type ReadLaunchAnswer = {
  readonly scenario: RawParams;
  readonly launch: RawParams;
  readonly unknown_flags: readonly string[];
  /** Understood; changes time or memory, and is not modelled. */
  readonly flags_not_modelled: readonly string[];
  readonly flags_without_effect: readonly string[];
  readonly variables: readonly string[];
};

export function readLaunchAnswer({ params, launch, unknown, moving, aside, variables }: ReadLaunch): ReadLaunchAnswer {
  return {
    scenario: params,
    launch,
    unknown_flags: unknown.map(flagWords),
    flags_not_modelled: moving.map(flagWords),
    flags_without_effect: aside.map(flagWords),
    // Names only: values of variables may be secrets.
    variables: Object.keys(variables),
  };
}
