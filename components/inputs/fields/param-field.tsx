"use client";
/** The control that fits a parameter's kind. */
import { assertNever } from "@/lib/assert-never";
import { ChoiceField } from "./choice-field";
import { NumberField, type TypedFieldProps } from "./number-field";
import { SwitchField } from "./switch-field";

export function ParamField(props: TypedFieldProps) {
  const { control } = props;
  switch (control.kind) {
    case "number":
    case "numbers":
    case "text":
      return <NumberField {...props} />;
    case "choice":
      return <ChoiceField {...props} />;
    case "switch":
      return <SwitchField {...props} />;
    default:
      return assertNever(control);
  }
}
