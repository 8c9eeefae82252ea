"use client";
/** Parts of a page that ask: they can be used although there is no answer. */
import type { ComponentType, ReactNode } from "react";
import type { ParamSchema } from "@/lib/params/control";
import type { Result } from "@/lib/result";
import type { Answered, Question } from "@/state/answers/bootstrap";

/** What an editor is drawn with: a part of kind `view` that asks, and needs no answer. `output` is null where it is refused. */
export type EditorProps<S extends ParamSchema, Output> = Pick<
  Answered<S, Output | null>,
  "output" | "scenario" | "input"
> & {
  readonly page: Question<S>;
};

/** By the id of the part; above everything else where there is no answer. */
export type Editors<S extends ParamSchema, Output> = Readonly<Record<string, ComponentType<EditorProps<S, Output>>>>;

/** Where the scenario itself cannot be read. */
export type Rescue<S extends ParamSchema> = ComponentType<{ readonly page: Question<S> }>;

type EditorViewProps<S extends ParamSchema, Output> = {
  readonly editor: ComponentType<EditorProps<S, Output>> | undefined;
  readonly answered: Result<Answered<S, Output>>;
  readonly page: Question<S>;
};

export function EditorView<S extends ParamSchema, Output>({
  editor: Editor,
  answered,
  page,
}: EditorViewProps<S, Output>) {
  const { scenario, asked } = page;
  if (Editor === undefined || !scenario.ok || !asked.ok) return null;
  const output = answered.ok ? answered.value.output : null;
  return <Editor output={output} scenario={scenario.value} input={asked.value} page={page} />;
}

type LiveEditorsProps<S extends ParamSchema, Output> = {
  readonly editors: Editors<S, Output>;
  readonly rescue: Rescue<S> | undefined;
  /** The editor that is always above the answer. */
  readonly lead: string | undefined;
  readonly page: Question<S>;
  readonly refused: boolean;
  readonly editor: (id: string) => ReactNode;
};

/** Above everything else: all of them where the answer is refused, else the one that leads. */
export function LiveEditors<S extends ParamSchema, Output>(props: LiveEditorsProps<S, Output>) {
  const { editors, rescue: Rescue, lead, page, refused, editor } = props;
  if (Rescue && !page.scenario.ok) return <Rescue page={page} />;
  return Object.keys(editors)
    .filter((id) => refused || id === lead)
    .map(editor);
}
