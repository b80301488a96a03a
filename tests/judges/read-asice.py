"""Reads an ASiC-E container with CAdES signatures (ETSI EN 319 162-1) by itself: zipfile, and OpenSSL for the signatures.

Arguments: the container, the trusted certificates as PEM. Prints the signer of each signature and the files, or fails with a reason."""

import base64
import hashlib
import json
import subprocess
import sys
import tempfile
import urllib.parse
import xml.etree.ElementTree as ElementTree
import zipfile

ASIC = "{http://uri.etsi.org/02918/v1.2.1#}"
DS = "{http://www.w3.org/2000/09/xmldsig#}"
SHA256 = "http://www.w3.org/2001/04/xmlenc#sha256"


def verify(signature, content, trusted):
    with tempfile.TemporaryDirectory() as folder:
        for name, data in (("sig", signature), ("content", content)):
            with open(f"{folder}/{name}", "wb") as file:
                file.write(data)
        subprocess.run(
            ["openssl", "cms", "-verify", "-cades", "-binary", "-inform", "DER", "-in", f"{folder}/sig", "-content",
             f"{folder}/content", "-CAfile", trusted, "-purpose", "any", "-out", "/dev/null",
             "-signer", f"{folder}/signer.pem"],
            check=True, capture_output=True)
        subject = subprocess.run(
            ["openssl", "x509", "-in", f"{folder}/signer.pem", "-noout", "-subject", "-nameopt", "multiline,utf8"],
            check=True, capture_output=True, text=True)
        return subject.stdout.split("commonName")[1].split("=")[1].strip()


def read(path, trusted):
    with open(path, "rb") as file:
        assert file.read(30 + 8 + 31)[38:] == b"application/vnd.etsi.asic-e+zip", "no mimetype at byte 38"
    archive = zipfile.ZipFile(path)
    assert archive.testzip() is None, "a CRC is wrong"
    first = archive.infolist()[0]
    assert (first.filename, first.compress_type, first.extra) == ("mimetype", zipfile.ZIP_STORED, b""), "mimetype"
    names = archive.namelist()
    files = {name for name in names if name != "mimetype" and not name.startswith("META-INF/")}
    manifests = sorted(name for name in names if name.startswith("META-INF/ASiCManifest"))
    assert manifests, "no manifest"
    signers = []
    signatures = set()
    for name in manifests:
        content = archive.read(name)
        root = ElementTree.fromstring(content)
        assert root.tag == ASIC + "ASiCManifest", root.tag
        reference = root.find(ASIC + "SigReference").get("URI")
        signatures.add(reference)
        covered = set()
        for part in root.findall(ASIC + "DataObjectReference"):
            file = urllib.parse.unquote(part.get("URI"))
            assert part.find(DS + "DigestMethod").get("Algorithm") == SHA256
            digest = base64.b64encode(hashlib.sha256(archive.read(file)).digest()).decode()
            assert digest == part.find(DS + "DigestValue").text, f"{file} was changed"
            covered.add(file)
        assert covered == files, f"{name} leaves out {files - covered}"
        signers.append(verify(archive.read(reference), content, trusted))
    assert signatures == {name for name in names if name.endswith(".p7s")}, "signatures without a manifest"
    return {"files": sorted(files), "signers": signers}


print(json.dumps(read(sys.argv[1], sys.argv[2]), ensure_ascii=False))
