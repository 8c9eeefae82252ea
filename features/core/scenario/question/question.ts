/** A question as jobs are sent it: link names to plain values, and the texts that no link can hold. */
import * as z from "zod";
import type { TableSet } from "@/features/core/timing/tables/table-set";
import { linkNames, listControls, type Control, type ParamSchema } from "@/lib/params/control";
import { misshapen, PlainParamsSchema, readParams, type PlainParams } from "@/lib/params/plain-input";
import { failure, success, type Result } from "@/lib/result";
import type { Text } from "@/lib/text";
import type { Resolved } from "../resolve";
import { resolveScenario } from "../resolution/resolve-scenario";
import { ScenarioSchema } from "../schema";
import { withoutLayout } from "./without-layout";

export type Asked = {
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly input: Readonly<Record<string, unknown>>;
  readonly config?: string | undefined;
  readonly tables?: TableSet | undefined;
};

/** Keys of every such question; a kind that is asked more spreads them into its own object. */
export const ASKED = {
  scenario: PlainParamsSchema,
  /** The text of a config.json, where the scenario's `config` refers to one that is too long for a link. */
  config: z.string().max(5_000_000).optional(),
  /** Measured operator tables (features/core/timing/tables), where the scenario's `tables` names them. */
  tables: z.looseObject({ id: z.string() }).optional(),
  /** The page's controls, as in its link. */
  input: PlainParamsSchema,
};

type AskedShape = z.infer<z.ZodObject<typeof ASKED>>;

/** How a kind reads its questions, and what it says of those that it cannot read. */
export type Reading<S extends ParamSchema, Shape extends AskedShape> = {
  readonly shape: z.ZodType<Shape>;
  readonly input: S;
  readonly code: string;
  readonly what: Text;
  readonly example: unknown;
};

export type ReadQuestion<S extends ParamSchema, Shape> = {
  /**
   * With the parameters as asked, and resolved on a single GPU: cells lay out by themselves, and the layout of a link must not stand in
   * their way.
   */
  readonly scenario: Resolved;
  readonly input: z.infer<S>;
  readonly asked: Shape;
};

/** Refuses unknown and unreadable parameters by name: nobody would notice a default among a million rows. */
export function readAsked<S extends ParamSchema, Shape extends AskedShape>(
  plain: unknown,
  { shape, input, code, what, example }: Reading<S, Shape>,
): Result<ReadQuestion<S, Shape>> {
  const read = shape.safeParse(plain);
  if (!read.success) return failure(...read.error.issues.map(misshapen(code, what, example)));
  const asked = read.data;
  const { own, flags } = withoutFlags(input, asked.input);
  const params = readParams(ScenarioSchema, { ...flags, ...asked.scenario }, "scenario");
  const controls = readParams(input, own, "input");
  if (!params.ok || !controls.ok) return failure(...params.issues, ...controls.issues);
  // Tables come from our own reader; that they are of the scenario's accelerator is checked here.
  const library = { config: asked.config, tables: asked.tables as TableSet | undefined };
  const scenario = resolveScenario(withoutLayout(params.value), library);
  if (!scenario.ok) return scenario;
  return success(
    {
      scenario: { ...scenario.value, params: { ...params.value, model: scenario.value.params.model } },
      input: controls.value,
      asked,
    },
    scenario.issues,
  );
}

/** Engine flags, formats by class, images, and how experts are placed and overlapped were parameters of single pages once: where a question still has them there, they are the scenario's. */
function withoutFlags(schema: ParamSchema, input: PlainParams) {
  const owned = listControls(schema).flatMap(linkNames);
  const entries = Object.entries(input);
  const moved = ([name]: readonly [string, unknown]): boolean => FLAG_NAMES.includes(name) && !owned.includes(name);
  return {
    own: Object.fromEntries(entries.filter((entry) => !moved(entry))),
    flags: Object.fromEntries(entries.filter(moved)),
  };
}

const MOVED_FOLDS: readonly string[] = ["tensors", "media"];
const PLACED: readonly string[] = ["redundant", "zipf", "tbo"];
const hasMoved = ({ key, meta }: Control): boolean =>
  meta.section === "engine" || MOVED_FOLDS.includes(meta.fold ?? "") || PLACED.includes(key);

const FLAG_NAMES = listControls(ScenarioSchema).filter(hasMoved).flatMap(linkNames);
