"use client";

import createPlotlyComponent from "react-plotly.js/factory";
import Plotly from "./plotly-base";

/** Imported by plot-library.ts only, as its own chunk: it pulls plotly in. */
export default createPlotlyComponent(Plotly);
