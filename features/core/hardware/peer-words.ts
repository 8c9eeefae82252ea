/** How two cards of a node without a link exchange bytes, in words. */
import type { Text } from "@/lib/text";
import type { PeerPath } from "./chip";
import * as m from "./messages";

export const PEER_WORDS: Readonly<Record<PeerPath, Text>> = {
  direct: m.peerToPeer,
  host: m.throughHost,
};
