/** Traffic of an engine result: what its messages put on which links, and why they were sent. */
import type { Part } from "@/features/answers/answer";
import type { EngineFlow, EngineLink, EngineTraffic } from "@/features/core/report/traffic/engine-messages";
import { scaled, table } from "@/lib/export/table";
import type { Translate } from "@/lib/text";
import { WORDS } from "../words";
import * as m from "./messages";

export const engineTrafficParts = ({ links, flows }: EngineTraffic, t: Translate): readonly Part[] => [
  { kind: "table", id: "collectives", title: m.collectives, note: m.ringAllReduce2S, table: flowTable(flows, t) },
  { kind: "table", id: "busiest-links", title: m.busiestLinks, table: linkTable(links, t), paged: true },
];

const flowTable = (rows: readonly EngineFlow[], t: Translate) =>
  table<EngineFlow>(
    t,
    [
      { id: "collective", label: m.collective, value: ({ kind }) => kind },
      { id: "reason", label: m.reason, value: ({ reason }) => reason },
      { id: "messages", label: m.messagesSent, value: ({ messages }) => messages },
      scaled({ id: "total", label: m.allLinks, unit: "B", value: ({ total }) => total }, rows),
    ],
    rows,
  );

const linkTable = (rows: readonly EngineLink[], t: Translate) =>
  table<EngineLink>(
    t,
    [
      { id: "link", label: m.senderReceiver, value: ({ from, to }) => `${from} → ${to}` },
      scaled({ id: "bytes", label: WORDS.sent, unit: "B", value: ({ bytes }) => bytes }, rows),
      scaled(
        { id: "rate", label: m.meanRate2, unit: "B/s", value: ({ bytes, time }) => (time > 0 ? bytes / time : null) },
        rows,
      ),
    ],
    rows,
  );
