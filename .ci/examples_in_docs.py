"""Lists the public items that no example shows, and fails if there are any.

An item is shown by a code block in its own documentation; a method or an associated constant also by its name in a
code block of its type or trait. Usage: examples_in_docs.py FILE, with what rustdoc writes as JSON.
"""

import json
import re
import sys

with open(sys.argv[1], encoding="utf-8") as file:
    crate = json.load(file)
items = crate["index"]
seen = set()
missing = []


def examples(item):
    blocks = re.finditer(r"^ *```([^\n]*)\n(.*?)^ *```", item["docs"] or "", re.S | re.M)
    return "\n".join(block[2] for block in blocks if "text" not in block[1])


def look_at(number, path, of_parent):
    """Looks at an item and what is in it; `of_parent` has the examples of its type or trait, if it has one."""
    item = items.get(str(number))
    if item is None or item["visibility"] not in ("public", "default"):
        return
    (kind, inner), = item["inner"].items()
    if kind == "use":
        look_at(inner["id"], path, of_parent)
        return
    if number in seen or item["crate_id"] != 0:
        return
    seen.add(number)
    path = path + [item["name"]]
    own = examples(item)
    is_member = of_parent is not None
    is_named = is_member and re.search(rf"\b{item['name']}\b", of_parent)
    kinds = ("struct", "enum", "trait", "macro", "type_alias", "constant", "function", "assoc_const")
    if kind in kinds and not own and not is_named:
        missing.append("::".join(path))
    if kind in ("module", "trait"):
        for child in inner["items"]:
            look_at(child, path, own if kind == "trait" else None)
    if kind in ("struct", "enum"):
        for block in inner["impls"]:
            block = items.get(str(block))
            if block and block["inner"]["impl"]["trait"] is None:
                for child in block["inner"]["impl"]["items"]:
                    look_at(child, path, own)


look_at(crate["root"], [], None)
print(*missing, f"{len(seen)} public items, {len(missing)} without an example", sep="\n")
sys.exit(bool(missing))
