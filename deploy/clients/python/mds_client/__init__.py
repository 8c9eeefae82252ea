"""Asks a running Modeling Dashboard Suite.

    from mds_client import Suite
    suite = Suite("http://localhost:3000")
    suite.quick_estimation(model="llama-3.1-8b", hw="h100-sxm", tp=1)["summary"]["tpot_ms"]
"""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.parse
import urllib.request
from typing import Any, List, Mapping, Optional, Sequence

from .api import Analyses, Answer, Include, Issue

__all__ = ["Answer", "Issue", "Refused", "Suite"]


class Refused(Exception):
    """The server refused: ``issues`` say why, and what would help."""

    def __init__(self, status: int, issues: List[Issue]) -> None:
        said = [" ".join(filter(None, [issue.get("message"), issue.get("fix")])) for issue in issues]
        super().__init__("; ".join(said) or f"status {status}")
        self.status = status
        self.issues = issues


class Suite(Analyses):
    """One server. ``token``: ``mds_…`` of its page Access, where it asks who somebody is."""

    def __init__(
        self, base: str, token: Optional[str] = None, language: str = "en", timeout_s: float = 90, tries: int = 4
    ) -> None:
        self.base = base.rstrip("/")
        self.token = token
        self.language = language
        self.timeout_s = timeout_s
        self.tries = tries

    def request(
        self, method: str, path: str, body: Any = None, query: Optional[Mapping[str, str]] = None
    ) -> Any:
        """Any route that answers JSON. A busy server (503, 429) is asked again after the time that it names."""
        address = self.base + path + ("?" + urllib.parse.urlencode(query) if query else "")
        headers = {"accept-language": self.language, "content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        content = None if body is None else json.dumps(body).encode()
        for left in reversed(range(self.tries)):
            asked = urllib.request.Request(address, content, headers, method=method)
            try:
                with urllib.request.urlopen(asked, timeout=self.timeout_s) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if left == 0 or error.code not in (429, 503):
                    raise Refused(error.code, _issues(error.read())) from None
                time.sleep(float(error.headers.get("retry-after") or 1))

    def _ask(self, path: str, asked: Mapping[str, Any], include: Sequence[Include]) -> Answer:
        return self.request("POST", path, dict(asked), {"include": ",".join(include)} if include else None)


def _issues(content: bytes) -> List[Issue]:
    try:
        return json.loads(content).get("issues", [])
    except (ValueError, AttributeError):
        return []
