"""Builds the wheel (PEP 517): a zip of the package and its metadata, by the standard library alone."""

import base64
import hashlib
import os
import re
import tarfile
import zipfile

PACKAGE = "mds_client"
FOLDER = os.path.dirname(os.path.abspath(__file__))


def _setting(name):
    with open(os.path.join(FOLDER, "pyproject.toml"), encoding="utf-8") as file:
        return re.search(rf'^{name} = "(.*)"$', file.read(), re.M).group(1)


def _files():
    names = sorted(os.listdir(os.path.join(FOLDER, PACKAGE)))
    paths = [f"{PACKAGE}/{name}" for name in names if name.endswith((".py", ".typed"))]
    return {path: open(os.path.join(FOLDER, path), "rb").read() for path in paths}


def _metadata():
    fields = {"Metadata-Version": "2.1", "Name": _setting("name"), "Version": _setting("version")}
    more = {"Summary": _setting("description"), "License": _setting("license")}
    more["Requires-Python"] = _setting("requires-python")
    return "".join(f"{name}: {value}\n" for name, value in {**fields, **more}.items()).encode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    version = _setting("version")
    info = f"{PACKAGE}-{version}.dist-info"
    wheel = b"Wheel-Version: 1.0\nGenerator: mds\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files = {**_files(), f"{info}/METADATA": _metadata(), f"{info}/WHEEL": wheel}
    record = [f"{path},{_hash(content)},{len(content)}\n" for path, content in files.items()]
    files[f"{info}/RECORD"] = "".join([*record, f"{info}/RECORD,,\n"]).encode()
    name = f"{PACKAGE}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, name), "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            # One date: the same sources give the same bytes.
            archive.writestr(zipfile.ZipInfo(path, (1980, 1, 1, 0, 0, 0)), content, zipfile.ZIP_DEFLATED)
    return name


def _hash(content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    return f"sha256={digest}"


def build_sdist(sdist_directory, config_settings=None):
    root = f"{PACKAGE}-{_setting('version')}"
    with tarfile.open(os.path.join(sdist_directory, f"{root}.tar.gz"), "w:gz") as archive:
        for path in ["pyproject.toml", "build_backend.py", *_files()]:
            archive.add(os.path.join(FOLDER, path), f"{root}/{path}")
    return f"{root}.tar.gz"
