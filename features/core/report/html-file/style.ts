/** The looks of the file: the suite's colours (components/theme/tokens.css; a test holds them equal), a screen, and paper. */
export const LIGHT: Readonly<Record<string, string>> = {
  bg: "#ffffff",
  "bg-inset": "#eef0f3",
  border: "#d9dde3",
  "border-control": "#7c8591",
  text: "#16191d",
  "text-muted": "#555d69",
  "text-faint": "#616975",
  accent: "#1f5fd0",
  ok: "#127490",
  warn: "#906a07",
  bad: "#72001c",
  c1: "#0b42c1",
  c2: "#9a4700",
  c3: "#4f937a",
  c4: "#dd6dbc",
  c5: "#a2961f",
  c6: "#525254",
  s1: "#f0f4fa",
  s2: "#cfdcf0",
  s3: "#a6bfe4",
  s4: "#7a9fd6",
  s5: "#5080c6",
  s6: "#2f61b0",
  s7: "#1c4590",
  s8: "#102c66",
  "on-light": "#16191d",
  "on-dark": "#ffffff",
};

export const DARK: Readonly<Record<string, string>> = {
  bg: "#101418",
  "bg-inset": "#1f262e",
  border: "#2c343e",
  "border-control": "#66717f",
  text: "#e6e9ee",
  "text-muted": "#a4adba",
  "text-faint": "#8a94a2",
  accent: "#7fb0ff",
  ok: "#4fb5cf",
  warn: "#dcb445",
  bad: "#d1626a",
  c1: "#2258e5",
  c2: "#c77d40",
  c3: "#95cbbb",
  c4: "#b62368",
  c5: "#cdb25d",
  c6: "#959ba8",
  s8: "#f0f4fa",
  s7: "#cfdcf0",
  s6: "#a6bfe4",
  s5: "#7a9fd6",
  s4: "#5080c6",
  s3: "#2f61b0",
  s2: "#1c4590",
  s1: "#102c66",
  "on-light": "#ffffff",
  "on-dark": "#16191d",
};

