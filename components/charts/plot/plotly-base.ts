/**
 * The plotly bundle of the suite: its core and the trace kinds our charts draw, nothing else.
 * Loaded only in the browser and only when a chart is on screen (about 380 KiB gzipped).
 */
import Plotly from "plotly.js/lib/core";
import bar from "plotly.js/lib/bar";
import heatmap from "plotly.js/lib/heatmap";
import scatter from "plotly.js/lib/scatter";

Plotly.register([bar, heatmap, scatter]);

export default Plotly;
