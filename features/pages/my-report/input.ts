/** The report itself, as a link packs it or names it. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { MOST_CHARACTERS } from "@/features/core/report-builder/document";
import { param } from "@/lib/params/param";
import * as m from "./messages";

export const MyReportInput = z.object({
  doc: param(z.string().max(MOST_CHARACTERS).default(""), {
    label: m.composedReport,
    hint: m.fileThatPageMyReport,
    hidden: true,
    packed: true,
  }),
});

export type MyReportInput = z.infer<typeof MyReportInput>;

export const myReportForm = { needs: [], input: MyReportInput } as const satisfies Form;
