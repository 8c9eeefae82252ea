/** The report itself, as a link packs it or names it. */
import * as z from "zod";
import type { Form } from "@/features/analysis/analysis";
import { MOST_CHARACTERS } from "@/features/core/report-builder/document";
import { param } from "@/lib/params/param";
import { text } from "@/lib/text";

export const MyReportInput = z.object({
  doc: param(z.string().max(MOST_CHARACTERS).default(""), {
    label: text({ en: "Composed report", zh: "自编报告" }),
    hint: text({ en: "The file that the page My Report saves.", zh: "“我的报告”页保存的文件。" }),
    hidden: true,
    packed: true,
  }),
});

export type MyReportInput = z.infer<typeof MyReportInput>;

export const myReportForm = { needs: [], input: MyReportInput } as const satisfies Form;
