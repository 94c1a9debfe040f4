"""What is served of stylesheets means what their source means, as the browser reads them."""

from __future__ import annotations

from tests.browser.conftest import NewContext
from tredici.web.site import STATIC
from tredici.web.slim import slim

RULES = """(text) => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  const rules = [...sheet.cssRules].map((rule) => rule.cssText);
  const all = rules.join("\\n").replace(/\\s+/g, " ");
  return all.replace(/([(,/*]) /g, "$1").replace(/ ([),/*])/g, "$1");
}"""
"""Values that hold custom properties stay as written; these spaces in them mean nothing."""


def test_a_slim_stylesheet_has_the_same_rules(new_context: NewContext) -> None:
    page = new_context().new_page()
    for path in STATIC.rglob("*.css"):
        source = path.read_text("utf-8")
        served = slim(path.name, source.encode()).decode()
        assert len(served) < len(source)
        rules = page.evaluate(RULES, source)
        assert rules.count("{") == source.count("{"), path.name
        assert page.evaluate(RULES, served) == rules, path.name
