/** Commands that read their options themselves. */
import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { complain, print, readLanguage, type Io } from "./io";
import { osError } from "./os-errors";

export type Command = {
  readonly help: string;
  readonly run: (argv: readonly string[], io: Io) => Promise<number> | number;
};

export type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>["values"];

type Definition<Options extends ParseArgsOptionsConfig> = {
  readonly help: string;
  /** Code and place of what goes wrong with a file or an option. */
  readonly trouble: string;
  readonly options: Options;
  /** Whether it takes words beside its options. */
  readonly words?: true;
  readonly run: (values: Values<Options>, io: Io, words: readonly string[]) => Promise<number> | number;
};

/** Answers `--help`, and says in one sentence what options, files and JSON have against being read; bugs are thrown on. */
export function command<const Options extends ParseArgsOptionsConfig>(definition: Definition<Options>): Command {
  const { help, trouble, words, options } = definition;
  const run = async (argv: readonly string[], io: Io): Promise<number> => {
    try {
      const read = parseArgs({
        args: [...argv],
        options: { ...options, help: { type: "boolean", short: "h" } },
        allowPositionals: words === true,
      });
      const values: Readonly<Record<string, unknown>> = read.values;
      if (values["help"]) return print(io, help);
      return await definition.run(values as Values<Options>, io, read.positionals);
    } catch (error) {
      if (isBug(error)) throw error;
      return complain(io, [`${trouble}: ${osError(error)[readLanguage(io)]}`]);
    }
  };
  return { help, run };
}

/** What the system and `parseArgs` throw has a code. */
const isBug = (error: unknown): boolean =>
  !("code" in (error as Error)) && [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind);
