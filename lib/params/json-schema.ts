/** Parameters of a form as JSON schemas, for programs: what each means, its unit, its default. English, as such documents are. */
import * as z from "zod";
import { listControls, type ParamSchema } from "./control";

/** By link name; those that change nothing are left out. `target`: the dialect. */
export const parameterSchemas = (
  schema: ParamSchema,
  target: "openapi-3.0" | "draft-2020-12" = "openapi-3.0",
): Readonly<Record<string, object>> =>
  Object.fromEntries(
    listControls(schema)
      .filter(({ meta }) => !meta.inert)
      .map(({ key, meta }) => {
        const field = schema.shape[key] ?? z.never();
        const { $schema: _dialect, ...shape } = z.toJSONSchema(field, { target, io: "input" });
        const description = [meta.label.en, meta.unit && `in ${meta.unit}`].filter(Boolean).join(", ");
        return [key, { ...shape, description: meta.hint ? `${description}. ${meta.hint.en}` : description }];
      }),
  );
