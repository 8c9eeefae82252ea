/**
 * Charts as plain data: what stands where, in words and numbers. An analysis says a drawing; a page draws it, a file keeps it, another
 * program reads it. Names are in the reader's language already.
 */
export type CurveLine = {
  readonly name: string;
  /** Colour slot, 1 to 6. */
  readonly slot: 1 | 2 | 3 | 4 | 5 | 6;
  readonly dashed?: boolean;
  readonly points: readonly { readonly x: number; readonly y: number }[];
};

export type CurveAxis = {
  readonly title: string;
  readonly unit: string;
  readonly log: boolean;
  /** Where the axis has its figures; left to the chart where absent. */
  readonly ticks?: readonly number[];
  /** What it shows, however far the lines go; left to the chart where absent. */
  readonly range?: { readonly from: number; readonly to: number };
};

export type CurveRule = { readonly at: number; readonly label: string; readonly strong?: boolean };

export type Curves = {
  readonly x: CurveAxis;
  readonly y: CurveAxis;
  readonly lines: readonly CurveLine[];
  /** Marks beside the lines: what was measured. */
  readonly dots?: readonly PointSeries[];
  /** Vertical lines at values of x, horizontal ones at values of y. */
  readonly across: readonly CurveRule[];
  readonly along: readonly CurveRule[];
  /** Lines that are drawn where there is little room, the first ones; left out: all. */
  readonly narrow?: number;
};

type ColumnSeries = {
  readonly name: string;
  /** In the legend, where the name is long. */
  readonly short?: string;
  readonly slot: number;
  readonly values: readonly number[];
  /** What a hover says; the plain number where there is none. */
  readonly written?: readonly string[];
};

export type Columns = {
  readonly axes: { readonly x: string; readonly y: string };
  readonly labels: readonly string[];
  /** Every label is at its column; else the labels are numbers and the axis chooses. */
  readonly categories: boolean;
  /** Labels are numbers on a logarithmic axis that has its figures here, with a line at one: how ratios are spread. */
  readonly ratios?: readonly number[];
  /** The column that is the user's own: its label is bold. */
  readonly own?: number;
  readonly series: readonly ColumnSeries[];
};

export type BarSeries = {
  readonly name: string;
  /** Colour slot, 1 to 6; 0: the colour of what recedes. */
  readonly slot: number;
  readonly hatched?: boolean;
  /** Rows in the colour of what breaks a limit. */
  readonly bad?: readonly boolean[];
  /** By row, in the unit of the chart; null where there is none. */
  readonly values: readonly (number | null)[];
};

export type StackedBars = {
  /** From top to bottom. */
  readonly rows: readonly string[];
  readonly series: readonly BarSeries[];
  readonly mark?: { readonly name: string; readonly values: readonly (number | null)[] };
  readonly axis: string;
  readonly unit: string;
  /** Parts beside each other instead of behind each other. */
  readonly grouped?: boolean;
  /** Bars begin here, not at nothing: ends of a tornado. */
  readonly middle?: number;
  /** For figures that differ by decades; grouped bars only. */
  readonly log?: boolean;
};

export type ChartPoint = {
  readonly x: number;
  readonly y: number;
  /** Lines of the hover label, with <br> between. */
  readonly label: string;
  /** false: drawn open. */
  readonly holds: boolean;
  /** Written beside the mark. */
  readonly word?: string;
  /** A bar from here to there: what the point is a middle of. */
  readonly spread?: { readonly low: number; readonly high: number };
  /** Of how much the point speaks, as a share of the largest: its area. */
  readonly weight?: number;
  /** What a click on the point says (PickPlot). */
  readonly id?: number;
};

export type PointSeries = {
  readonly name: string;
  readonly joined: boolean;
  readonly measured?: boolean;
  /** A limit for the eye: a thin line without marks, after all other series. */
  readonly quiet?: boolean;
  /** "field": many points behind the others, dots; "many": small, by symbols; "ring": around points that another series draws; "line": a line without marks. */
  readonly look?: "field" | "many" | "ring" | "line";
  readonly dashed?: boolean;
  /** Which of the symbols it has, from 0; by its place among the series where it is not said. */
  readonly shape?: number;
  /** Colour slot, 1 to 6; 0: the colour of what recedes. By its place among the series where it is not said. */
  readonly slot?: number;
  readonly points: readonly ChartPoint[];
};

