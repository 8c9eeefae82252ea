/** A row of the table "prediction and command". */
import type { Text } from "@/lib/text";
import type { Meaning } from "../flags/row";
import type { Launch } from "../launch/launch";
import type { ServerPlan } from "../plan/server-plan";
import type { ReadServer } from "../read/server";

/** "open": the engine chooses by itself, so that nobody here can say. */
export type SettingMatch = "same" | "differs" | "open";

export type Setting = {
  readonly name: Text;
  readonly assumed: Text;
  /** Flags or keys with their values; "" = the command leaves it to the engine. */
  readonly said: string;
  /** What the engine does without them. */
  readonly unset: Text;
  readonly match: SettingMatch;
  /** Documentation that the flag was read from; "" where there is none. */
  readonly source: string;
};

export type SettingSubject = {
  readonly launch: Launch;
  readonly plan: ServerPlan;
  readonly read: ReadServer;
  /** A row; the flags of the meanings are looked up in the command and in the table. */
  readonly row: (name: Text, meanings: readonly Meaning[], assumed: Text, match: SettingMatch) => Setting;
};

export const same = (assumed: unknown, stated: unknown): SettingMatch => (assumed === stated ? "same" : "differs");
