"""Pictures: well-formed, described, readable without colours, harmless on a page."""

import re
from fractions import Fraction
from xml.etree import ElementTree

import pytest

from limelight.chances.pictures.bars import Bars
from limelight.chances.pictures.curves import Curves
from limelight.chances.pictures.picture import Picture, Series, merged
from limelight.words import words

from .examples import ALL, COMPARED, ROLL, SIMULATED, SWEPT

SVG = "{http://www.w3.org/2000/svg}"


def told(picture: Picture) -> str:
    root = ElementTree.fromstring(picture.svg())
    return " ".join(node.text or "" for node in root.iter(f"{SVG}text"))


@pytest.mark.parametrize("picture", ALL, ids=lambda each: each.title)
def test_every_picture_is_described_and_fetches_nothing(picture: Picture) -> None:
    root = ElementTree.fromstring(picture.svg())
    title, desc = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    assert title is not None and title.text == picture.title
    assert desc is not None and "%" in str(desc.text)
    assert root.attrib["aria-labelledby"].split() == [title.attrib["id"], desc.attrib["id"]]
    assert "prefers-color-scheme:dark" in picture.svg()
    assert "http" not in picture.svg().replace("http://www.w3.org/2000/svg", "")


@pytest.mark.parametrize("picture", ALL, ids=lambda each: each.title)
def test_a_picture_stays_on_its_paper(picture: Picture) -> None:
    root = ElementTree.fromstring(picture.svg())
    width, height = float(root.attrib["width"]), float(root.attrib["height"])
    for node in root.iter(f"{SVG}text"):
        assert 0 < float(node.attrib["x"]) < width
        assert 0 < float(node.attrib["y"]) < height
    for node in root.iter(f"{SVG}rect"):
        assert float(node.attrib.get("x", 0)) + float(node.attrib["width"]) <= width


def test_words_of_people_stay_words() -> None:
    assert "<+2>" not in ROLL.svg()
    assert "Action <+2> & more" in told(ROLL)
    odd = Bars(title="a\x00b\ud800c", labels=("</text><script>",), series=(Series("", (0.5,)),))
    assert "<script>" not in odd.svg()
    ElementTree.fromstring(odd.svg())


def test_a_style_touches_nothing_else_on_the_page() -> None:
    (style,) = re.findall(r"<style>(.*?)</style>", ROLL.svg())
    name = ElementTree.fromstring(ROLL.svg()).attrib["class"]
    plain = re.sub(r"@media \([^)]*\)\{", "", style)
    rules = [rule for rule in re.findall(r"([^{}]+)\{", plain) if rule]
    assert rules and all(part.startswith(f".{name} ") for rule in rules for part in rule.split(","))
    assert name not in COMPARED.svg()


def test_bars_show_the_chance_and_the_fraction() -> None:
    assert "33.3 % · 1/3" in told(ROLL)
    assert "52.00 % · 42.00–62.00 %" in told(SIMULATED)


def test_series_differ_without_colours() -> None:
    assert set(re.findall(r'fill="url\(#\w+(p\d)\)"', COMPARED.svg())) == {"p1"}
    assert 'class="o0 f0"' in COMPARED.svg()
    assert "stroke-dasharray" in SWEPT.svg()


def test_crossings_are_ringed_and_named() -> None:
    assert SWEPT.svg().count('class="r"') == len(SWEPT.crossings) == 1
    assert "Difficulty 10–11: from 11 on advantage is ahead of +4." in told(SWEPT)
    assert "advantage" in SWEPT.text()[-1]


def test_what_is_the_same_throughout_is_one_curve() -> None:
    one, two, three = Series("a", (0.1, 0.2)), Series("b", (0.1, 0.2)), Series("c", (0.3, 0.2))
    assert merged([one, two, three]) == (Series("a = b", (0.1, 0.2)), three)


def test_crossings_at_one_spot_share_a_ring() -> None:
    half = Fraction(1, 2)
    star = Curves(
        title="t",
        axis="x",
        values=(0, 2),
        series=(
            Series("a", (Fraction(0), Fraction(1))),
            Series("b", (half, half)),
            Series("c", (Fraction(1), Fraction(0))),
        ),
    )
    assert len(star.crossings) == 3
    assert star.svg().count('class="r"') == 1 and "1, 2, 3" in told(star)


def test_a_notebook_shows_it() -> None:
    assert ROLL._repr_svg_().startswith("<svg ")
    assert "<svg " in ROLL._repr_html_()


@pytest.mark.parametrize("language", ["en", "de", "uk"])
def test_a_curve_speaks_every_language(language: str) -> None:
    swept = Curves(
        title="t", axis="A", values=SWEPT.values, series=SWEPT.series, spoken=words(language)
    )
    (said,) = swept.told()
    assert "odds." not in said and "11" in said and "advantage" in said


def test_many_series_and_long_names_still_draw() -> None:
    long = "a name that goes on and on " * 10
    many = tuple(Series(f"{long}{n}", (0.1 * n, 0.5, 0.9)) for n in range(9))
    for picture in (
        Bars(title=long, labels=(long, "b", "c"), series=many),
        Curves(title=long, axis=long, values=(1, 2, 3), series=many),
    ):
        ElementTree.fromstring(picture.svg())
        assert picture.text(60)
