/** The link names an example at most: files are read in the browser and never sent. */
import * as z from "zod";
import type { Form, SeenBy } from "@/features/analysis/analysis";
import { param } from "@/lib/params/param";
import * as m from "./messages";

export const DiagnoseInput = z.object({
  example: param(z.boolean().default(false), { label: m.example, hidden: true, inert: true }),
});

export type DiagnoseInput = z.infer<typeof DiagnoseInput>;

export const diagnoseForm = { needs: [], input: DiagnoseInput } as const satisfies Form;

export type DiagnoseScenario = SeenBy<typeof diagnoseForm>;
