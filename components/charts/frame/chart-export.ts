/** A chart as a picture that can stand alone: its statement above, the link that reproduces it below. */
import type { Drawing } from "@/lib/charts/drawing";
import { listLegend } from "@/lib/charts/legend";
import type { ChartView } from "@/lib/charts/view";
import { fileStem } from "@/lib/export/file-stem";
import { chartTheme, documentToken, type ChartTheme } from "../chart-theme";
import { downloadUrl } from "@/components/files/download";
import type { ChartFigure, FigureBuilder } from "../figure";
import { withPlainLabels } from "../plot/plain-labels";
import { fontRule, PICTURE_FONT, withFont } from "./picture-font";

export type ChartPicture = {
  readonly figure: FigureBuilder;
  /** What the figure is made of, where it is plain data. */
  readonly drawing?: Drawing;
  readonly height: number;
  readonly title: string;
  readonly subtitle: string;
  /** What of it is shown, and saved. */
  readonly view?: ChartView;
  /** First words of the names of its files. */
  readonly name: string;
};

export const PICTURE_FORMATS = ["svg", "png"] as const;
export type PictureFormat = (typeof PICTURE_FORMATS)[number];

const WIDTH = 952;
const HEAD = 44;
const FOOT = 22;

/** Px of the legend, which on a page is above the chart. */
const LEGEND = 18;

export async function downloadPicture(plain: ChartPicture, format: PictureFormat): Promise<void> {
  const legend = plain.drawing && listLegend(plain.drawing).length > 0 ? LEGEND : 0;
  const picture = { ...plain, height: plain.height + legend };
  const [{ default: Plotly }, rule] = await Promise.all([import("../plot/plotly-base"), fontRule()]);
  const theme = { ...chartTheme(documentToken()), font: PICTURE_FONT };
  const { height: chartHeight, view } = picture;
  const drawn = picture.figure({ width: WIDTH, height: chartHeight, theme, legend: true, view });
  const { data, layout } = withPlainLabels(withCaption(drawn, picture, window.location.href, theme));
  const height = picture.height + HEAD + FOOT;
  const image = await Plotly.toImage({ data, layout }, { format: "svg", width: WIDTH, height });
  const svg = withFont(decodeURIComponent(image.slice(image.indexOf(",") + 1)), rule);
  const url = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  downloadUrl(`${fileStem("mds", picture.name)}.${format}`, format === "svg" ? url : await toPng(url, height));
}

/** Twice as fine as a screen of plain density. */
const DENSITY = 2;

async function toPng(url: string, height: number): Promise<string> {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH * DENSITY, height * DENSITY];
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/png");
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
