/** Requests out of events that name them: when they came and went, how long they queued, when they had their first token. */
import { openTable, type Source, type TableSink } from "../tables/table-kinds";
import type { ServiceEvent } from "./event";

const HEADER =
  "http_rid,start_time(us),recv_token_size,reply_token_size,execution_time(us),queue_wait_time(us),first_token_latency(us)".split(
    ",",
  );

type Story = {
  arrival: number;
  end: number;
  firstSent: number;
  input: number;
  output: number;
  syncs: number;
  /** Since when it waits; NaN where it does not. */
  queuedAt: number;
  waited: number;
  everQueued: boolean;
  firstQueued: number;
};

const ARRIVE = /^(httpreq|receivereq)$/i;
const LEAVE = /^(httpres|decodeend|sendresponse|outputsync|reqfinish)$/i;
const SEND = /^(sendresponse|detokenize|decode|outputsync)$/i;

export class RequestEvents {
  private readonly stories = new Map<string, Story>();

  constructor(private readonly source: Source) {}

  take(id: string, { name, start, duration, args }: ServiceEvent): void {
    const story = this.story(id);
    const end = start + duration;
    if (ARRIVE.test(name) && !(story.arrival <= start)) story.arrival = start;
    if (LEAVE.test(name) && !(story.end >= end)) story.end = end;
    if (SEND.test(name) && !(story.firstSent <= end)) story.firstSent = end;
    if (/^outputsync$/i.test(name)) story.syncs += 1;
    if (/^(req)?enqueue$/i.test(name)) {
      if (!(story.firstQueued <= start)) story.firstQueued = start;
      story.everQueued = true;
      if (Number.isNaN(story.queuedAt)) story.queuedAt = start;
    } else if (/^(req)?dequeue$/i.test(name) && !Number.isNaN(story.queuedAt)) {
      story.waited += end - story.queuedAt;
      story.queuedAt = NaN;
    }
    const count = (...names: readonly string[]): number => {
      for (const key of names) {
        const value = Number(args.get(key) ?? NaN);
        if (value > 0) return value;
      }
      return NaN;
    };
    if (Number.isNaN(story.input)) story.input = count("recvTokenSize", "recvTokenSize=", "recv_token_size");
    if (Number.isNaN(story.output)) story.output = count("replyTokenSize", "replyTokenSize=", "reply_token_size");
  }

  /** Of requests whose arrival is known; where no event tells it, when they first queued. Waiting is the sum of the intervals between queueing and leaving the queue. */
  sink(): TableSink | null {
    const sink = openTable(HEADER, { ...this.source, origin: "trace" });
    for (const [id, story] of this.stories) {
      const arrival = Number.isNaN(story.arrival) ? story.firstQueued : story.arrival;
      if (Number.isNaN(arrival)) continue;
      const { input, output, syncs, firstSent, end } = story;
      const tokens = syncs > 0 ? syncs : output;
      sink?.row([
        id,
        arrival,
        input,
        tokens,
        end - arrival,
        story.everQueued ? story.waited : NaN,
        firstSent - arrival,
      ]);
    }
    return sink;
  }

  private story(id: string): Story {
    const known = this.stories.get(id);
    if (known !== undefined) return known;
    const unknown = { arrival: NaN, end: NaN, firstSent: NaN, input: NaN, output: NaN, queuedAt: NaN };
    const story: Story = { ...unknown, syncs: 0, waited: 0, everQueued: false, firstQueued: NaN };
    this.stories.set(id, story);
    return story;
  }
}