type PointAxis = Pick<CurveAxis, "title" | "log" | "ticks">;

export type PointChart = {
  readonly x: PointAxis;
  readonly y: PointAxis;
  readonly series: readonly PointSeries[];
  /** A limit as a vertical line, with its words. */
  readonly limit?: { readonly x: number; readonly label: string } | null;
};

export type TimelineSegment = {
  readonly label: string;
  readonly value: number;
  /** Colour slot, 1 to 6. */
  readonly slot: 1 | 2 | 3 | 4 | 5 | 6;
  /** Lines under the name in the hover label. */
  readonly detail: string;
};

export type TimelineLane = {
  readonly label: string;
  readonly segments: readonly TimelineSegment[];
  readonly total: string;
  /** The lane that the statement title is about. */
  readonly strong: boolean;
  /** Colours change along the lane, not strength: the serial lane. */
  readonly mixed: boolean;
  readonly note: string;
  readonly rate: string;
};

export type TimelineMarker = {
  readonly id: string;
  readonly value: number;
  readonly text: string;
  readonly short: string;
  readonly main: boolean;
};

export type Timeline = {
  readonly lanes: readonly TimelineLane[];
  readonly markers: readonly TimelineMarker[];
  readonly hatched: boolean;
  readonly unit: string;
  /** Segments are named below the lanes: for bars too short for their notes. */
  readonly legend?: boolean;
};

export type HeatMap = {
  readonly axes: { readonly x: string; readonly y: string };
  readonly columns: readonly string[];
  readonly rows: readonly string[];
  /** By row, then column; null where nothing runs. */
  readonly values: readonly (readonly (number | null)[])[];
  readonly unit: string;
  /** The first row is at the top, as in a matrix; else at the bottom, as on an axis. */
  readonly downwards?: true;
};

export type NestedBox = {
  /** Written in the box where there is room. */
  readonly label: string;
  /** What a hover says; lines with <br> between. */
  readonly detail: string;
  /** Colour slot, 1 to 6. */
  readonly slot: number;
  /** None: a unit of area. A box is as large as its parts together. */
  readonly parts: readonly NestedBox[];
};

/** Boxes in boxes, areas by count: what contains what. */
export type NestedBoxes = { readonly boxes: readonly NestedBox[] };

/** `slot`: of the colours, 1 to 6. */
type FlowNode = { readonly column: number; readonly label: string; readonly slot: number };

/** What goes from where to where, in columns from left to right; bands are as thick as what they carry. */
export type Flows = {
  /** Heads. */
  readonly columns: readonly string[];
  /** From top to bottom in their column. */
  readonly nodes: readonly FlowNode[];
  /** Between places among the nodes, in the colour of the node where they end. */
  readonly bands: readonly { readonly from: number; readonly to: number; readonly value: number }[];
  readonly unit: string;
};

/** "lead": what the others are set against; "tie": its interval touches that of the lead; "none": no figure, only words. */
export type IntervalLook = "lead" | "tie" | "apart" | "none";

type IntervalRow = {
  readonly label: string;
  /** In the unit of the axis; null: only its word is drawn. */
  readonly value: number | null;
  readonly low: number;
  readonly high: number;
  readonly look: IntervalLook;
  /** Beside the interval. */
  readonly word: string;
};

export type IntervalGroup = {
  /** Empty: no heading. */
  readonly name: string;
  /** Behind all rows: the interval that they are compared with. */
  readonly shade: { readonly low: number; readonly high: number } | null;
  readonly rows: readonly IntervalRow[];
};

/** Figures with what they may really be, one to a row, on a logarithmic axis. */
export type Intervals = {
  readonly groups: readonly IntervalGroup[];
  readonly axis: string;
  readonly unit: string;
  readonly legend: Readonly<Record<Exclude<IntervalLook, "none"> | "shade", string>>;
};

/** One chart of any family. */
export type Drawing =
  | ({ readonly kind: "curves" } & Curves)
  | ({ readonly kind: "columns" } & Columns)
  | ({ readonly kind: "bars" } & StackedBars)
  | ({ readonly kind: "points" } & PointChart)
  | ({ readonly kind: "timeline" } & Timeline)
  | ({ readonly kind: "heat" } & HeatMap)
  | ({ readonly kind: "nested" } & NestedBoxes)
  | ({ readonly kind: "flows" } & Flows)
  | ({ readonly kind: "intervals" } & Intervals);
