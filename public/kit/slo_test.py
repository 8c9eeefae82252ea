#!/usr/bin/env python3
"""How an OpenAI-compatible server answers under load: a closed loop of so many users, each sending its next request when the
last one is answered. TTFT, TPOT and throughput over the number of users. Standard library only, with mds_kit.py beside it.

    python3 slo_test.py --url http://localhost:8000 --input-tokens 1024 --output-tokens 128 --concurrency 1,4,16,64
"""
from __future__ import annotations

import http.client
import json
import os
import queue
import random
import statistics
import sys
import threading
import time
import urllib.parse

try:
    from mds_kit import Table, fail, parser, whole_numbers
except ImportError:
    sys.exit("error: mds_kit.py must lie in the folder of this script; download both from the page Measure of the suite.")

LENGTHS = "model chip engine gpus concurrency requests failed_requests mean_input_tokens mean_output_tokens".split()
TIMES = ["%s_%s_ms" % (statistic, time_of) for time_of in ("ttft", "tpot", "e2e") for statistic in ("mean", "p50", "p90", "p99")]
RATES = ["output_throughput", "total_throughput", "request_throughput", "duration_s", "tokens_by"]
COLUMNS = ["test", "op", *LENGTHS, *TIMES, *RATES]
VOCABULARY = "time year people way day man thing woman life child world school state family student group country problem hand part".split()


def options(argv=None):
    read = parser(__doc__.split("\n\n")[0], "slo.csv")
    read.add_argument("--url", default="http://localhost:8000", help="of the server; a path before /v1 is kept")
    read.add_argument("--model", default="", help="as the server calls it; left out: the first it lists")
    read.add_argument("--concurrency", type=whole_numbers, default="1,2,4,8,16,32,64", help="users at the same time")
    read.add_argument("--input-tokens", type=int, default=1024)
    read.add_argument("--output-tokens", type=int, default=128)
    read.add_argument("--requests-per-user", type=int, default=4, help="counted requests of each user")
    read.add_argument("--warmup", type=int, default=1, help="requests of each user before those that count")
    read.add_argument("--api", choices=["completions", "chat"], default="completions")
    read.add_argument("--no-ignore-eos", action="store_true", help="for servers that refuse the field; answers may end early")
    read.add_argument("--timeout", type=float, default=600.0, help="seconds without a byte after which a request has failed")
    read.add_argument("--chip", default="", help="what the server runs on, for the table")
    read.add_argument("--chips", type=int, default=0, help="how many of them, for the table; 0: not said")
    read.add_argument("--engine", default="", help="what serves, for the table: vllm, sglang")
    read.add_argument("--seed", type=int, default=1, help="of the prompts; every prompt begins differently, so that no prefix is cached")
    chosen = read.parse_args(argv)
    if urllib.parse.urlsplit(chosen.url).scheme not in ("http", "https"):
        read.error("--url begins with http:// or https://")
    if min(chosen.input_tokens, chosen.output_tokens, chosen.requests_per_user) < 1:
        read.error("lengths and requests are at least 1")
    return chosen


class Server:
    def __init__(self, chosen):
        self.chosen = chosen
        self.parts = urllib.parse.urlsplit(chosen.url)
        self.base = self.parts.path.rstrip("/").removesuffix("/v1") + "/v1"
        self.model = chosen.model or self.first_model()

    def connect(self):
        kind = http.client.HTTPSConnection if self.parts.scheme == "https" else http.client.HTTPConnection
        return kind(self.parts.netloc, timeout=self.chosen.timeout)

    def headers(self):
        key = os.environ.get("OPENAI_API_KEY", "")
        return {"Content-Type": "application/json", **({"Authorization": "Bearer " + key} if key else {})}

    def first_model(self):
        connection = self.connect()
        try:
            connection.request("GET", self.base + "/models", headers=self.headers())
            answer = connection.getresponse()
            said = answer.read()
            if answer.status != 200:
                fail("%s/models answered %d: %s" % (self.base, answer.status, said[:200].decode("utf-8", "replace")))
            return json.loads(said)["data"][0]["id"]
        except (OSError, ValueError, LookupError, http.client.HTTPException) as problem:
            fail("%s does not list its models (%s: %s). Is the server up? --model NAME goes on without." % (self.chosen.url, type(problem).__name__, problem))
        finally:
            connection.close()

    def body(self, prompt, tokens):
        body = {"model": self.model, "max_tokens": tokens, "temperature": 0, "stream": True, "stream_options": {"include_usage": True}}
        if not self.chosen.no_ignore_eos:
            body["ignore_eos"] = True
        if self.chosen.api == "chat":
            return {**body, "messages": [{"role": "user", "content": prompt}]}
        return {**body, "prompt": prompt}

    def ask(self, prompt, tokens):
        """One streamed request. Seconds to the first token and to the last, tokens in and out. Raises what went wrong."""
        path = self.base + ("/chat/completions" if self.chosen.api == "chat" else "/completions")
        connection = self.connect()
        try:
            began = time.perf_counter()
            connection.request("POST", path, json.dumps(self.body(prompt, tokens)), self.headers())
            answer = connection.getresponse()
            if answer.status != 200:
                raise RuntimeError("HTTP %d: %s" % (answer.status, answer.read(300).decode("utf-8", "replace")))
            return self.stream(answer, began)
        finally:
            connection.close()

    def stream(self, answer, began):
        first = last = None
        pieces, usage, ended = 0, None, False
        for line in answer:
            data = line.strip()
            if not data.startswith(b"data:"):
                continue
            data = data[5:].strip()
            if data == b"[DONE]":
                ended = True
                break
            event = json.loads(data)
            if "error" in event:
                raise RuntimeError("the server sent an error: %s" % str(event["error"])[:200])
            usage = event.get("usage") or usage
            if any(spoken(choice) for choice in event.get("choices", [])):
                last = time.perf_counter() - began
                first = last if first is None else first
                pieces += 1
        if first is None:
            raise RuntimeError("the answer ended without a token")
        if not ended and usage is None:
            raise RuntimeError("the answer broke off after %d pieces" % pieces)
        told = usage or {}
        return {
            "ttft": first,
            "e2e": last,
            "input": told.get("prompt_tokens", 0),
            "output": told.get("completion_tokens", 0) or pieces,
            "by": "usage" if told.get("completion_tokens") else "pieces",
        }


