/** English words of two meanings, with the Chinese of each: everything else is said in one way. */
export const HOMONYMS: Readonly<Record<string, readonly string[]>> = {
  // Between clauses, between the members of a list, and between figures that have a comma each.
  ", ": ["、", "，", "；"],
  // Between names, between Latin words, between formats and their shares.
  " and ": [" 与 ", "、", "与"],
  // Between degrees, between cases, between ways out.
  " or ": [" 或 ", "或", "，或"],
  // Of the scenario: in what format; of an accelerator: how much of it.
  Arithmetic: ["算力", "计算精度"],
  // The button; the way in which tiles are copied.
  Copy: ["复制", "拷贝"],
  // Of a command; of a row that is odd.
  Flag: ["参数", "标记"],
  // Of memory; of GPUs.
  Free: ["剩余", "空闲"],
  // Of a service; of a kernel.
  Launch: ["启动", "启动部署"],
  // What must not be passed; what holds something back.
  Limit: ["限制", "瓶颈"],
  // What a limit leaves; blocks that the scheduler keeps.
  Headroom: ["余量", "预留块"],
  // An address; a wire.
  Link: ["链接", "链路"],
  // Of tokens; of requests.
  Goodput: ["有效吞吐", "有效请求速率"],
  // Something is on its way; weights are read.
  Loading: ["加载", "加载中"],
  // The page; which figure is shown.
  Measure: ["实测", "指标"],
  // Of a process; of a matrix.
  Rank: ["Rank", "秩"],
  // The button; a measurement.
  Run: ["实测", "运行"],
  // What a command does; how many measurements.
  Runs: ["条数", "运行"],
  // The group of settings; the way to deploy.
  Serving: ["推理服务", "部署方式"],
  // The group of pages; how much something holds.
  Size: ["容量", "规模"],
  // One of many; how long it takes.
  Step: ["步", "步时"],
  // Of measure; of a chip.
  Unit: ["单位", "单元"],
  // Of an incident; of two versions.
  "What changed": ["什么变了", "变化来源"],
  // Before the name of a figure; of a decision.
  Why: ["为何是", "原因"],
  // In a sentence; as a column of a file. So are the others with 数.
  batch: ["批大小", "批量"],
  // The verb; the adjective.
  close: ["关闭", "接近"],
  // What is done; what it takes.
  compute: ["算力", "计算"],
  concurrency: ["并发", "并发数"],
  // How many; whether.
  // No part; no change; an empty field.
  nothing: ["不改动", "无", "空"],
  // By itself; after a number.
  pass: ["前向", "次前向"],
  replicas: ["副本", "副本数"],
  requests: ["请求", "请求数"],
  // After a number; as a head.
};
