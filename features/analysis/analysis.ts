/**
 * An analysis answers one question of the user. One definition serves four doors: the page, the HTTP API,
 * the command line and the index.
 */
import type * as z from "zod";
import type { ParamSchema } from "@/lib/params/control";
import type { Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import type { Reader, Report } from "../answers/answer";
import type { Slice } from "@/features/core/scenario/keys";
import type { Scoped } from "@/features/core/scenario/resolve";
import type { ScenarioKey } from "@/features/core/scenario/schema";
import { predictedReport } from "./predicted-tables";
import type { Work } from "./work";

/** What a page is about: an entry of the menu (`navigation.ts`), whose pages are its tabs. */
export type Subject =
  | "plan"
  | "estimate"
  | "memory"
  | "kernels"
  | "catalogue"
  | "search"
  | "compare"
  | "load-curves"
  | "fleet"
  | "simulate"
  | "measurements"
  | "calibrate"
  | "report"
  | "saved";

/** One line of the list of keys. */
export type KeyHelp = readonly [keys: readonly string[], what: Text];

/** What menus, keys and the index say of a page. */
export type About<Id extends string = string> = {
  /** Page slug, API path and command-line name. */
  readonly id: Id;
  readonly subject: Subject;
  readonly title: Text;
  /** The title that older documents and bookmarks use: the command menu finds the page by it too. */
  readonly formerly?: Text;
  /** The question it answers, as the user would ask it. */
  readonly question: Text;
  /** `g` + this letter opens the page. */
  readonly shortcut: string;
  /** Looks for layout and load itself: the scenario's sentence says neither. */
  readonly laysOut?: true;
  /**
   * Takes over 0.3 s of processor time with its defaults, or with what it may well be asked. Then its analysis says its `work`, and a server keeps
   * it apart from what takes a moment (tests/features/work).
   */
  readonly takesLong?: true;
  /** Its figures were measured or stated, or are predictions beside measurements: files of its tables carry no mark of a prediction. */
  readonly measured?: true;
  /** Reads nothing of the shared scenario: no panel and no sentence of it stand beside the page. */
  readonly alone?: true;
  /** The scenario serves one action of it, not its answer: the panel is folded until the reader opens it here. */
  readonly scenarioAside?: true;
};

/** What a page asks its user. */
export type Form<S extends ParamSchema = ParamSchema, Needs extends Slice = Slice> = {
  /** Parts of the shared scenario it reads: those, and no others, are there in what its functions are given. */
  readonly needs: readonly Needs[];
  /** Parameters of those parts that cannot matter here: not shown, and noticed where a program sets them. */
  readonly unused?: readonly ScenarioKey[];
  /** Slices of the scenario and sections of the page's own controls that few need here: folded away until something in them is set. */
  readonly folded?: readonly string[];
  /** Slices and sections of its own that the panel asks first, in this order; all others stand behind one title. */
  readonly first?: readonly string[];
  /** Its own controls, beside the shared scenario. */
  readonly input: S;
};

/** The scenario as the functions of a form's page see it. */
export type SeenBy<F extends Form> = Scoped<F["needs"][number]>;

/** What is said of an output, however it came about. Methods, not properties: lists hold analyses whatever they ask and answer. */
export type Answering<
  Id extends string = string,
  S extends ParamSchema = ParamSchema,
  Output = unknown,
  Needs extends Slice = Slice,
> = About<Id> &
  Form<S, Needs> & {
    /** The figures that scripts want first, as plain numbers whose names end in their unit (`ttft_ms`). */
    summary(output: Output): Readonly<Record<string, number | string | null>>;
    /** The whole answer as parts, for page, files, HTTP and command line. */
    report(output: Output, reader: Reader<z.infer<S>, Scoped<Needs>, Output>): Report;
    /** The same output with what is costly and folded away: what moves each figure. For an opened figure, the command line, `?include=`. */
    inFull?(output: Output, scenario: Scoped<Needs>, input: z.infer<S>): Output;
    /** The output as programs are given it, where it holds more than plain data: columns of a million rows, functions. */
    plain?(output: Output): unknown;
  };

export type Analysis<
  Id extends string = string,
  S extends ParamSchema = ParamSchema,
  Output = unknown,
  Needs extends Slice = Slice,
> = Answering<Id, S, Output, Needs> & {
  run(scenario: Scoped<Needs>, input: z.infer<S>): Result<Output>;
  /** Only where a run can take more than a moment; null where `run` will refuse the input. */
  work?(scenario: Scoped<Needs>, input: z.infer<S>): Work | null;
};

export function defineAbout<const Id extends string>(about: About<Id>): About<Id> {
  return about;
}

/**
 * That no function reads a slice which is not declared. Said as properties: of methods, which lists of analyses need, the compiler does
 * not check it.
 */
export type ReadsDeclared<Input, Output, Needs extends Slice> = {
  readonly report: (output: Output, reader: Reader<Input, Scoped<Needs>, Output>) => Report;
  readonly inFull?: (output: Output, scenario: Scoped<Needs>, input: Input) => Output;
};

type RunsOnDeclared<Input, Output, Needs extends Slice> = ReadsDeclared<Input, Output, Needs> & {
  readonly run: (scenario: Scoped<Needs>, input: Input) => Result<Output>;
  readonly work?: (scenario: Scoped<Needs>, input: Input) => Work | null;
};

/** Whoever gives it a scenario gives it the whole one: which slices it declared is of no further interest. */
export function defineAnalysis<const Id extends string, S extends ParamSchema, Output, Needs extends Slice>(
  definition: Analysis<Id, S, Output, Needs> & RunsOnDeclared<z.infer<S>, Output, NoInfer<Needs>>,
): Analysis<Id, S, Output>;
export function defineAnalysis(definition: Analysis): Analysis {
  return markingPredictions(definition);
}

/** The same, whose report says of its tables that they were predicted, unless they were not. */
export function markingPredictions<Definition extends Answering>(definition: Definition): Definition {
  const { id, measured } = definition;
  if (measured) return definition;
  return { ...definition, report: (output, reader) => predictedReport(id, definition.report(output, reader)) };
}
