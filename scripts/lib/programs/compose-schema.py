"""Checks a compose file against the Compose Specification, which its linter does not. Arguments: the file, and a file with its variables."""

import re
import sys

import compose_spec
import yaml

file, variables = sys.argv[1:]
with open(variables, encoding="utf-8") as lines:
    values = dict(line.strip().split("=", 1) for line in lines if re.match(r"[A-Z_]+=", line))
with open(file, encoding="utf-8") as text:
    filled = re.sub(r"\$\{(\w+)[^}]*\}", lambda name: values.get(name[1]) or "a-secret", text.read())
try:
    # Read and written once, because the library knows no merge keys (`<<`).
    compose_spec.PyCompose.from_yaml(yaml.safe_dump(yaml.safe_load(filled))).validate()
except Exception as error:
    sys.exit(f"{file}: {error}")
