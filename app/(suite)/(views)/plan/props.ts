import type { EditorProps, ViewProps } from "@/components/results/analysis-page";
import type { PlanInput } from "@/features/pages/plan/input";
import type { PlanAnswer } from "@/features/pages/plan/plan";

export type PlanViewProps = ViewProps<typeof PlanInput, PlanAnswer>;
export type PlanEditorProps = EditorProps<typeof PlanInput, PlanAnswer>;
