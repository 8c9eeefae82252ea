/** A command's values by meaning, those that cannot be read put aside as they are asked for. */
import type { EngineCommand } from "./command-flags";
import type { Meaning } from "../flags/row";

export type Source = {
  readonly command: EngineCommand;
  readonly number: (meaning: Meaning) => number | null;
  readonly json: (meaning: Meaning) => Readonly<Record<string, unknown>>;
};
