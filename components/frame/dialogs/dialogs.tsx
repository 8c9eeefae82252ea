"use client";
/** Dialogs and sheets, each loaded when it is first opened. */
import { useAtom } from "jotai";
import { lazy, Suspense, type ComponentType, type LazyExoticComponent } from "react";
import { Region } from "@/components/feedback/region";
import { dialogAtom, droppedAtom, sheetAtom, type DialogName } from "@/state/screen/ui";

type DialogProps = { readonly onClose: () => void };
type Lazy<P> = LazyExoticComponent<ComponentType<P>>;

const DIALOGS: Readonly<Record<DialogName, Lazy<DialogProps>>> = {
  commands: lazy(() => import("./command-menu")),
  shortcuts: lazy(() => import("./shortcuts-dialog")),
  save: lazy(() => import("../saving/save-dialog")),
  "save-as": lazy(() => import("../saving/save-as-dialog")),
  model: lazy(() => import("@/components/inputs/pickers/model-dialog")),
  config: lazy(() => import("@/components/inputs/pickers/config-dialog")),
  hardware: lazy(() => import("@/components/inputs/pickers/hardware-dialog")),
  chip: lazy(() => import("@/components/inputs/pickers/chip-dialog")),
};
const ScenarioScope = lazy(() => import("../scenario/scope"));
const ImportDialog = lazy(() => import("./import-dialog"));
const Sheets = lazy(() => import("./sheets"));

export function Dialogs({ slug }: { slug: string }) {
  const [name, setName] = useAtom(dialogAtom);
  const [sheet, setSheet] = useAtom(sheetAtom);
  const [dropped, setDropped] = useAtom(droppedAtom);
  const Open = name && DIALOGS[name];
  if (!sheet && !Open && !dropped) return null;
  const closeAll = (): void => {
    setName(null);
    setSheet(null);
    setDropped(null);
  };
  return (
    <Region until={`${name} ${sheet}`} floats onClose={closeAll}>
      <Suspense fallback={null}>
        <ScenarioScope>
          {sheet && <Sheets sheet={sheet} slug={slug} onClose={() => setSheet(null)} />}
          {dropped && <ImportDialog dropped={dropped} onClose={() => setDropped(null)} />}
          {Open && <Open onClose={() => setName(null)} />}
        </ScenarioScope>
      </Suspense>
    </Region>
  );
}
