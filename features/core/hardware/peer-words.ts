/** How two cards of a node without a link exchange bytes, in words. */
import { text, type Text } from "@/lib/text";
import type { PeerPath } from "./chip";

export const PEER_WORDS: Readonly<Record<PeerPath, Text>> = {
  direct: text({ en: "peer to peer", zh: "卡间直连" }),
  host: text({ en: "through the host", zh: "经主机内存" }),
};