const variables = (tokens: Readonly<Record<string, string>>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(";");

/** `foot` stands below every page on paper. */
export const sentStyle = (foot: string): string =>
  [
    `:root{color-scheme:light;${variables(LIGHT)}}`,
    // Paper is always light.
    `@media screen{:root[data-theme=dark]{color-scheme:dark;${variables(DARK)}}}`,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${variables(DARK)}}}`,
    SCREEN,
    DRAWINGS,
    PAPER,
    `@page{@bottom-left{content:"${quoted(foot)}"}}`,
  ].join("\n");

/** Inside a string of a style sheet that stands in HTML. */
const quoted = (words: string): string =>
  words.replace(/[\\"<>&\n]/g, (sign) => `\\${(sign.codePointAt(0) ?? 32).toString(16)} `);

const SCREEN = `
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:13px/20px "Inter Variable",Inter,system-ui,"Noto Sans CJK SC","PingFang SC","Microsoft YaHei",sans-serif}
html[lang=en] .page[lang=zh],html[lang=zh] .page[lang=en]{display:none}
.page{max-width:1240px;margin:0 auto;padding:16px;display:grid;grid-template-columns:160px minmax(0,1fr);gap:0 24px}
header{grid-column:1/-1;display:flex;flex-wrap:wrap;justify-content:space-between;gap:8px 24px;border-bottom:1px solid var(--border);padding-bottom:12px;margin-bottom:12px}
h1{font-size:20px;line-height:26px;margin:0}h2{font-size:15px;margin:24px 0 8px}h3{font-size:13px;margin:16px 0 4px}h4{font-size:12px;margin:8px 0 0}
p{margin:0 0 8px}header p{margin:0}
figcaption b{color:var(--text)}
.muted,.note,figcaption,.band,.key span,.state,.legend{color:var(--text-muted)}
.tools{display:flex;flex-wrap:wrap;gap:8px 16px;align-items:start}
a{color:var(--accent)}
button{font:inherit;color:inherit;background:var(--bg);border:1px solid var(--border-control);border-radius:4px;padding:1px 10px;min-height:24px}
button:disabled{color:var(--text-faint);border-color:var(--border)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
nav h2{font-size:12px;margin:0 0 4px}nav ol{margin:0;padding:0 0 0 20px;position:sticky;top:64px}
.controls{position:sticky;top:0;z-index:1;background:var(--bg);display:flex;flex-wrap:wrap;gap:8px 24px;align-items:center;padding:8px 0;border-bottom:1px solid var(--border);margin-bottom:12px}
.controls>div{flex:1 1 220px;display:flex;gap:12px;align-items:center}.controls label{white-space:nowrap}.controls input{flex:1;min-width:80px;accent-color:var(--accent)}
output{font-weight:600;font-variant-numeric:tabular-nums;display:inline-block;min-width:4em}
.finding{font-size:15px;line-height:22px}.issue{border-left:3px solid var(--warn);padding-left:8px}
.figures{list-style:none;margin:12px 0;padding:0;display:grid;grid-template-columns:repeat(auto-fit,minmax(210px,1fr));border:solid var(--border);border-width:1px 0}
.figures{overflow:hidden}.figures li{padding:8px 12px 4px;margin-left:-1px;border-left:1px solid var(--border)}
.figures p{margin:0}.key,.foot{display:flex;justify-content:space-between;gap:8px;font-size:12px}
.value{line-height:34px}.value [data-value]{font-size:28px;font-weight:600;font-variant-numeric:tabular-nums}
.state{font-size:11px;font-weight:400}[data-moved]>.state,[data-moved]>h2>.state{color:var(--accent)}
.met{color:var(--ok)}.tight{color:var(--warn)}.missed{color:var(--bad)}
.row{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,420px),1fr));gap:0 24px}
figure{margin:8px 0 16px}figure,.part{min-width:0}section{scroll-margin-top:92px}
.table{overflow-x:auto}table{border-collapse:collapse;font-size:12px;line-height:16px}
th,td{padding:3px 12px 3px 0;text-align:left;border-bottom:1px solid var(--border);vertical-align:top}th{color:var(--text-muted);font-weight:500}
.n{text-align:right;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:max-content 1fr;gap:0 16px;margin:0}dd{margin:0}
.said{max-width:80ch;overflow-wrap:anywhere}.source{font-size:11px;overflow-wrap:anywhere}
footer{border-top:1px solid var(--border);margin-top:24px;padding-top:8px;color:var(--text-muted);font-size:11px}.link{overflow-wrap:anywhere}
@media screen and (max-width:720px){.page{display:block;padding-bottom:200px}nav{display:none}.controls{position:fixed;left:0;right:0;top:auto;bottom:0;margin:0;gap:0 16px;padding:0 16px 4px;border-top:1px solid var(--border)}.controls>div{flex-basis:100%}.controls input{min-height:44px}.figures{grid-template-columns:1fr 1fr}}`;

const DRAWINGS = `
.drawing{display:block;width:100%;max-width:720px;height:auto;overflow:visible}
.drawing text{font-size:11px;fill:var(--text)}.drawing .muted{fill:var(--text-muted)}.drawing .faint{fill:var(--text-faint)}.drawing .figure{font-weight:600}
.drawing .own{fill:var(--accent)}.drawing .on-dark{fill:var(--on-dark)}.drawing .on-light{fill:var(--on-light)}
.drawing line{stroke:var(--border)}.drawing .minor{stroke:var(--border-control)}.drawing .rule{stroke:var(--text-muted);stroke-dasharray:2 3}.drawing .strong{stroke:var(--accent);stroke-width:2}.drawing .limit{stroke:var(--bad);stroke-dasharray:2 3}
.path{fill:none;stroke-width:1.5}.dashed{stroke-dasharray:5 4}.quiet{stroke-width:1;stroke-dasharray:1 3}.diamond{fill:var(--text)}
.legend{font-size:11px;margin:4px 0}.legend span{margin-right:12px;white-space:nowrap}.legend i{font-style:normal}`;

/** No paper is named: the printer's own, A4 or letter, is filled. */
const PAPER = `
@page{margin:16mm 14mm 18mm;@bottom-right{content:counter(page) " / " counter(pages);font-size:8pt}@bottom-left{font-size:7pt}}
@media print{
body{font-size:10pt;line-height:14pt}.figures{grid-template-columns:repeat(4,1fr)}.figures .key{display:block}.page{display:block;max-width:none;padding:0}.tools,.controls{display:none}
nav ol{position:static;columns:3}a{color:inherit;text-decoration:none}
[data-live=sections]{break-before:page}h2,h3,h4,figcaption,.legend{break-after:avoid}figure,.figures,tr,.drawing,.issue{break-inside:avoid}thead{display:table-header-group}
.table{overflow:visible}table{font-size:8pt;width:100%}th,td{overflow-wrap:anywhere}.row{grid-template-columns:1fr 1fr}
*{print-color-adjust:exact;-webkit-print-color-adjust:exact}
}`;
