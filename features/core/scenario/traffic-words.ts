/** What figures under a load rest on. */
import type { Traffic } from "@/features/core/workload/traffic";
import { text, type Text } from "@/lib/text";

export const TRAFFIC_ASSUMPTION: Readonly<Record<Traffic, Text>> = {
  service: text({
    en: "Steady service: every client asks again 10 ms after its answer; means, no opening burst.",
    zh: "稳态服务：每个客户端收到回答 10 ms 后再次请求；均值，不含开场突发。",
  }),
  benchmark: text({
    en: "Benchmark run: all clients start at once and send ten requests each; means, opening burst included.",
    zh: "基准测试：全部客户端同时开始、各发十个请求；均值，含开场突发。",
  }),
};
