/** Any value that a parameter schema allows, for property tests. */
import fc from "fast-check";
import type * as z from "zod";
import { listControls, type Control, type ParamSchema } from "@/lib/params/control";

export function anyParams<S extends ParamSchema>(schema: S): fc.Arbitrary<z.infer<S>> {
  const fields = Object.fromEntries(listControls(schema).map((control) => [control.key, anyValue(schema, control)]));
  return fc.record(fields) as fc.Arbitrary<z.infer<S>>;
}

function anyValue(schema: ParamSchema, control: Control): fc.Arbitrary<unknown> {
  const value = ofKind(control).filter((candidate) => schema.shape[control.key]?.safeParse(candidate).success === true);
  return control.optional ? fc.oneof(fc.constant(null), value) : value;
}

function ofKind(control: Control): fc.Arbitrary<unknown> {
  switch (control.kind) {
    case "number":
      return anyNumber(control);
    case "numbers":
      return fc.array(anyNumber({ ...control, whole: false }), { maxLength: 6 });
    case "choice":
      return fc.constantFrom(...control.values);
    case "switch":
      return fc.boolean();
    case "text":
      return fc.string({ maxLength: 80 });
  }
}

/** Numbers as people and forms write them: at most twelve significant digits. */
function anyNumber({ whole, min, max }: { whole: boolean; min: number; max: number }): fc.Arbitrary<number> {
  if (whole) return fc.integer({ min, max });
  return fc.double({ min, max, noNaN: true }).map((value) => Number(value.toPrecision(12)) + 0);
}