def spoken(choice):
    """Text of a completion; of a chat the answer, or the thought before it."""
    delta = choice.get("delta") or {}
    return bool(choice.get("text") or delta.get("content") or delta.get("reasoning_content") or delta.get("reasoning"))


class Prompts:
    """Prompts of a wanted number of tokens, whatever the tokeniser: two trial requests tell how many tokens a word is."""

    def __init__(self, server, chosen):
        self.draw = random.Random(chosen.seed)
        self.lock = threading.Lock()
        self.count = max(1, chosen.input_tokens - 8)
        few, many = 32, max(64, min(1024, chosen.input_tokens))
        small = server.ask(self.text(few), 1)["input"]
        large = server.ask(self.text(many), 1)["input"]
        self.measured = large > small > 0
        if self.measured:
            each = (large - small) / (many - few)
            self.count = max(1, round((chosen.input_tokens - (small - few * each)) / each))

    def text(self, count):
        with self.lock:
            return " ".join([str(self.draw.randrange(10**6))] + [self.draw.choice(VOCABULARY) for _ in range(count - 1)])

    def next(self):
        return self.text(self.count)


def level(server, prompts, chosen, users):
    """One load. The clock runs from the first counted request to the last answer of one."""
    total = users * chosen.requests_per_user
    done, failures = queue.Queue(), queue.Queue()
    ready = threading.Barrier(users)

    def user():
        for _ in range(chosen.warmup):
            one_request(server, prompts, chosen, queue.Queue(), failures)
        ready.wait()
        for _ in range(chosen.requests_per_user):
            one_request(server, prompts, chosen, done, failures)

    threads = [threading.Thread(target=user, daemon=True) for _ in range(users)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    answers = [done.get() for _ in range(done.qsize())]
    problems = [failures.get() for _ in range(failures.qsize())]
    if not answers:
        raise RuntimeError("all %d requests failed: %s" % (total, problems[0] if problems else "no reason"))
    return {**figures(answers, users), "failed_requests": len(problems), "requests": len(answers)}


def one_request(server, prompts, chosen, done, failures):
    try:
        began = time.perf_counter()
        found = server.ask(prompts.next(), chosen.output_tokens)
        done.put({**found, "from": began, "to": time.perf_counter()})
    except (OSError, ValueError, RuntimeError, http.client.HTTPException) as problem:
        failures.put("%s: %s" % (type(problem).__name__, problem))


def figures(answers, users):
    lasted = max(one["to"] for one in answers) - min(one["from"] for one in answers)
    tpot = [(one["e2e"] - one["ttft"]) / (one["output"] - 1) for one in answers if one["output"] > 1]
    output, put = sum(one["output"] for one in answers), sum(one["input"] for one in answers)
    # A server that counts no prompts leaves these two empty.
    prompts = {"mean_input_tokens": put / len(answers), "total_throughput": (output + put) / lasted} if put else {}
    found = {
        **statistics_of("ttft", [one["ttft"] for one in answers]),
        **statistics_of("tpot", tpot),
        **statistics_of("e2e", [one["e2e"] for one in answers]),
        **prompts,
        "mean_output_tokens": output / len(answers),
        "output_throughput": output / lasted,
        "request_throughput": len(answers) / lasted,
        "duration_s": lasted,
        "tokens_by": "pieces" if any(one["by"] == "pieces" for one in answers) else "usage",
    }
    said = "TTFT %.4g ms  TPOT %.4g ms  %.4g tok/s" % (found["p50_ttft_ms"], found.get("p50_tpot_ms", float("nan")), found["output_throughput"])
    return {**found, "said": said}


def statistics_of(name, times):
    if not times:
        return {}
    ordered = sorted(times)
    rank = lambda share: ordered[min(len(ordered) - 1, int(share * len(ordered)))]
    found = {"mean": statistics.fmean(times), "p50": statistics.median(times), "p90": rank(0.9), "p99": rank(0.99)}
    return {"%s_%s_ms" % (statistic, name): value * 1e3 for statistic, value in found.items()}


def main(argv=None):
    chosen = options(argv)
    server = Server(chosen)
    try:
        prompts = Prompts(server, chosen)
    except (OSError, ValueError, RuntimeError, http.client.HTTPException) as problem:
        fail("the server did not answer a trial request (%s: %s). --api chat, --no-ignore-eos or --model may be what it needs." % (type(problem).__name__, problem))
    if not prompts.measured:
        print("note: the server does not count the tokens of prompts; they have as many words as tokens were asked for", flush=True)
    facts = {"device": chosen.chip, "devices": chosen.chips or ""}
    table = Table(chosen.out, "slo_test", COLUMNS, facts)
    items = []
    for users in chosen.concurrency:
        row = {"test": "slo", "op": chosen.api, "model": server.model, "chip": chosen.chip, "engine": chosen.engine, "gpus": chosen.chips or "", "concurrency": users}
        items.append(("%d users" % users, row, lambda users=users: level(server, prompts, chosen, users)))
    table.run(items)
    return table.close()


if __name__ == "__main__":
    sys.exit(main())
