import { downloadPicture, PICTURE_FORMATS, type ChartPicture } from "@/components/charts/frame/chart-export";
import type { Text } from "@/lib/text";
import type { PageExport } from "@/state/screen/page-actions";
import * as m from "@/components/results/messages";

type Source = NonNullable<PageExport["of"]>;

/** A label of the export menu with the format that it saves, and what a menu groups it by. */
export const formatLabel = (
  kind: Source["kind"],
  name: Text,
  format: string,
): Required<Pick<PageExport, "label" | "of">> => ({
  label: m.nameFormat({ format, name }),
  of: { kind, name, format },
});

/** A chart in every picture format, drawn on request. */
export const pictureExports = (label: Text, picture: () => ChartPicture): readonly PageExport[] =>
  PICTURE_FORMATS.map((format) => ({
    id: `${label.en}-${format}`,
    ...formatLabel("chart", label, format.toUpperCase()),
    run: () => void downloadPicture(picture(), format),
  }));
