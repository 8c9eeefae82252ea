/** A chart as a picture that can stand alone: its statement above, the link that reproduces it below. */
import { fileStem } from "@/lib/export/file-stem";
import { chartTheme, documentToken, type ChartTheme } from "./chart-theme";
import { downloadUrl } from "./download";
import type { ChartFigure, FigureBuilder } from "./figure";

export type ChartPicture = {
  readonly figure: FigureBuilder;
  readonly height: number;
  readonly title: string;
  readonly subtitle: string;
  /** First words of the names of its files. */
  readonly name: string;
};

export const PICTURE_FORMATS = ["svg", "png"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const WIDTH = 952;
const HEAD = 44;
const FOOT = 22;

export async function downloadPicture(picture: ChartPicture, format: PictureFormat): Promise<void> {
  const { default: Plotly } = await import("./plotly-base");
  // A picture cannot load the page's own font: with a font of the system, texts are measured as they will be drawn.
  const theme = { ...chartTheme(documentToken()), font: "system-ui, sans-serif" };
  const plain = picture.figure({ width: WIDTH, height: picture.height, theme });
  const { data, layout } = withCaption(plain, picture, window.location.href, theme);
  const height = picture.height + HEAD + FOOT;
  const url = await Plotly.toImage({ data, layout }, { format, width: WIDTH, height, scale: format === "png" ? 2 : 1 });
  downloadUrl(`${fileStem("mds", picture.name)}.${format}`, url);
}

/** Wider margins above and below, with the words of the chart frame written into them. */
export function withCaption(
  { data, layout }: ChartFigure,
  { title, subtitle, height }: Pick<ChartPicture, "title" | "subtitle" | "height">,
  link: string,
  theme: ChartTheme,
): ChartFigure {
  const { t = 0, b = 0, l = 0, ...sides } = layout.margin ?? {};
  const plotHeight = height - t - b;
  const caption = (text: string, y: number, yshift: number, size: number, color?: string) => ({
    xref: "paper" as const,
    yref: "paper" as const,
    x: 0,
    xshift: 8 - l,
    xanchor: "left" as const,
    y,
    yshift,
    yanchor: y === 1 ? ("bottom" as const) : ("top" as const),
    text,
    font: { size, ...(color && { color }) },
    showarrow: false,
  });
  return {
    data,
    layout: {
      ...layout,
      height: plotHeight + t + b + HEAD + FOOT,
      margin: { ...sides, l, t: t + HEAD, b: b + FOOT },
      annotations: [
        ...(layout.annotations ?? []),
        caption(`<b>${title}</b>`, 1, t + 20, 13, theme.text),
        caption(subtitle, 1, t + 3, 12),
        caption(link, 0, -b - 3, 9),
      ],
    },
  };
}
