import type { Config } from "plotly.js";

/**
 * The one configuration of every chart. Plotly shows a "send to cloud" button by default and posts the figure to
 * its server: the suite runs offline, so the button is off and the address empty. Export has its own buttons.
 */
export const PLOTLY_CONFIG: Readonly<Partial<Config>> = {
  displaylogo: false,
  displayModeBar: false,
  showSendToCloud: false,
  plotlyServerURL: "",
  responsive: true,
  scrollZoom: false,
  doubleClick: "reset",
};

/** Of charts whose zoom the suite keeps: a double click is answered by it, and the library's English hints stay away. */
export const PLOT_CONFIG: Readonly<Partial<Config>> = {
  ...PLOTLY_CONFIG,
  doubleClick: false,
  showTips: false,
  showAxisRangeEntryBoxes: false,
};
